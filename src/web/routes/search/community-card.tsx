import { Link } from 'react-router';
import type { CommunityCard as Card } from '#app/search/search-public.ts';
import { communities } from '#texts/communities.ts';
import { formatMoney } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** A community in a list of results. */
export function CommunityCard({ card }: { card: Card }) {
  const access = communities.access[card.accessType];
  return (
    <Panel className="grid h-full content-start gap-2">
      <h3 className="text-lg break-words">
        <Link className="underline-offset-4 hover:underline" to={paths.community({ communityUrl: card.url })}>
          {card.name}
        </Link>
      </h3>
      {card.description && <p className="line-clamp-3 break-words text-soft">{card.description}</p>}
      <p className="flex flex-wrap items-center gap-2 text-soft">
        <Badge>{card.price ? `${access} · ${formatMoney(card.price, card.country)}` : access}</Badge>
        {`${communities.countries[card.country]} · ${communities.members(card.memberCount)}`}
      </p>
    </Panel>
  );
}
