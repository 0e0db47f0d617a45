import type { ShownMails } from '#app/operation/show-mails.ts';
import { formatCount, formatLongDateTime } from '#texts/format.ts';
import { operationMailTexts as words } from '#texts/operation/operation-mails.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Section } from '#web/ui/section.tsx';

/** How the installation's e-mails stand. */
export function Mails({ mails }: { mails: ShownMails }) {
  const { isOn, days, sent, waiting, oldest, fault, givenUp } = mails;
  const lost = givenUp.reduce((sum, { count }) => sum + count, 0);
  return (
    <Section title={words.title} lead={isOn ? words.on(days) : undefined}>
      {!isOn && (
        <Notice quiet title={words.off}>
          {words.offWords}
        </Notice>
      )}
      <Panel className="grid gap-4">
        <Facts
          facts={[
            { label: words.sent, value: formatCount(sent) },
            { label: words.waiting, value: formatCount(waiting) },
            { label: words.givenUp, value: formatCount(lost) },
          ]}
        />
        {oldest && (
          <p className="text-soft">
            {words.oldest(formatLongDateTime(oldest, 'UTC'))}
            {fault && `: ${words.reason(fault)}`}
          </p>
        )}
        {givenUp.length > 0 && (
          <div className="grid gap-1">
            <h3 className="text-lg">{words.why}</h3>
            <ul className="list-disc pl-5">
              {givenUp.map(({ fault: code, count }) => (
                <li key={code}>
                  {words.reason(code)}: {words.count(count)}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Panel>
    </Section>
  );
}
