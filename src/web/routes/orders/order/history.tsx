import { formatDateTime, formatMoney } from '#texts/format.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { partTexts } from '#texts/orders/part-payments.ts';
import type { ShownOrder } from '#web/routes/orders/order.tsx';
import { Section } from '#web/ui/section.tsx';

/** What happened to the order, the last first. */
export function History({ shown: { events, hasOlderEvents, raffle, community } }: { shown: ShownOrder }) {
  const { title, older } = orderTexts.history;
  return (
    <Section title={title} className="py-0!">
      <ol className="grid gap-2">
        {events.toReversed().map((event) => (
          <li key={`${event.kind} ${event.at}`} className="grid gap-0.5 border-l-2 border-line pl-3">
            <span className="font-semibold">{whatHappened(event, community.country)}</span>
            {event.reason && <span>{orderTexts.reason(event.reason)}</span>}
            <time dateTime={event.at} className="text-sm text-soft">
              {formatDateTime(event.at, raffle.timeZone)}
            </time>
          </li>
        ))}
      </ol>
      {hasOlderEvents && <p className="text-soft">{older}</p>}
    </Section>
  );
}

function whatHappened(event: ShownOrder['events'][number], country: string | null): string {
  const { kind, bySystem, isAddedAtDesk, isByDeskLink, isLeftOut, isWithdrawn, part } = event;
  const { kinds, addedAtDesk, byDeskLink, leftOut, withdrawn } = orderTexts.history;
  if (isAddedAtDesk) return addedAtDesk;
  if (isByDeskLink) return byDeskLink;
  if (isWithdrawn) return withdrawn;
  if (part) return partTexts.happened(kinds[kind] ?? kind, formatMoney(part, country));
  if (isLeftOut && kind === 'order.expired') return bySystem ? leftOut.system : leftOut.organiser;
  return kinds[kind] ?? kind;
}
