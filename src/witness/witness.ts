import type { NoteKey } from '#domain/log/vkey.ts';

/** What a witness answers to a checkpoint (C2SP tlog-witness). */
export type WitnessAnswer =
  /** Its lines for the checkpoint's note, as it wrote them. */
  | { kind: 'signed'; lines: string }
  /** It last signed a checkpoint of this size. */
  | { kind: 'conflict'; size: number }
  /** It did not answer, or with something else. */
  | { kind: 'failed'; reason: string };

/** A witness of this installation's log: its key, and the way to ask it. */
export type Witness = {
  readonly key: NoteKey;
  readonly vkey: string;
  /** Sends the body of an `add-checkpoint`. Never throws. */
  addCheckpoint(body: string): Promise<WitnessAnswer>;
};
