import type { ListedRaffle } from '#app/community-pages/list-own-raffles.ts';
import { paths } from '#texts/paths.ts';
import { ownRafflesTexts as words } from '#texts/raffles/own-raffles.ts';
import { listAddress } from '#web/routes/raffles/desk/list-address.ts';

/** `isPressing`: somebody else waits for it. */
type Wait = { to: string; label: string; isPressing: boolean };

/** What waits in a raffle for whoever looks, and where it is dealt with, what cannot wait first. */
export function waitsOf({ communityUrl, slug, waits }: Pick<ListedRaffle, 'communityUrl' | 'slug' | 'waits'>): Wait[] {
  const at = { communityUrl, raffle: slug };
  const desk = paths.raffleDesk(at);
  const { draw, seal, review, refunds, linkAsks, prizes, unpaid, credit } = waits;
  const all: (Wait | false)[] = [
    draw && { to: paths.raffleDraw(at), label: words.drawDue, isPressing: true },
    review > 0 && { to: listAddress(at, { list: 'review' }), label: words.review(review), isPressing: true },
    seal && { to: desk, label: words.seal, isPressing: false },
    refunds > 0 && { to: listAddress(at, { list: 'refunds' }), label: words.refunds(refunds), isPressing: false },
    linkAsks > 0 && { to: desk, label: words.linkAsks(linkAsks), isPressing: false },
    prizes > 0 && { to: desk, label: words.prizes(prizes), isPressing: false },
    unpaid > 0 && { to: listAddress(at, { list: 'unpaid' }), label: words.unpaid(unpaid), isPressing: false },
    credit > 0 && { to: listAddress(at, { list: 'credit' }), label: words.credit(credit), isPressing: false },
  ];
  return all.filter((each) => each !== false);
}
