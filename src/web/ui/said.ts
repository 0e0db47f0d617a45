import { type Segment, segmentsOf } from '#domain/message-text.ts';
import { type Marked, markedOf } from './marked.ts';

/** What somebody said, as `SaidText` draws it: its marks, and the mentions and addresses that stand among them. */
export type Said = { text: Marked; pieces: Piece[] };

export type Piece = Exclude<Segment, { kind: 'text' }>;

/** Reads the marks of what was said. Letters that nobody types stand for each piece meanwhile, so that no mark is found in it. */
export function saidOf(segments: readonly Segment[]): Said {
  const pieces: Piece[] = [];
  const typed = segments.map((segment) => {
    if (segment.kind === 'text') return segment.text.replace(/[\uE000\uE001]/g, '');
    pieces.push(segment);
    return `\uE000${pieces.length - 1}\uE001`;
  });
  return { text: markedOf(typed.join(''), 'simple'), pieces };
}

/** The same of a text without mentions. `publicUrl` is ours, whose pages open without leaving. */
export function saidIn(text: string, publicUrl: string): Said {
  return saidOf(segmentsOf(text, { names: new Map(), origin: new URL(publicUrl).origin }));
}
