import type { ShownCopies } from '#app/operation/show-copies.ts';
import { formatBytes, formatLongDateTime } from '#texts/format.ts';
import { operationCopyTexts as words } from '#texts/operation/operation-copies.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Section } from '#web/ui/section.tsx';

/** That the last daily copy failed, and why. Stands before all that can wait. */
export function CopyWarning({ copies }: { copies: ShownCopies }) {
  if (!copies?.failed) return null;
  return (
    <Notice tone="warning" quiet title={words.failed} className="mb-4">
      <div className="grid gap-3">
        <Facts
          facts={[
            { label: words.failedAt, value: formatLongDateTime(copies.failed.at, 'UTC') },
            { label: words.why, value: copies.failed.fault },
          ]}
        />
        <p>{words.todo}</p>
      </div>
    </Notice>
  );
}

/** The last daily copy, and where they are. */
export function Copies({ copies }: { copies: ShownCopies }) {
  if (!copies) {
    return (
      <Section title={words.title}>
        <p className="text-soft">{words.off}</p>
      </Section>
    );
  }
  const { good, directory } = copies;
  const facts = [
    { label: words.last, value: good ? formatLongDateTime(good.at, 'UTC') : words.none },
    ...(good
      ? [
          { label: words.name, value: good.name },
          { label: words.size, value: formatBytes(good.bytes) },
        ]
      : []),
    { label: words.folder, value: directory },
  ];
  return (
    <Section title={words.title} lead={words.lead}>
      <Panel>
        <div className="grid gap-3">
          <Facts facts={facts} />
          <p className="text-soft">{words.elsewhere}</p>
        </div>
      </Panel>
    </Section>
  );
}
