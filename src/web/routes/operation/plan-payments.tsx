import type { ShownPlanDesk } from '#app/plans/show-plan-desk.ts';
import { planZone } from '#domain/plans/plan-period.ts';
import { planLimits } from '#domain/plans/subscription.ts';
import { formatDate, formatLongDate, formatLongDateTime, formatMoney } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { planDeskTexts as words } from '#texts/plans/plan-page.ts';
import type { Refused } from '#web/server/refusals.ts';
import { ActForm, Step } from '#web/ui/act-form.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ReasonField } from '#web/ui/reason-field.tsx';
import { Section } from '#web/ui/section.tsx';

type Payment = ShownPlanDesk['payments'][number];
type Returned = { act: string; refused: Refused; payment: string; community: string; reason: string } | undefined;
type Props = { desk: ShownPlanDesk; returned: Returned };

/** The payments of plans that are open, the plans that last, and the last invoices. */
export function PlanPayments({ desk, returned }: Props) {
  return (
    <>
      {desk.payments.length > 0 && (
        <Section title={words.title} lead={words.lead} id="pagos-de-planes">
          <ul className="grid gap-4">
            {desk.payments.map((payment) => (
              <li key={payment.id}>
                <PaymentCard payment={payment} returned={returned?.payment === payment.id ? returned : undefined} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Subscriptions desk={desk} returned={returned} />
      <Returns desk={desk} />
      <LastInvoices desk={desk} />
    </>
  );
}

function PaymentCard({ payment, returned }: { payment: Payment; returned: Returned }) {
  const { plan, cadence, kind, status } = payment;
  return (
    <Panel className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="grid min-w-0 gap-0.5">
          <a href={paths.community({ communityUrl: payment.url })} className="link font-semibold">
            {payment.name}
          </a>
          <p className="text-soft">{words.of(plan, cadence, kind)}</p>
        </div>
        <Badge tone={status === 'in_review' ? 'strong' : 'waiting'}>
          {status === 'in_review' ? words.review : status === 'rejected' ? words.rejected : words.awaits}
        </Badge>
      </div>
      <Facts
        facts={[
          { label: words.amount, value: formatMoney(payment.money, 'ES') },
          { label: words.reference, value: payment.reference },
          { label: words.buyer, value: payment.buyer ?? '' },
        ]}
      />
      <Receipts payment={payment} />
      {returned && Object.keys(returned.refused.fields).length === 0 && (
        <Notice tone="error">{returned.refused.message}</Notice>
      )}
      <Decide payment={payment} returned={returned} />
    </Panel>
  );
}

function Receipts({ payment }: { payment: Payment }) {
  if (payment.receipts.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {payment.receipts.map(({ id, sentAt, transferReference, wasSentBefore }) => (
        <li key={id} className="grid gap-0.5">
          <a
            className="link inline-flex min-h-11 items-center"
            href={paths.planReceipt({ communityUrl: payment.url, receipt: id })}
            target="_blank"
            rel="noreferrer"
          >
            {words.open(formatLongDateTime(sentAt, payment.timeZone))}
          </a>
          {transferReference && <p className="text-soft">{words.transferReference(transferReference)}</p>}
          {wasSentBefore && (
            <Notice tone="warning" quiet>
              {words.sentBefore}
            </Notice>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A receipt is confirmed by one press, or rejected; without one the costly press is asked for first. */
function Decide({ payment, returned }: { payment: Payment; returned: Returned }) {
  const isRefused = returned?.act === 'plan-reject';
  const on = ['payment', `${payment.url} ${payment.id}`] as const;
  if (payment.status !== 'in_review') {
    return (
      <div className="flex flex-wrap">
        <Step open={words.confirmWithout}>
          <p className="measure">{words.confirmWords}</p>
          <ActForm act="plan-confirm" on={on} label={words.confirm} />
        </Step>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-3">
      <ActForm act="plan-confirm" on={on} label={words.confirm} />
      <Step open={words.reject} isRefused={isRefused}>
        <ActForm act="plan-reject" on={on} label={words.reject} kind="danger">
          <ReasonField
            label={words.reason}
            error={isRefused ? returned.refused.fields.reason : undefined}
            most={planLimits.reason}
            typed={returned?.reason}
            ready={words.readyReasons}
          />
        </ActForm>
      </Step>
    </div>
  );
}

function Subscriptions({ desk, returned }: Props) {
  if (desk.subscriptions.length === 0) return null;
  const isRefused = returned?.act === 'plan-end';
  return (
    <Section title={words.subscriptions}>
      <ul className="grid gap-3">
        {desk.subscriptions.map(({ url, name, timeZone, plan, state, endsAt, cancelAtEnd }) => (
          <li key={url}>
            <Panel className="flex flex-wrap items-center justify-between gap-4">
              <div className="grid min-w-0 gap-0.5">
                <a href={paths.community({ communityUrl: url })} className="link font-semibold">
                  {name}
                </a>
                <p className="text-soft">
                  {(state === 'unpaid' ? words.unpaid : words.subscription)(plan, formatLongDate(endsAt, timeZone))}
                  {cancelAtEnd && ` · ${words.stopped}`}
                </p>
              </div>
              <Step open={words.end} isRefused={isRefused && returned.community === url}>
                <p className="measure">{words.endWords}</p>
                <ActForm act="plan-end" on={['community', url]} label={words.end} kind="danger">
                  <ReasonField
                    label={words.endReason}
                    error={isRefused && returned.community === url ? returned.refused.fields.reason : undefined}
                    most={planLimits.reason}
                    typed=""
                    ready={[]}
                  />
                </ActForm>
              </Step>
            </Panel>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Returns({ desk }: Pick<Props, 'desk'>) {
  if (desk.returns.length === 0) return null;
  return (
    <Section title={words.returns} lead={words.returnsLead}>
      <ul className="divide-y divide-line rounded-xl border border-line bg-sheet">
        {desk.returns.map(({ id, url, name, timeZone, way, at, money }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-2">
            <a className="link inline-flex min-h-11 min-w-0 items-center" href={paths.community({ communityUrl: url })}>
              {words.returnLine(name, formatDate(at, timeZone), words.ways[way])}
            </a>
            <span className="figures font-bold">{formatMoney(money, 'ES')}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function LastInvoices({ desk }: Pick<Props, 'desk'>) {
  if (desk.invoices.length === 0) return null;
  return (
    <Section title={words.invoices}>
      <ul className="divide-y divide-line rounded-xl border border-line bg-sheet">
        {desk.invoices.map(({ code, url, name, at, money }) => (
          <li key={code} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-2">
            <a
              className="link inline-flex min-h-11 min-w-0 flex-wrap items-center gap-x-2"
              href={paths.planInvoice({ communityUrl: url, invoice: code })}
            >
              <b>{code}</b> {words.invoiceLine(name, formatDate(at, planZone))}
            </a>
            <span className="figures font-bold">{formatMoney(money, 'ES')}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
