import type { ShownMessage } from '#app/messages/message-facts.ts';
import type { RichText } from '#web/ui/rich-text.ts';

/** A message as its page draws it, its marks read. */
export type RichMessage = Omit<ShownMessage, 'segments'> & {
  /** null: it says nothing, or nothing that may be read. */
  rich: RichText | null;
};

/** @param read what reads all that is said on the page */
export function richMessage(
  { segments, ...message }: ShownMessage,
  read: (segments: ShownMessage['segments']) => RichText,
): RichMessage {
  return { ...message, rich: segments.length > 0 ? read(segments) : null };
}
