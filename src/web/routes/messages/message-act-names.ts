import { paths } from '#texts/paths.ts';
import type { Refused } from '#web/server/refusals.ts';

/** What a form of the messages may ask for, as it says it. */
export const acts = {
  send: 'send',
  edit: 'edit',
  delete: 'delete',
  hide: 'hide',
  restore: 'restore',
  react: 'react',
  report: 'report',
  pin: 'pin',
  unpin: 'unpin',
  announce: 'announce',
  read: 'read',
  allRead: 'all-read',
} as const;

/** What came of a form that a script sent, or of one that the rules said no to. */
export type ActResult =
  | { ok: true; act: string; id: string | null; thread: string | null; key: string | null }
  | {
      ok: false;
      act: string;
      message: string | null;
      key: string | null;
      refused: Refused;
      /** What was to be sent, where no script holds it. */
      typed?: { title: string; body: string };
    };

/** The lasting address of a message: its thread, opened at it. */
export function messageAddress(
  { communityUrl, thread, message }: { communityUrl: string; thread: string; message: string },
  fields: Record<string, string> = {},
): string {
  return `${paths.thread({ communityUrl, thread })}?${new URLSearchParams({ m: message, ...fields })}#m-${message}`;
}
