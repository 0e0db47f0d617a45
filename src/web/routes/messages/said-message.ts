import type { ShownMessage } from '#app/messages/message-facts.ts';
import type { Said } from '#web/ui/said.ts';

/** A message as its page draws it, its marks read. */
export type SaidMessage = Omit<ShownMessage, 'segments'> & {
  /** null: it says nothing, or nothing that may be read. */
  said: Said | null;
};

/** @param read what reads all that is said on the page */
export function saidMessage(
  { segments, ...message }: ShownMessage,
  read: (segments: ShownMessage['segments']) => Said,
): SaidMessage {
  return { ...message, said: segments.length > 0 ? read(segments) : null };
}
