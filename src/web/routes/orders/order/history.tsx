import { formatDateTime } from '#texts/format.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import type { ShownOrder } from '#web/routes/orders/order.tsx';
import { Section } from '#web/ui/section.tsx';

/** What happened to the order, the last first. */
export function History({ shown: { events, hasOlderEvents, raffle } }: { shown: ShownOrder }) {
  const { title, older } = orderTexts.history;
  return (
    <Section title={title} className="py-0!">
      <ol className="grid gap-2">
        {events.toReversed().map(({ reason, at, ...event }) => (
          <li key={`${event.kind} ${at}`} className="grid gap-0.5 border-l-2 border-line pl-3">
            <span className="font-semibold">{whatHappened(event)}</span>
            {reason && <span>{orderTexts.reason(reason)}</span>}
            <time dateTime={at} className="text-sm text-soft">
              {formatDateTime(at, raffle.timeZone)}
            </time>
          </li>
        ))}
      </ol>
      {hasOlderEvents && <p className="text-soft">{older}</p>}
    </Section>
  );
}

type Happened = Pick<ShownOrder['events'][number], 'kind' | 'isAddedAtDesk' | 'isByDeskLink'>;

function whatHappened({ kind, isAddedAtDesk, isByDeskLink }: Happened): string {
  const { kinds, addedAtDesk, byDeskLink } = orderTexts.history;
  if (isAddedAtDesk) return addedAtDesk;
  return isByDeskLink ? byDeskLink : (kinds[kind] ?? kind);
}
