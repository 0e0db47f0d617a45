import type { Answered, Asked } from '#db/remote-transaction.ts';
import type { FileInFile, ImportReport } from '#domain/communities/community-file.ts';
import type { RefusalCode, RefusalParams } from '#domain/refusal.ts';
import type { Writing, Written } from './import-rows.ts';
import type { ReadFile } from './read-file.ts';

/** What a file is, in so few words whatever it holds: all that leaves the thread in which it was read. */
export type FileHead = Pick<ReadFile, 'digest' | 'about' | 'community' | 'faults' | 'faultCount'> & {
  made: ImportReport['made'];
};

/** A file that an archive lists: with its bytes if they came and are what it says of them. */
export type CameFile = { file: FileInFile; bytes: Uint8Array<ArrayBuffer> | null; isRefused: boolean };

/** Messages to the worker thread that holds a file: requests, each answered once, and results of its SQL statements. */
export type ToThread =
  | { what: 'read' }
  /** One of the files beside the text, by its place. */
  | { what: 'file'; index: number }
  | { what: 'write'; writing: Writing }
  | ({ what: 'answered' } & Answered)
  /** The statement failed: the write is aborted. */
  | { what: 'failed' };

export type FromThread =
  | { what: 'head'; head: FileHead }
  | { what: 'file'; came: CameFile | null }
  | ({ what: 'asked' } & Asked)
  | { what: 'written'; written: Written }
  | { what: 'unwritten' }
  | { what: 'refusal'; code: RefusalCode; params: RefusalParams[RefusalCode] };

/** What a page shows of a file that was read: whose it is, its faults, and how many of each thing it would make. */
export function headOf({ digest, about, community, faults, faultCount, rows, raffles, files }: ReadFile): FileHead {
  const made = {
    invitations: rows.invitations.length,
    messages: rows.messages.length,
    courses: rows.courses.length,
    lessons: rows.lessons.length,
    payments: rows.accessPayments.length,
    raffles: raffles.length,
    files: files.length,
    events: rows.events.length,
  };
  return { digest, about, community, faults, faultCount, made };
}

/** The buffers of a message that are transferred instead of copied. */
export function movedOf(message: FromThread): ArrayBuffer[] {
  if (message.what === 'file') return message.came?.bytes ? [message.came.bytes.buffer] : [];
  if (message.what !== 'asked') return [];
  return message.parameters.flatMap((value) => (value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : []));
}
