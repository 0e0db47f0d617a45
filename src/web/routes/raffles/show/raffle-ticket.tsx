import { Link } from 'react-router';
import type { ShownRaffle } from '#app/raffles/show-raffle.ts';
import type { BoardCount } from '#domain/raffles/board.ts';
import { isDrawn } from '#domain/raffles/raffle.ts';
import { formatDateTime, formatMoneyNamed, zoneName } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import { Facts } from '#web/ui/facts.tsx';
import { pictureSources } from '#web/ui/picture-sources.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import { PrizeDrawing } from './prize-drawing.tsx';
import { Winners } from './winners.tsx';

const words = raffleTexts.facts;

type RaffleTicketProps = Pick<ShownRaffle, 'raffle' | 'community' | 'organiser' | 'prizes' | 'drawing' | 'outcome'> & {
  count: BoardCount;
};

/** The raffle at a glance: title, organiser, winners, price, draw and free numbers. */
export function RaffleTicket({ raffle, community, organiser, prizes, drawing, outcome, count }: RaffleTicketProps) {
  const isCancelled = raffle.phase === 'cancelled';
  const isFree = raffle.price.amount === 0;
  return (
    <Ticket
      picture={drawing ? <PrizeDrawing shapes={drawing} /> : <PrizePicture raffle={raffle} />}
      stub={
        <>
          <Facts spread facts={factsOf(raffle, count)} />
          {!isCancelled && (
            <div className="mt-5">
              <ProgressBar {...count} isFree={isFree} caption />
              <p className="mt-1 text-soft">{zoneName(raffle.timeZone)}</p>
            </div>
          )}
        </>
      }
    >
      {raffle.phase !== 'selling' && (
        <p className="mb-3">
          <StatusBadge of="phase" status={raffle.phase} />
        </p>
      )}
      <h1 className="text-3xl">{raffle.title}</h1>
      {!isDrawn(raffle.phase) && <PrizeLine prizes={prizes} raffle={raffle} />}
      {outcome && isDrawn(raffle.phase) && (
        <Winners outcome={outcome} prizes={prizes} address={{ communityUrl: community.url, raffle: raffle.slug }} />
      )}
      <p className="mt-2 text-soft">
        {raffleTexts.organisedBy} {organiser.name && <strong className="text-ink">{organiser.name}</strong>}
        {organiser.name && ' · '}
        <Link to={paths.community({ communityUrl: community.url })} className="link">
          {community.name}
        </Link>
      </p>
      <p className="mt-1 text-soft">{raffleTexts.record(organiser)}</p>
    </Ticket>
  );
}

function PrizePicture({ raffle: { picture, title } }: Pick<RaffleTicketProps, 'raffle'>) {
  return (
    picture && (
      <img
        {...pictureSources(picture, '(min-width: 64rem) 40rem, 50vw')}
        alt={title}
        width={1200}
        height={675}
        fetchPriority="high"
        className="block aspect-video w-full bg-well object-cover"
      />
    )
  );
}

/** What can be won, where the title does not say just that. */
function PrizeLine({ prizes, raffle }: Pick<RaffleTicketProps, 'prizes' | 'raffle'>) {
  const [first] = prizes;
  if (!first || (prizes.length === 1 && first.name === raffle.title && first.value === null)) return null;
  const value = first.value && formatMoneyNamed(first.value, raffle.country);
  const names = prizes.map(({ name }) => name);
  return <p className="mt-2 font-semibold wrap-anywhere">{raffleTexts.prizes.line(names, value)}</p>;
}

/** The price, the draw's date, and how many numbers are left or were sold. */
function factsOf(raffle: ShownRaffle['raffle'], count: BoardCount) {
  const isFree = raffle.price.amount === 0;
  const price = { label: words.price, value: isFree ? words.free : formatMoneyNamed(raffle.price, raffle.country) };
  if (raffle.phase === 'cancelled') return [price, { label: words.draw, value: words.noDraw }];
  const drawAt = formatDateTime(raffle.drawAt, raffle.timeZone, { year: isDrawn(raffle.phase) });
  const total = raffle.lastNumber - raffle.firstNumber + 1;
  const isOnSale = raffle.phase === 'selling' || raffle.phase === 'draft';
  const counted = isOnSale
    ? { label: words.left, value: words.leftOf(count.free, total), whole: true }
    : { label: isFree ? words.taken : words.paid, value: words.leftOf(count.paid, total), whole: true };
  return [price, { label: words.draw, value: drawAt }, counted];
}
