import { Printer } from 'lucide-react';
import { Link, redirect } from 'react-router';
import { confirmReceived, markDelivered } from '#app/draws/deliver-prize.ts';
import { type ShownRecord, showRecord } from '#app/draws/show-record.ts';
import { actaTexts as words } from '#texts/draws/acta.ts';
import { paths } from '#texts/paths.ts';
import { text } from '#web/form-text.ts';
import { asker } from '#web/server/context.ts';
import { formActions } from '#web/server/form-actions.ts';
import { qrCode } from '#web/server/qr-code.ts';
import { orPage } from '#web/server/refusals.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ShareButtons } from '#web/ui/share-buttons.tsx';
import type { Route } from './+types/record';
import { drawMeta } from './draw-meta.ts';
import { Check } from './record/check.tsx';
import { Delivery } from './record/delivery.tsx';
import { Files } from './record/files.tsx';
import { History } from './record/history.tsx';
import { Outcome } from './record/outcome.tsx';
import { Proof } from './record/proof.tsx';
import { Trust } from './record/trust.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const asked = new URL(request.url).searchParams.get('acta');
  const sequence = asked !== null && /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null;
  const record = await orPage(() => showRecord(app, actor, { ...params, sequence }));
  const url = app.publicUrl + paths.raffleRecord(params);
  return { record, url, qr: await qrCode(url) };
}

export function action(args: Route.ActionArgs) {
  const record = paths.raffleRecord(args.params);
  return formActions(
    args,
    {
      received: async ({ app, actor, form }) => {
        await confirmReceived(app, actor, { key: text(form.order), position: wholeNumber(form.position) ?? 0 });
        return redirect(record);
      },
      deliver: async ({ app, actor, params, form }) => {
        const [position, number] = [wholeNumber(form.position) ?? 0, wholeNumber(form.number)];
        await markDelivered(app, actor, { ...params, position, number });
        return redirect(record);
      },
    },
    { refuse: ({ refused }) => ({ refusal: refused.message }) },
  );
}

function wholeNumber(raw: unknown): number | null {
  return typeof raw === 'string' && /^\d{1,9}$/.test(raw) ? Number(raw) : null;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { record, url } = loaderData;
  const won = (record.stands && record.acta?.winners.map(({ number }) => number)) || [];
  return drawMeta({
    title: words.documentTitle(record.raffle.title),
    description: words.description({ raffle: record.raffle.title, community: record.community.name, won }),
    url,
    community: record.community,
    raffle: record.raffle,
    state: `acta${record.acta?.sequence ?? 0}`,
    isEmpty: record.acta === null,
  });
}

export default function Acta({ loaderData: { record, url, qr }, actionData, params }: Route.ComponentProps) {
  const { acta, raffle } = record;
  return (
    <Page>
      <PageHeader
        back={{ to: paths.raffleDraw(params), label: words.back }}
        title={words.title}
        lead={`${raffle.title} · ${record.community.name}`}
      />
      {acta && record.isLast && !record.stands && (
        <Notice tone="warning" className="mb-6" title={words.corrected}>
          {words.correctedWords}
        </Notice>
      )}
      {acta && !record.isLast && (
        <Notice
          tone="warning"
          quiet
          className="mb-6"
          title={words.later}
          action={
            <Link className="link" to={paths.raffleRecord(params)}>
              {words.seeLast}
            </Link>
          }
        />
      )}
      {acta ? (
        <>
          <Outcome record={record} acta={acta} />
          <Check record={record} acta={acta} />
          <Trust record={record} acta={acta} />
          <Delivery record={record} refusal={actionData?.refusal ?? null} />
          <Proof record={record} acta={acta} />
        </>
      ) : (
        <None record={record} />
      )}
      <Files record={record} />
      <History record={record} />
      {acta && (
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4 py-6">
          <img src={qr} alt={words.print.qr} className="size-36 rounded-md" width="144" height="144" />
          <div className="grid gap-3">
            <p>{words.print.words}</p>
            <p className="font-mono text-sm break-all">{url}</p>
            <div className="flex flex-wrap gap-2 print:hidden">
              <Button type="button" kind="secondary" size="small" onClick={() => window.print()}>
                <Printer aria-hidden="true" className="size-5" />
                {words.print.button}
              </Button>
              <ShareButtons text={words.documentTitle(raffle.title)} url={url} />
            </div>
          </div>
        </div>
      )}
    </Page>
  );
}

function None({ record: { cancellation, raffle, community } }: { record: ShownRecord }) {
  if (cancellation) {
    return (
      <Notice tone="warning" quiet title={words.noneCancelled}>
        {cancellation.reason}
      </Notice>
    );
  }
  const address = { communityUrl: community.url, raffle: raffle.slug };
  return (
    <EmptyState title={words.none} action={<ButtonLink to={paths.raffleDraw(address)}>{words.back}</ButtonLink>}>
      {words.noneWords}
    </EmptyState>
  );
}
