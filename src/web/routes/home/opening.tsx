import { Link } from 'react-router';
import type { RaffleCard as Card } from '#app/raffles/raffle-cards.ts';
import { homeTexts } from '#texts/home.ts';
import { paths } from '#texts/paths.ts';
import { sitemapTexts } from '#texts/sitemap.ts';
import { RaffleCard } from '#web/routes/communities/raffle-card.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DemoBoard } from './demo-board.tsx';

type OpeningProps = { raffle: Card | null; freeNumbers: number | null };

/** What it is, in one sentence, beside a raffle: one that is on sale, or the demonstration where there is none. */
export function Opening({ raffle, freeNumbers }: OpeningProps) {
  return (
    <div className="page-width grid items-center gap-5 overflow-x-clip pt-4 pb-6 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-16 lg:pt-8 lg:pb-14">
      <div className="grid gap-4 lg:gap-5">
        <h1 className="text-4xl">{homeTexts.title}</h1>
        <p className="measure text-lg text-soft">{homeTexts.lead}</p>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
          <ButtonLink size="large" className="grow sm:grow-0" to={paths.createRaffle()}>
            {homeTexts.create}
          </ButtonLink>
          <ButtonLink size="large" kind="quiet" prefetch="none" className="max-sm:hidden" to={paths.communityList()}>
            {homeTexts.communities.all}
          </ButtonLink>
        </div>
        <p className="text-soft">{homeTexts.free(freeNumbers)}</p>
      </div>
      <div className="mx-auto w-full max-w-md lg:mr-0">{raffle ? <OnSale raffle={raffle} /> : <Demonstration />}</div>
    </div>
  );
}

function OnSale({ raffle }: { raffle: Card }) {
  const words = homeTexts.raffle;
  const all = `${paths.sitemap()}?${new URLSearchParams({ [sitemapTexts.address.list]: sitemapTexts.address.lists.raffles })}`;
  return (
    <section aria-labelledby="rifa-abierta" className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="rifa-abierta" className="font-text text-base font-semibold tracking-normal text-soft">
          {words.label}
        </h2>
        <Link className="link inline-flex min-h-11 items-center" to={all} aria-label={words.allOf}>
          {words.all}
        </Link>
      </div>
      <div className="ticket-fan max-sm:[&_.ticket-picture>*]:aspect-[5/2]">
        <RaffleCard card={raffle} withCommunity />
      </div>
      <p className="mt-2 text-sm text-soft">{words.note}</p>
    </section>
  );
}

function Demonstration() {
  return (
    <section aria-label={homeTexts.demo.heading} className="ticket-fan">
      <DemoBoard withPicture />
    </section>
  );
}
