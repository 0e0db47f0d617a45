import type { ShownProfile } from '#app/community-pages/show-profile.ts';
import { profileTexts } from '#texts/communities/profile.ts';
import { formatCount } from '#texts/format.ts';
import { list } from '#texts/words.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Panel } from '#web/ui/panel.tsx';

const words = profileTexts.record;
const parts = [
  ['received', 'fill-paid-edge'],
  ['delivered', 'fill-submitted-edge'],
  ['pending', 'fill-line'],
] as const;

/** The track record, as a cautious sentence and in figures. */
export function TrackRecord({ record }: Pick<ShownProfile, 'record'>) {
  const { drawn, cancelled, numbers, prizes } = record;
  if (drawn + cancelled === 0) return <p className="measure">{words.verdict(record)}</p>;
  return (
    <Panel className="grid gap-5">
      <p className="measure text-lg">{words.verdict(record)}</p>
      <Facts
        facts={[
          ...(drawn > 0
            ? [
                { label: words.drawn, value: formatCount(drawn) },
                { label: words.numbers, value: formatCount(numbers) },
                { label: words.prizes, value: formatCount(prizes) },
              ]
            : []),
          { label: words.cancelled, value: formatCount(cancelled) },
        ]}
      />
      {prizes > 0 && (
        <div className="grid gap-3">
          <Bar record={record} />
          <dl className="grid gap-1.5 sm:max-w-sm">
            {parts.map(([part, fill]) => (
              <div key={part} className="flex items-baseline gap-2.5">
                <dt className="flex grow items-baseline gap-2.5">
                  <svg viewBox="0 0 10 10" aria-hidden="true" className="size-3 shrink-0">
                    <rect width="10" height="10" rx="2" className={fill} />
                  </svg>
                  {words[part]}
                </dt>
                <dd className="figures font-bold">{formatCount(record[part])}</dd>
              </div>
            ))}
          </dl>
          <p className="measure text-soft">{words.how}</p>
        </div>
      )}
    </Panel>
  );
}

function Bar({ record }: Pick<ShownProfile, 'record'>) {
  let from = 0;
  return (
    <svg
      role="img"
      aria-label={`${words.bar}: ${list(words.barParts(record))}`}
      className="block h-3.5 w-full overflow-hidden rounded-full"
    >
      {parts.map(([part, fill]) => {
        const width = (record[part] / record.prizes) * 100;
        const x = from;
        from += width;
        return width > 0 && <rect key={part} x={`${x}%`} width={`${width}%`} height="100%" className={fill} />;
      })}
    </svg>
  );
}
