import type { ShownRecord } from '#app/draws/show-record.ts';
import { actaTexts as texts } from '#texts/draws/acta.ts';
import { prizeClaimTexts } from '#texts/draws/prize-claims.ts';
import { formatDateTime, zoneName } from '#texts/format.ts';
import { secondCurrencyTexts } from '#texts/orders/second-currency.ts';
import { Folded } from './folded.tsx';

const words = texts.history;

type Event = ShownRecord['history'][number];

/** Everything that changed about a raffle, oldest first. */
export function History({ record: { history, hasOlder, raffle } }: { record: ShownRecord }) {
  return (
    <Folded title={words.title} lead={words.lead(zoneName(raffle.timeZone))}>
      <ol className="grid gap-3">
        {history.map((event) => {
          const { id, at, reason } = event;
          const sentence = sentenceOf(event);
          return (
            sentence && (
              <li key={id} className="grid gap-x-6 sm:grid-cols-[14rem_minmax(0,1fr)]">
                <time dateTime={at} className="text-soft">
                  {formatDateTime(at, raffle.timeZone, { year: true })}
                </time>
                <p className="measure">
                  {sentence} {reason}
                </p>
              </li>
            )
          );
        })}
      </ol>
      {hasOlder && <p className="text-soft">{words.older}</p>}
    </Folded>
  );
}

function sentenceOf({ kind, edited, passed, rate }: Event): string | undefined {
  if (passed) return prizeClaimTexts.happened(passed);
  if (rate) return secondCurrencyTexts.changed(rate);
  return edited ? edited.map((name) => words.edited[name]).join(' ') : words.events[kind];
}
