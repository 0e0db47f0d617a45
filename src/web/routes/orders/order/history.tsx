import { formatDateTime } from '#texts/format.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import type { ShownOrder } from '#web/routes/orders/order.tsx';
import { Section } from '#web/ui/section.tsx';

/** The order's history, latest first. */
export function History({ shown: { events, raffle } }: { shown: ShownOrder }) {
  const { title, kinds, addedAtDesk } = orderTexts.history;
  return (
    <Section title={title} className="py-0!">
      <ol className="grid gap-2">
        {events.toReversed().map(({ kind, at, reason, isAddedAtDesk }) => (
          <li key={`${kind} ${at}`} className="grid gap-0.5 border-l-2 border-line pl-3">
            <span className="font-semibold">{isAddedAtDesk ? addedAtDesk : (kinds[kind] ?? kind)}</span>
            {reason && <span>{orderTexts.reason(reason)}</span>}
            <time dateTime={at} className="text-sm text-soft">
              {formatDateTime(at, raffle.timeZone)}
            </time>
          </li>
        ))}
      </ol>
    </Section>
  );
}
