import { ExternalLink } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { messageTexts } from '#texts/messages.ts';
import { Markdown } from './markdown.tsx';
import { ownPath } from './own-path.ts';
import type { Mark } from './parse-markdown.ts';
import type { Piece, RichText } from './rich-text.ts';

/** What somebody said to others: its simple marks drawn, its mentions and addresses as they are. */
export function RichTextView({ rich: { text, pieces } }: { rich: RichText }) {
  const drawText = (words: string) =>
    words.split(slot).map((part, at) => {
      const piece = at % 2 === 1 ? pieces[Number(part)] : undefined;
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text are in its order
      return <Fragment key={at}>{piece ? <PieceText piece={piece} /> : part}</Fragment>;
    });
  return (
    <Markdown text={text} drawText={drawText} className="measure gap-2! whitespace-pre-wrap [overflow-wrap:anywhere]" />
  );
}

/** What somebody said without its marks, to be read aloud. */
export function wordsOf({ text, pieces }: RichText): string {
  const words = 'typed' in text ? text.typed : wordsIn(text.marks);
  return words
    .split(slot)
    .map((part, at) => {
      const piece = at % 2 === 1 ? pieces[Number(part)] : undefined;
      if (!piece) return part;
      return piece.kind === 'mention' ? `@${piece.name}` : piece.text;
    })
    .join('')
    .trim();
}

function wordsIn(marks: readonly Mark[]): string {
  return marks
    .map((mark) => {
      if (typeof mark === 'string') return mark;
      const within = mark.text ?? wordsIn(mark.inside ?? []);
      return blocks.has(mark.is) ? `${within} ` : within;
    })
    .join('');
}

/** Marks that stand on lines of their own. */
const blocks = new Set(['p', 'li', 'br', 'pre']);

/** Where `richTextOf` has left room for a piece. */
const slot = /\uE000(\d+)\uE001/;

function PieceText({ piece }: { piece: Piece }) {
  if (piece.kind === 'mention') {
    return (
      <b className="rounded-sm bg-submitted px-0.5 text-submitted-ink">
        {'@'}
        {piece.name || messageTexts.someone}
      </b>
    );
  }
  const shown = shortened(piece.text);
  if (piece.isOwn) {
    return (
      <Link to={ownPath(piece.href)} className="link">
        {shown}
      </Link>
    );
  }
  return (
    <a href={piece.href} target="_blank" rel="nofollow noopener ugc" className="link">
      {shown}
      <ExternalLink aria-hidden="true" className="ml-0.5 inline size-3.5 align-baseline" />
      <span className="sr-only">{` (${messageTexts.message.external})`}</span>
    </a>
  );
}

const longest = 60;

function shortened(address: string): string {
  const text = address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
