import type { RaffleCard as Card } from '#app/raffles/raffle-cards.ts';
import { communityTexts } from '#texts/communities/communities.ts';
import { formatCount, formatDateTime, formatMoneyNamed, zoneName } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { PrizeDrawing } from '#web/routes/raffles/show/prize-drawing.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { pictureSources } from '#web/ui/picture-sources.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import { TicketStub } from '#web/ui/ticket-stub.tsx';

type RaffleCardProps = {
  card: Card;
  /** Also shows the community, in lists of several communities. */
  withCommunity?: boolean;
  heading?: 'h2' | 'h3';
};

const ended = new Set(['drawn', 'completed', 'cancelled']);

/** A raffle in a list, drawn as a ticket whose stub shows its state or outcome. */
export function RaffleCard({ card, withCommunity = false, heading: Heading = 'h3' }: RaffleCardProps) {
  const at = { communityUrl: card.communityUrl, raffle: card.slug };
  const isDraft = card.phase === 'draft';
  const to = isDraft ? paths.raffleDesk(at) : paths.raffle(at);
  return (
    <Ticket
      className="flex h-full flex-col [&>div:first-child]:grow"
      picture={<Picture card={card} />}
      stub={ended.has(card.phase) ? <Ending card={card} /> : <Progress card={card} />}
    >
      <div className="grid gap-2">
        <div>
          <StatusBadge of="phase" status={card.phase} />
        </div>
        <Heading className="text-xl">
          <a href={to} className="underline-offset-4 hover:underline">
            {card.title}
          </a>
        </Heading>
        {withCommunity && <p className="text-soft">{card.communityName}</p>}
      </div>
    </Ticket>
  );
}

function Picture({ card: { picture, drawing } }: { card: Card }) {
  if (drawing) {
    return (
      <div className="aspect-[16/9] [&>svg]:h-full">
        <PrizeDrawing shapes={drawing} />
      </div>
    );
  }
  if (!picture) return null;
  return (
    <img
      {...pictureSources(picture, '(min-width: 40rem) 22rem, 67vw')}
      alt=""
      loading="lazy"
      decoding="async"
      className="aspect-[16/9] w-full object-cover"
    />
  );
}

function Progress({ card }: { card: Card }) {
  const words = communityTexts.card;
  const at = { communityUrl: card.communityUrl, raffle: card.slug };
  const isDraft = card.phase === 'draft';
  const isOnSale = isDraft || card.phase === 'selling';
  const isFree = card.price.amount === 0;
  const price = isFree ? words.free : formatMoneyNamed(card.price, card.country);
  return (
    <div className="grid gap-4">
      <Facts
        spread
        facts={[
          { label: words.price, value: price },
          { label: words.draw, value: formatDateTime(card.drawAt, card.timeZone) },
          isOnSale
            ? { label: words.left, value: words.leftOf(formatCount(card.free), formatCount(card.total)), whole: true }
            : {
                label: isFree ? words.taken : words.paid,
                value: words.leftOf(formatCount(card.paid), formatCount(card.total)),
                whole: true,
              },
        ]}
      />
      {!isDraft && (
        <ProgressBar
          paid={card.paid}
          submitted={card.submitted}
          held={card.held}
          blocked={card.blocked}
          free={card.free}
          isFree={isFree}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="text-soft">{zoneName(card.timeZone)}</span>
        <ButtonLink
          kind="secondary"
          size="small"
          to={isDraft ? paths.raffleDesk(at) : paths.raffle(at)}
          aria-label={`${isDraft ? words.publish : words.see}: ${card.title}`}
        >
          {isDraft ? words.publish : words.see}
        </ButtonLink>
      </div>
    </div>
  );
}

function Ending({ card }: { card: Card }) {
  const words = communityTexts.card;
  const at = { communityUrl: card.communityUrl, raffle: card.slug };
  const isCancelled = card.phase === 'cancelled';
  const winners = card.outcome?.winners ?? [];
  return (
    <div className="grid gap-4">
      {winners.length > 0 ? (
        <div className="grid gap-2">
          <p className="text-soft">{words.winners(winners.length)}</p>
          <ul className="flex flex-wrap gap-2">
            {winners.map((number) => (
              <li key={number}>
                <TicketStub number={number} state="winner" label={null} />
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="text-soft">{isCancelled ? words.cancelled : words.voided}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="text-soft">
          {isCancelled ? '' : words.drawnOn(formatDateTime(card.drawAt, card.timeZone, { year: true }))}
        </span>
        {card.outcome && (
          <ButtonLink
            kind="secondary"
            size="small"
            to={paths.raffleRecord(at)}
            aria-label={`${words.record}: ${card.title}`}
          >
            {words.record}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
