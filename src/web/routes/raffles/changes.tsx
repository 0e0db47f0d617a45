import { amendmentTexts as words } from '#texts/raffles/amendments.ts';
import type { ChangeInWords } from '#texts/raffles/changes.ts';

/** What changed between two versions of a raffle's rules: of each thing what it was and what it is. */
export function Changes({ changes }: { changes: readonly ChangeInWords[] }) {
  return (
    <ul className="grid gap-4">
      {changes.map(({ what, before, after }) => (
        <li key={what} className="grid gap-2 border-l-2 border-line pl-3">
          <p className="font-semibold">{what}</p>
          <dl className="grid gap-2 sm:grid-cols-2 sm:gap-4">
            <Side label={words.before} lines={before} none={words.nothingBefore} />
            <Side label={words.after} lines={after} none={words.nothingAfter} />
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Side({ label, lines, none }: { label: string; lines: readonly string[]; none: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{lines.length === 0 ? none : lines.join('\n')}</dd>
    </div>
  );
}
