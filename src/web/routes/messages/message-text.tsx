import { ExternalLink } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import type { Segment } from '#domain/message-text.ts';
import { messages } from '#texts/messages.ts';
import { Markdown } from '#web/ui/markdown.tsx';
import { ownPath } from './own-path.ts';

/** What a message says: its simple marks drawn, its mentions and addresses as they are. */
export function MessageText({ segments }: { segments: readonly Segment[] }) {
  if (segments.length === 0) return null;
  const drawText = (text: string) =>
    text.split(slot).map((part, at) => {
      const segment = at % 2 === 1 ? segments[Number(part)] : undefined;
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text are in its order
      return <Fragment key={at}>{segment ? <Piece segment={segment} /> : part}</Fragment>;
    });
  return (
    <Markdown
      text={withSlots(segments)}
      marks="simple"
      drawText={drawText}
      className="measure gap-2! whitespace-pre-wrap [overflow-wrap:anywhere]"
    />
  );
}

/** Where a mention or an address stands while marks are read, so that none is found in it. Nobody types these letters. */
const slot = /\uE000(\d+)\uE001/;

function withSlots(segments: readonly Segment[]): string {
  return segments
    .map((segment, at) => (segment.kind === 'text' ? segment.text.replace(/[\uE000\uE001]/g, '') : `\uE000${at}\uE001`))
    .join('');
}

function Piece({ segment }: { segment: Segment }) {
  if (segment.kind === 'text') return segment.text;
  if (segment.kind === 'mention') {
    return (
      <b className="rounded-sm bg-submitted px-0.5 text-submitted-ink">
        {'@'}
        {segment.name || messages.someone}
      </b>
    );
  }
  const shown = shortened(segment.text);
  if (segment.isOwn) {
    return (
      <Link to={ownPath(segment.href)} className="link">
        {shown}
      </Link>
    );
  }
  return (
    <a href={segment.href} target="_blank" rel="nofollow noopener ugc" className="link">
      {shown}
      <ExternalLink aria-hidden="true" className="ml-0.5 inline size-3.5 align-baseline" />
      <span className="sr-only">{` (${messages.message.external})`}</span>
    </a>
  );
}

const longest = 60;

function shortened(address: string): string {
  const text = address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
