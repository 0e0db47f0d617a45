import { Link } from 'react-router';
import { type ListedRaffle, listOwnRaffles } from '#app/community-pages/list-own-raffles.ts';
import { pageNumber } from '#domain/members/people-list.ts';
import { isDrawn } from '#domain/raffles/raffle.ts';
import { formatDateTime } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { ownRafflesTexts as words } from '#texts/raffles/own-raffles.ts';
import { pageMeta } from '#web/meta.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { Route } from './+types/own';
import { waitsOf } from './own/waits-of.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const page = pageNumber(new URL(request.url).searchParams.get('pagina'));
  return orPage(() => listOwnRaffles(app, actor, { page }));
}

export function meta() {
  return pageMeta({ title: words.title, description: words.description, noindex: true });
}

const pageAt = (page: number) => `${paths.ownRaffles()}?pagina=${page}`;

export default function OwnRaffles({ loaderData: { raffles, page, hasMore } }: Route.ComponentProps) {
  const create = <ButtonLink to={paths.createRaffle()}>{words.create}</ButtonLink>;
  return (
    <Page>
      <PageHeader title={words.title} lead={words.lead} actions={raffles.length > 0 && create} />
      {raffles.length === 0 ? (
        <EmptyState title={words.none} action={create}>
          {words.noneWords}
        </EmptyState>
      ) : (
        <ul className="grid divide-y divide-line rounded-xl border border-line bg-sheet">
          {raffles.map((raffle) => (
            <li key={`${raffle.communityUrl}/${raffle.slug}`} className="grid gap-2 px-4 py-4 sm:px-6">
              <RaffleLine raffle={raffle} />
            </li>
          ))}
        </ul>
      )}
      <Pager className="mt-6" before={page > 1 ? pageAt(page - 1) : null} after={hasMore ? pageAt(page + 1) : null} />
    </Page>
  );
}

function RaffleLine({ raffle }: { raffle: ListedRaffle }) {
  const { communityUrl, communityName, slug, title, phase } = raffle;
  const wasOnSale = phase !== 'draft' && phase !== 'cancelled';
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <div className="grid min-w-0 grow basis-60">
          <Link
            className="link inline-flex min-h-11 items-center text-lg font-semibold wrap-anywhere"
            to={paths.raffleDesk({ communityUrl, raffle: slug })}
          >
            {title}
          </Link>
          <p className="text-soft wrap-anywhere">{communityName}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <StatusBadge of="phase" status={phase} />
          {raffle.isSeller && <Badge>{words.seller}</Badge>}
          {wasOnSale && (
            <>
              <span>{(raffle.isFree ? words.taken : words.paid)(raffle.paid, raffle.total)}</span>
              <span className="text-soft">
                {words.draw(formatDateTime(raffle.drawAt, raffle.timeZone, { year: isDrawn(phase) }))}
              </span>
            </>
          )}
        </div>
      </div>
      <Waits raffle={raffle} />
    </>
  );
}

/** What waits for whoever looks, each with the way to it. */
function Waits({ raffle }: { raffle: ListedRaffle }) {
  const waits = waitsOf(raffle);
  if (waits.length === 0) return raffle.phase === 'selling' ? <p className="text-soft">{words.nothing}</p> : null;
  return (
    <ul aria-label={words.waits(raffle.title)} className="flex flex-wrap gap-2">
      {waits.map(({ to, label, isPressing }) => (
        <li key={label}>
          <ButtonLink size="small" kind={isPressing ? 'primary' : 'secondary'} to={to}>
            {label}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
