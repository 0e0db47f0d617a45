import { Form } from 'react-router';
import type { ShownOperation } from '#app/operation/show-operation.ts';
import { reportLimits } from '#domain/raffles/report.ts';
import { communityTexts } from '#texts/communities/communities.ts';
import { formatDateTime } from '#texts/format.ts';
import { operationTexts as words } from '#texts/operation/operation.ts';
import { paths } from '#texts/paths.ts';
import { stateNames } from '#texts/states.ts';
import { declaredFacts } from '#web/routes/raffles/declared-facts.ts';
import type { Refused } from '#web/server/refusals.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

type ReportedRaffleProps = {
  raffle: ShownOperation['raffles'][number];
  refused: { refused: Refused; reason: string } | undefined;
};

/** A reported raffle with what is known of it and what was said, and the three things to do about it. */
export function ReportedRaffle({ raffle, refused }: ReportedRaffleProps) {
  const { community, reports } = raffle;
  const address = { communityUrl: community.url, raffle: raffle.slug };
  return (
    <Panel className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h3 className="min-w-0 text-lg wrap-anywhere">
          <a href={paths.raffle(address)} className="link">
            {words.of(raffle.title, community.name)}
          </a>
        </h3>
        <Badge tone="waiting">{words.count(reports.length)}</Badge>
      </div>
      <Facts
        facts={[
          { label: words.state, value: stateNames.raffle[raffle.status] },
          {
            label: words.country,
            value: `${communityTexts.countries[community.country]}, ${words.rule[community.stance]}`,
          },
          ...(raffle.isPaid ? [{ label: words.permit, value: raffle.permit ?? words.noPermit }] : []),
          ...declaredFacts({ ...raffle, permit: null }),
        ]}
      />
      <ul className="grid gap-3">
        {reports.map((report) => (
          <li key={report.id} className="border-l-[3px] border-edge pl-4 wrap-anywhere">
            <p>
              <b>{words.reasons[report.reason]}</b>
              <span className="text-soft">{` · ${formatDateTime(report.at, community.timeZone)}`}</span>
            </p>
            {report.words && <p className="measure whitespace-pre-line">{report.words}</p>}
            {report.contact && <p className="text-sm text-soft">{words.contact(report.contact)}</p>}
          </li>
        ))}
      </ul>
      {refused && <Notice tone="error">{refused.refused.fields.reason ?? refused.refused.message}</Notice>}
      <div className="grid gap-3">
        <Form method="post">
          <input type="hidden" name="report" value={raffle.last} />
          <Button kind="secondary" name="act" value="dismiss">
            {words.dismiss(reports.length)}
          </Button>
        </Form>
        <details className="border-t border-line pt-2" open={Boolean(refused)}>
          <summary className="min-h-11 content-center font-semibold">{words.decide}</summary>
          <Form method="post" className="grid gap-4 pt-2">
            <input type="hidden" name="report" value={raffle.last} />
            <Field label={words.reason} hint={words.reasonHint}>
              <TextArea name="reason" rows={3} maxLength={reportLimits.decision} defaultValue={refused?.reason ?? ''} />
            </Field>
            <div className="grid gap-4 sm:grid-cols-2">
              <div className="grid content-start justify-items-start gap-1">
                <Button kind="danger" name="act" value="stop">
                  {words.stop}
                </Button>
                <p className="text-sm text-soft">{words.stopWords}</p>
              </div>
              {!community.isSuspended && (
                <div className="grid content-start justify-items-start gap-1">
                  <Button kind="danger" name="act" value="suspend">
                    {words.suspend}
                  </Button>
                  <p className="text-sm text-soft">{words.suspendWords}</p>
                </div>
              )}
            </div>
          </Form>
        </details>
      </div>
    </Panel>
  );
}
