import type { ShownCommunity } from '#app/community-pages/show-community.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { paths } from '#texts/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';

type OrdersWaitProps = { raffles: ShownCommunity['ordersToReview']; communityUrl: string };

/** Tells organisers of orders to review, with links to the desks. */
export function OrdersWait({ raffles, communityUrl }: OrdersWaitProps) {
  if (raffles.length === 0) return null;
  return (
    <Notice
      quiet
      tone="warning"
      className="mb-4"
      title={deskTexts.waits(raffles.reduce((sum, { count }) => sum + count, 0))}
      action={raffles.map(({ slug, title, count }) => (
        <ButtonLink
          key={slug}
          size="small"
          to={`${paths.raffleDesk({ communityUrl, raffle: slug })}?ver=${deskTexts.slugs.review}`}
        >
          {raffles.length === 1 ? deskTexts.waitsDo : deskTexts.waitsIn(title, count)}
        </ButtonLink>
      ))}
    />
  );
}
