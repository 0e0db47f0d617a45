import type { ShownRecord } from '#app/draws/show-record.ts';
import { actaTexts as texts } from '#texts/draws/acta.ts';
import { prizeClaimTexts } from '#texts/draws/prize-claims.ts';
import { formatDateTime, zoneName } from '#texts/format.ts';
import { Folded } from './folded.tsx';

const words = texts.history;

type Event = ShownRecord['history'][number];

/** Everything that changed about a raffle, oldest first. */
export function History({ record: { history, hasOlder, raffle } }: { record: ShownRecord }) {
  return (
    <Folded title={words.title} lead={words.lead(zoneName(raffle.timeZone))}>
      <ol className="grid gap-3">
        {history.map(({ id, kind, at, reason, edited, passed }) => {
          const sentence = passed ? prizeClaimTexts.happened(passed) : sentenceOf(kind, edited);
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

function sentenceOf(kind: Event['kind'], edited: Event['edited']): string | undefined {
  return edited ? edited.map((name) => words.edited[name]).join(' ') : words.events[kind];
}
