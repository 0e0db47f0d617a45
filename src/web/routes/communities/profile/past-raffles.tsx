import { Link } from 'react-router';
import type { PastRaffle } from '#app/community-pages/show-profile.ts';
import { profileTexts } from '#texts/communities/profile.ts';
import { formatDate } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { TicketStub } from '#web/ui/ticket-stub.tsx';

const words = profileTexts.past;
const tones: Record<PastRaffle['prizes'][number]['delivery'], BadgeTone> = {
  received: 'good',
  delivered: 'looking',
  pending: 'waiting',
};

type PastRafflesProps = {
  past: readonly PastRaffle[];
  /** The total. */
  count: number;
  community: { url: string; timeZone: string };
};

/** How each raffle ended: winners by number and deliveries, or why there was no draw. */
export function PastRaffles({ past, count, community }: PastRafflesProps) {
  return (
    <>
      <ul className="divide-y divide-line rounded-xl border border-line bg-sheet">
        {past.map((raffle) => (
          <li key={raffle.card.slug} className="grid gap-3 p-4 sm:p-6">
            <PastOne raffle={raffle} timeZone={community.timeZone} />
          </li>
        ))}
      </ul>
      {count > past.length && (
        <div>
          <ButtonLink
            kind="secondary"
            to={`${paths.communityProfile({ communityUrl: community.url })}?todas`}
            preventScrollReset
          >
            {words.all(count)}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

function PastOne({
  raffle: { card, endedAt, reason, refunds, prizes },
  timeZone,
}: {
  raffle: PastRaffle;
  timeZone: string;
}) {
  const at = { communityUrl: card.communityUrl, raffle: card.slug };
  const date = formatDate(endedAt, timeZone);
  const isCancelled = card.phase === 'cancelled';
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <h3 className="text-xl break-words">
            <a href={paths.raffle(at)} className="underline-offset-4 hover:underline">
              {card.title}
            </a>
          </h3>
          <p className="text-soft">
            {isCancelled ? words.cancelledOn(date) : words.drawnOn(date, card.paid, card.total)}
          </p>
        </div>
        <StatusBadge of="phase" status={card.phase} />
      </div>
      {isCancelled ? (
        <>
          {reason && <p className="measure break-words">{words.reason(reason)}</p>}
          {refunds && <p className="measure text-soft">{words.refunds(refunds)}</p>}
        </>
      ) : (
        <ul className="grid gap-2">
          {prizes.map(({ name, number, delivery }) => (
            <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
              <TicketStub number={number} state="winner" label={null} />
              <span className="min-w-0 grow basis-40 break-words">{name}</span>
              <Badge tone={tones[delivery]}>{words.delivery[delivery]}</Badge>
            </li>
          ))}
        </ul>
      )}
      {card.outcome?.acta === 'provisional' && <p className="text-soft">{words.provisional}</p>}
      {card.outcome && (
        <p>
          <Link
            className="link inline-flex min-h-11 items-center"
            to={paths.raffleRecord(at)}
            aria-label={`${words.record}: ${card.title}`}
          >
            {words.record}
          </Link>
        </p>
      )}
    </>
  );
}
