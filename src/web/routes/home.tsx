import { Fragment } from 'react';
import { Link } from 'react-router';
import { offeredPlans, type Plan } from '#plans';
import { formatMoney } from '#texts/format.ts';
import { home } from '#texts/home.ts';
import { layout } from '#texts/layout.ts';
import { paths } from '#texts/paths.ts';
import { requestContext } from '#web/context.ts';
import { pageMeta } from '#web/meta.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Section } from '#web/ui/section.tsx';
import { Stamp } from '#web/ui/stamp.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import type { Route } from './+types/home';
import { DemoBoard } from './home/demo-board.tsx';
import { type ExampleFacts, exampleFacts } from './home/example-acta.ts';
import { ExampleSteps } from './home/example-steps.tsx';
import { BookPicture, ChatPicture, DrawPicture } from './home/step-pictures.tsx';
import { homeData } from './home/structured-data.ts';

export function loader({ context }: Route.LoaderArgs) {
  return { origin: context.get(requestContext).app.publicUrl, plans: offeredPlans(), example: exampleFacts };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const address = loaderData.origin + paths.home();
  return [
    ...pageMeta({ title: null, description: layout.description, address }),
    { 'script:ld+json': homeData(loaderData.origin) },
  ];
}

export default function Home({ loaderData: { plans, example } }: Route.ComponentProps) {
  return (
    <>
      <Opening freeNumbers={plans[0]?.numbersPerRaffle ?? null} />
      <Steps />
      <Proof example={example} />
      <div className="page-width grid gap-x-16 gap-y-4 py-10 lg:grid-cols-2">
        <Promises />
        <Questions />
      </div>
      <Prices plans={plans} />
      <Articles />
      <End />
    </>
  );
}

function Opening({ freeNumbers }: { freeNumbers: number | null }) {
  return (
    <div className="page-width grid items-center gap-10 overflow-x-clip pt-8 pb-16 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-16 lg:pt-10">
      <div className="grid gap-5 lg:sticky lg:top-10 lg:self-start lg:pt-12">
        <h1 className="text-4xl">{home.title}</h1>
        <p className="measure text-lg text-soft">{home.lead}</p>
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <ButtonLink size="large" className="grow sm:grow-0" to={paths.createRaffle()}>
            {home.create}
          </ButtonLink>
          <ButtonLink size="large" kind="quiet" className="grow sm:grow-0" to={paths.verify()}>
            {home.verify}
          </ButtonLink>
        </div>
        <p className="text-soft">{home.free(freeNumbers)}</p>
      </div>
      <div className="ticket-fan mx-auto w-full max-w-md lg:mr-0">
        <DemoBoard />
      </div>
    </div>
  );
}

const stepPictures = [BookPicture, ChatPicture, DrawPicture];

function Steps() {
  return (
    <div className="border-y border-line bg-sheet">
      <div className="page-width py-8 lg:py-12">
        <Section large title={home.steps.title}>
          <ol className="grid gap-10 md:grid-cols-3 md:gap-8">
            {home.steps.all.map(({ title, words }, index) => {
              const Picture = stepPictures[index] ?? Fragment;
              return (
                <li key={title} className="grid content-start gap-2">
                  <div className="mx-auto w-full max-w-72 md:mx-0">
                    <Picture />
                  </div>
                  <h3 className="flex items-baseline gap-3 text-xl">
                    <span className="figures text-accent-text" aria-hidden="true">
                      {index + 1}
                    </span>
                    {title}
                  </h3>
                  <p className="measure text-soft">{words}</p>
                </li>
              );
            })}
          </ol>
        </Section>
      </div>
    </div>
  );
}

const stampInks = ['held', 'submitted', 'paid'] as const;

