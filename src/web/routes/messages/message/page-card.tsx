import { BookOpen, ScrollText, Ticket, Users } from 'lucide-react';
import { Link } from 'react-router';
import type { PageCard as Card } from '#app/messages/link-previews.ts';
import { formatMoney } from '#texts/format.ts';
import { messageTexts } from '#texts/messages.ts';
import { stateNames } from '#texts/states.ts';
import { ownPath } from '#web/ui/own-path.ts';
import { pictureOf } from '#web/ui/picture-sources.ts';

const icons = { community: Users, courses: BookOpen, raffle: Ticket, record: ScrollText } as const;
const words = messageTexts.cards;

/** A page of ours that a message points at, told in two lines. */
export function PageCard({ card }: { card: Card }) {
  const Icon = icons[card.page];
  const { title, line } = wordsOf(card);
  return (
    <Link
      to={ownPath(card.href)}
      className="flex max-w-md items-center gap-3 rounded-lg border border-line bg-paper p-2.5 no-underline hover:border-edge"
    >
      {card.picture ? (
        <img
          src={pictureOf(card.picture, 160)}
          alt=""
          loading="lazy"
          className="size-12 shrink-0 rounded-md object-cover"
        />
      ) : (
        <span className="grid size-12 shrink-0 place-items-center rounded-md bg-well text-soft">
          <Icon aria-hidden="true" className="size-5" />
        </span>
      )}
      <span className="grid min-w-0">
        <span className="truncate font-semibold">{title}</span>
        <span className="truncate text-sm text-soft">{line}</span>
      </span>
    </Link>
  );
}

function wordsOf(card: Card): { title: string; line: string } {
  if (card.page === 'community') return { title: card.communityName, line: words.community(card.members) };
  if (card.page === 'courses') return { title: words.courses(card.communityName), line: words.coursesWords };
  const what = card.page === 'record' ? words.record : `${words.raffle} · ${formatMoney(card.price, card.country)}`;
  return { title: card.title, line: `${what} · ${stateNames.phase[card.phase]} · ${card.communityName}` };
}
