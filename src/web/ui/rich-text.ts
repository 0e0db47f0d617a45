import { askedBy, richTextOnPage } from '#domain/markdown.ts';
import { type Segment, segmentsOf } from '#domain/messages/message-text.ts';
import { type ParsedMarkdown, parseMarkdown } from './parse-markdown.ts';

/** What somebody said, as `RichTextView` draws it: its marks, and the mentions and addresses that stand among them. */
export type RichText = { text: ParsedMarkdown; pieces: Piece[] };

export type Piece = Exclude<Segment, { kind: 'text' }>;

/**
 * Parses simple marks. Private-use characters stand for mentions and links meanwhile, so that none is parsed inside.
 */
export function richTextOf(segments: readonly Segment[]): RichText {
  const pieces: Piece[] = [];
  const typed = segments.map((segment) => {
    if (segment.kind === 'text') return segment.text.replace(/[\uE000\uE001]/g, '');
    pieces.push(segment);
    return `\uE000${pieces.length - 1}\uE001`;
  });
  return { text: parseMarkdown(typed.join(''), 'simple'), pieces };
}

/**
 * Parses the texts of one page in order, up to a total of lines and marks for the page. Texts beyond it are shown as
 * typed, without links.
 */
export function richTextPage(): (segments: readonly Segment[]) => RichText {
  let left = richTextOnPage;
  return (segments) => {
    const plain = segments.map(textOf).join('');
    const { lines, marks } = askedBy(plain);
    left -= lines + marks;
    return left >= 0 ? richTextOf(segments) : { text: { typed: plain }, pieces: [] };
  };
}

function textOf(segment: Segment): string {
  return segment.kind === 'mention' ? `@${segment.name}` : segment.text;
}

/** What a text without mentions says. `publicUrl` is ours, whose pages open without leaving. */
export function postsOf(text: string, publicUrl: string, read = richTextOf): RichText {
  return read(segmentsOf(text, { names: new Map(), origin: new URL(publicUrl).origin }));
}
