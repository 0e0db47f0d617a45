import type { ShownMessage } from '#app/messages/message-facts.ts';
import { type Said, saidOf } from '#web/ui/said.ts';

/** A message as its page draws it, its marks read. */
export type SaidMessage = Omit<ShownMessage, 'segments'> & {
  /** null: it says nothing, or nothing that may be read. */
  said: Said | null;
};

export function saidMessage({ segments, ...message }: ShownMessage): SaidMessage {
  return { ...message, said: segments.length > 0 ? saidOf(segments) : null };
}
