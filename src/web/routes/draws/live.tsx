import { redirect } from 'react-router';
import { enterSource } from '#app/draws/enter-source.ts';
import { sealList } from '#app/draws/seal-list.ts';
import { type ShownDraw, showDraw } from '#app/draws/show-draw.ts';
import { drawTexts } from '#texts/draws/draws.ts';
import { chanceOf } from '#texts/draws/guarantee.ts';
import { paths } from '#texts/paths.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import { asker } from '#web/server/context.ts';
import { formActions, type RefusedForm } from '#web/server/form-actions.ts';
import { orPage } from '#web/server/refusals.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import { ShareButtons } from '#web/ui/share-buttons.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { Route } from './+types/live';
import { drawMeta } from './draw-meta.ts';
import { useKeepPrint } from './kept-print.ts';
import { EntryForm } from './live/entry-form.tsx';
import { SealForm } from './live/seal-form.tsx';
import { Stage } from './live/stage.tsx';
import { Steps } from './live/steps.tsx';
import { useDrawNews } from './live/use-draw-news.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const draw = await orPage(() => showDraw(app, actor, params));
  return { draw, url: app.publicUrl + paths.raffleDraw(params) };
}

export function action(args: Route.ActionArgs) {
  return formActions(args, {
    seal: async ({ app, actor, params, form }) => {
      await sealList(app, actor, { ...params, leaveOut: form.leaveOut !== undefined });
      return redirect(paths.raffleDraw(params));
    },
    source: async ({ app, actor, params, form }) => {
      await enterSource(app, actor, { ...params, form });
      return redirect(paths.raffleDraw(params));
    },
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { draw, url } = loaderData;
  return drawMeta({
    title: drawTexts.documentTitle(draw.raffle.title),
    description: (draw.raffle.phase === 'cancelled' ? drawTexts.descriptionCancelled : drawTexts.description)(
      draw.raffle.title,
      draw.community.name,
    ),
    url,
    community: draw.community,
    raffle: draw.raffle,
    state: draw.raffle.phase,
  });
}

const ends = new Set<ShownDraw['raffle']['phase']>(['draft', 'drawn', 'completed', 'cancelled']);

export default function LiveDraw({ loaderData: { draw, url }, actionData, params }: Route.ComponentProps) {
  const { raffle } = draw;
  const isCancelled = raffle.phase === 'cancelled';
  useDrawNews(paths.raffleDrawStream(params), ends.has(raffle.phase));
  useKeepPrint(draw.bases?.id ?? null, raffle.phase === 'sealed' ? (draw.closure?.fingerprint ?? null) : null);
  return (
    <Page>
      <PageHeader
        back={{ to: paths.raffle(params), label: drawTexts.back }}
        status={<StatusBadge of="phase" status={raffle.phase} />}
        title={drawTexts.documentTitle(raffle.title)}
        lead={draw.community.name}
      />
      {draw.bases ? (
        <>
          <Stage draw={draw} />
          <DrawForms draw={draw} refused={actionData ?? null} address={params} />
          <Section
            title={drawTexts.steps.title}
            lead={draw.method && !isCancelled ? chanceOf(draw.method.tipo, draw.method.level).order : undefined}
          >
            <Steps draw={draw} />
          </Section>
          <Section title={isCancelled ? raffleTexts.share.title : drawTexts.shareTitle}>
            <ShareButtons text={shareText(draw)} url={url} title={drawTexts.documentTitle(raffle.title)} />
          </Section>
        </>
      ) : (
        <EmptyState title={drawTexts.notPublished} />
      )}
    </Page>
  );
}

type DrawFormsProps = {
  draw: ShownDraw;
  refused: RefusedForm | null;
  address: { communityUrl: string; raffle: string };
};

/** The organiser's forms: what the draw waits for. */
function DrawForms({ draw, refused, address }: DrawFormsProps) {
  const [source, seal] = (['source', 'seal'] as const).map((act) => (refused?.act === act ? refused : null));
  return (
    <>
      {draw.entry && (
        <EntryForm
          asked={draw.entry}
          refused={source ? { ...source.refused, values: source.values } : null}
          zone={draw.raffle.timeZone}
        />
      )}
      {draw.can.seal && <SealForm {...address} inReview={draw.inReview} refusal={seal?.refused.message ?? null} />}
    </>
  );
}

/** Before the draw the shared text includes the fingerprint, so that its readers can check the list later. */
function shareText({ raffle, closure }: ShownDraw): string {
  if (raffle.phase === 'cancelled') return raffleTexts.share.textCancelled(raffle.title);
  const isSealed = raffle.phase === 'sealed' && closure;
  return isSealed ? drawTexts.shareSealed(raffle.title, closure.fingerprint) : drawTexts.shareText(raffle.title);
}
