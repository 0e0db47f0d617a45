import type { PartState, ShownHealth } from '#app/operation/show-health.ts';
import { operationHealthTexts as words } from '#texts/operation/operation-health.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Section } from '#web/ui/section.tsx';

const tones: Readonly<Record<PartState, BadgeTone>> = {
  good: 'good',
  away: 'wrong',
  full: 'wrong',
  late: 'waiting',
  off: 'off',
};

/** How each part of the installation stands, and what is late. */
export function Health({ health: { parts, late } }: { health: ShownHealth }) {
  return (
    <Section title={words.title}>
      <Panel className="grid gap-4">
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
          {parts.map(({ part, state }) => (
            <div key={part} className="flex flex-wrap items-center justify-between gap-2">
              <dt>{words.parts[part]}</dt>
              <dd>
                <Badge tone={tones[state]}>{words.states[state]}</Badge>
              </dd>
            </div>
          ))}
        </dl>
        {late.length > 0 && (
          <div className="grid gap-2">
            <ul className="list-disc pl-5">
              {late.map(({ work, count, seconds }) => (
                <li key={work}>{words.late(work, count, seconds)}</li>
              ))}
            </ul>
            <p className="measure text-soft">{words.todo}</p>
          </div>
        )}
      </Panel>
    </Section>
  );
}
