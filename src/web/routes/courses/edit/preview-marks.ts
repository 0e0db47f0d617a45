import { type Marked, markedOf } from '#web/ui/marked.ts';

/** Reads the marks of a text for its preview. In a file of its own, which is fetched when one is asked for. */
export function previewOf(text: string): Marked {
  return markedOf(text);
}
