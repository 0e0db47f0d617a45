import { Link } from 'react-router';
import type { CommunityCard as Card } from '#app/search/community-card.ts';
import { priceWords } from '#texts/access/price-words.ts';
import { communityTexts } from '#texts/communities/communities.ts';
import { formatMoneyNamed } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CommunityCover } from '#web/ui/community-cover.tsx';
import { pictureOf } from '#web/ui/picture-sources.ts';

type CommunityCardProps = { card: Card; heading?: 'h2' | 'h3' };

/** A community in a list: what it is, what there is in it, and what being in it costs. */
export function CommunityCard({ card, heading: Heading = 'h3' }: CommunityCardProps) {
  const { url, name, description, cover, avatar, country, courseCount, memberCount } = card;
  return (
    <div className="relative grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] overflow-hidden rounded-xl border border-line bg-sheet">
      <CommunityCover url={url} cover={cover} sizes="(min-width: 64rem) 24rem, (min-width: 48rem) 50vw, 100vw" />
      <div className="grid content-start gap-2 px-5 pt-4 large-text:px-3 sm:px-6">
        <div className="flex items-center gap-3">
          {avatar && <Avatar name={name} src={pictureOf(avatar, 160)} />}
          <Heading className="min-w-0 text-lg leading-snug break-words">
            {/* the whole card leads there */}
            <Link
              className="underline-offset-4 after:absolute after:inset-0 after:rounded-xl hover:underline"
              to={paths.community({ communityUrl: url })}
            >
              {name}
            </Link>
          </Heading>
        </div>
        {description && <p className="line-clamp-2 break-words text-soft">{description}</p>}
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-5 pt-4 pb-5 text-soft large-text:px-3 sm:px-6">
        <Badge tone={card.price ? 'plain' : 'good'}>{costOf(card)}</Badge>
        {communityTexts.listed.facts({ courseCount, memberCount, country })}
      </p>
    </div>
  );
}

/** What being in it costs and how often, or what one of its raffles' tickets does. */
function costOf({ accessType, price, cadence, country }: Card): string {
  if (!price) return communityTexts.access[accessType];
  const sum = formatMoneyNamed(price, country);
  return cadence ? priceWords(sum, cadence) : communityTexts.ticketPrice(sum);
}
