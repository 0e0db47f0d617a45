import type { Actor, App } from '#app/app.ts';
import { showOfferedExamples } from '#app/examples/show-examples.ts';
import { listOwnOrders } from '#app/orders/list-own-orders.ts';
import { showFront } from '#app/search/show-front.ts';
import { offeredPlans } from '#plans';
import { homeTexts } from '#texts/home.ts';
import { layoutTexts } from '#texts/layout.ts';
import { paths } from '#texts/paths.ts';
import { pageMeta } from '#web/meta.ts';
import { ExamplesOffer } from '#web/routes/examples/examples-offer.tsx';
import { linksIn } from '#web/routes/raffles/own-links.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DisclosureSummary } from '#web/ui/disclosure-summary.tsx';
import type { Route } from './+types/home';
import { DemoBoard } from './home/demo-board.tsx';
import { exampleFacts } from './home/example-acta.ts';
import { FrontCommunities } from './home/front-communities.tsx';
import { KeptHere } from './home/kept-here.tsx';
import { Opening } from './home/opening.tsx';
import { Prices } from './home/prices.tsx';
import { Proof } from './home/proof.tsx';
import { Questions } from './home/questions.tsx';
import { Steps } from './home/steps.tsx';
import { homeData } from './home/structured-data.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { raffle, communities } = await orPage(() => showFront(app, actor, {}));
  const examples = await orPage(() => showOfferedExamples(app));
  return {
    origin: app.publicUrl,
    plans: offeredPlans(),
    example: exampleFacts,
    raffle,
    communities,
    examples,
    kept: await keptBy(app, actor, linksIn(request, app)),
  };
}

/**
 * How many orders and requests a guest's browser remembers; null: none. Nothing is asked for a browser without links, and
 * pages are private to the browser in any cache.
 */
async function keptBy(app: App, actor: Actor, links: readonly string[]) {
  if (actor.userId !== null || links.length === 0) return null;
  const { kept, requests } = await orPage(() => listOwnOrders(app, actor, { links, before: null }));
  return kept.length + requests.length > 0 ? { orders: kept.length, requests: requests.length } : null;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const address = loaderData.origin + paths.home();
  return [
    ...pageMeta({ title: null, description: layoutTexts.description, address }),
    { 'script:ld+json': homeData(loaderData.origin) },
  ];
}

/** What it is and what there is of it first; how it is proven and what it costs for who reads on. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { plans, example, raffle, communities, examples, kept } = loaderData;
  return (
    <>
      {examples && (
        <div className="page-width pt-4">
          <ExamplesOffer examples={examples} />
        </div>
      )}
      {kept && <KeptHere {...kept} />}
      <Opening raffle={raffle} freeNumbers={plans[0]?.numbersPerRaffle ?? null} />
      <FrontCommunities communities={communities} />
      <Steps />
      {raffle && <Trial />}
      <Proof example={example} />
      <div className="page-width grid gap-x-16 pb-6 lg:grid-cols-2">
        <Prices plans={plans} />
        <Questions />
      </div>
      <End />
    </>
  );
}

/** The demonstration for who opens it, where a raffle that is on sale has its place above. */
function Trial() {
  const { heading, lead } = homeTexts.demo;
  return (
    <div className="page-width pb-2 lg:pb-6">
      <details className="rounded-xl border-[1.5px] border-dashed border-edge">
        <DisclosureSummary large className="rounded-xl p-5 hover:bg-well sm:px-6">
          <span className="grid gap-1">
            <span className="font-display text-xl font-bold">{heading}</span>
            <span className="measure text-soft">{lead}</span>
          </span>
        </DisclosureSummary>
        <div className="mx-auto max-w-md p-4">
          <DemoBoard withPicture={false} />
        </div>
      </details>
    </div>
  );
}

function End() {
  return (
    <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-4 pt-2 pb-8 lg:pb-14">
      <h2 className="text-2xl lg:text-3xl">{homeTexts.end.title}</h2>
      <ButtonLink size="large" className="max-sm:w-full" to={paths.createRaffle()}>
        {homeTexts.create}
      </ButtonLink>
    </div>
  );
}
