import { ExternalLink } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import type { Segment } from '#domain/message-text.ts';
import { messages } from '#texts/messages.ts';
import { ownPath } from './own-path.ts';

/** What a message says, with its mentions and addresses. */
export function MessageText({ segments }: { segments: readonly Segment[] }) {
  if (segments.length === 0) return null;
  return (
    <p className="measure whitespace-pre-wrap [overflow-wrap:anywhere]">
      {segments.map((segment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text are in its order
        <Fragment key={index}>
          <Piece segment={segment} />
        </Fragment>
      ))}
    </p>
  );
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