function Proof({ example }: { example: ExampleFacts }) {
  const { title, lead, parts, limit, more } = home.proof;
  return (
    <div className="page-width pt-8 lg:pt-14">
      <Section large title={title} lead={lead}>
        <ol className="ticket mt-2" data-stub="parts">
          {parts.map((part, index) => (
            <Fragment key={part.name}>
              {index > 0 && <li className="ticket-tear" aria-hidden="true" />}
              <li className="p-5 sm:p-6">
                <Stamp ink={stampInks[index]}>{part.name}</Stamp>
                <h3 className="mt-5 text-xl">{part.title}</h3>
                <p className="mt-2 text-soft">{part.words}</p>
              </li>
            </Fragment>
          ))}
        </ol>
        <ExampleSteps facts={example} />
        <p className="measure mt-2">{limit}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink kind="secondary" className="grow sm:grow-0" to={paths.verify()}>
            {home.verify}
          </ButtonLink>
          <ButtonLink kind="quiet" className="grow sm:grow-0" to={paths.fraud()}>
            {more}
          </ButtonLink>
        </div>
      </Section>
    </div>
  );
}

const promiseMarks = ['%', '×2', '¡Ya!', '@'];

function Promises() {
  return (
    <Section large title={home.promises.title}>
      <ul className="grid gap-5">
        {home.promises.all.map(({ title, words }, index) => (
          <li key={title} className="flex items-start gap-4">
            <span aria-hidden="true" className="number" data-state="blocked">
              {promiseMarks[index]}
            </span>
            <div>
              <h3 className="text-lg">{title}</h3>
              <p className="text-soft">{words}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Questions() {
  return (
    <Section large title={home.questions.title}>
      <div className="border-t border-line">
        {home.questions.all.map((each) => (
          <details key={each.question} className="group border-b border-line">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              {each.question}
              <span
                aria-hidden="true"
                className="figures text-2xl leading-none transition-transform group-open:rotate-45"
              >
                {'+'}
              </span>
            </summary>
            <p className="measure pb-4 text-soft">
              {each.answer}
              {'link' in each && (
                <>
                  {' '}
                  <Link to={paths[each.link]()} className="link text-ink">
                    {each.more}
                  </Link>
                </>
              )}
            </p>
          </details>
        ))}
      </div>
    </Section>
  );
}

function Prices({ plans }: { plans: readonly Plan[] }) {
  const words = home.prices;
  return (
    <div className="page-width">
      <Section large title={words.title} lead={words.lead}>
        <ul className="grid gap-4 md:grid-cols-3">
          {plans.map((plan) => (
            <li key={plan.key}>
              <Ticket
                className="h-full"
                stub={
                  <ul className="grid gap-1.5">
                    <li>{words.raffles(plan.openRaffles)}</li>
                    <li>{words.numbers(plan.numbersPerRaffle)}</li>
                    <li>{words.members(plan.members)}</li>
                    {plan.courses && <li>{words.courses}</li>}
                  </ul>
                }
              >
                <h3 className="text-lg">{plan.name}</h3>
                <p className="mt-1 flex items-baseline gap-2">
                  <span className="figures text-3xl font-bold">
                    {formatMoney({ amount: plan.monthlyPrice, currency: 'EUR' }, 'ES')}
                  </span>
                  {plan.monthlyPrice > 0 && <span className="text-soft">{words.perMonth}</span>}
                </p>
              </Ticket>
            </li>
          ))}
        </ul>
        <div>
          <ButtonLink kind="secondary" to={paths.createRaffle()}>
            {words.see}
          </ButtonLink>
        </div>
      </Section>
    </div>
  );
}

function Articles() {
  const { title, all } = home.articles;
  return (
    <div className="page-width pt-8">
      <Section large title={title}>
        <ul className="grid gap-x-10 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
          {all.map((article) => (
            <li key={article.path} className="border-t border-line pt-4">
              <h3 className="text-lg">
                <Link to={paths[article.path]()} className="link">
                  {article.title}
                </Link>
              </h3>
              <p className="text-soft">{article.words}</p>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

function End() {
  const { title, words } = home.end;
  return (
    <div className="page-width py-16">
      <Ticket
        stubSide="side"
        stub={
          <div className="grid h-full place-items-center">
            <ButtonLink size="large" to={paths.createRaffle()}>
              {home.create}
            </ButtonLink>
          </div>
        }
      >
        <h2 className="text-3xl">{title}</h2>
        <p className="measure mt-2 text-soft">{words}</p>
      </Ticket>
    </div>
  );
}
