import { type ParsedMarkdown, parseMarkdown } from '#web/ui/parse-markdown.ts';

/** Reads the marks of a text for its preview. In a file of its own, which is fetched when one is asked for. */
export function previewOf(text: string): ParsedMarkdown {
  return parseMarkdown(text);
}
