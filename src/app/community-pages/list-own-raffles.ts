import { view } from '#app/view.ts';
import { type OwnRaffle, ownRaffles, type WaitsInRaffle } from '#db/raffles/own-raffles.ts';
import { countTickets } from '#db/raffles/raffle-counts.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import { sizeOf } from '#domain/raffles/board.ts';
import { phaseOf, type RafflePhase } from '#domain/raffles/raffle.ts';

const pageSize = 30;

/** What waits for somebody in a raffle: how many of each, and whether its draw or its list does. */
export type Waits = WaitsInRaffle & { draw: boolean; seal: boolean };

/** The raffles that a person runs or sells, in all their communities, each with its state and what waits for them in it. */
export const listOwnRaffles = view({
  find: async (_db, _input: { page: number }) => ({ community: null }),
  permission: 'raffle.see-own',
  show: async ({ app, actor, now, input: { page } }) => {
    const found = await ownRaffles(app.db, actor.userId ?? '', { limit: pageSize + 1, offset: (page - 1) * pageSize });
    const raffles = found.slice(0, pageSize);
    const counts = await countTickets(app.db, raffles, now);
    return {
      page,
      hasMore: found.length > pageSize,
      raffles: raffles.map((raffle) => {
        const phase = phaseOf(lifecycleOf(raffle), now);
        const taken = counts.get(raffle.id) ?? { held: 0, submitted: 0, paid: 0 };
        return {
          communityUrl: raffle.communityUrl,
          communityName: raffle.communityName,
          slug: raffle.slug,
          title: raffle.title,
          isFree: raffle.price === 0,
          isSeller: raffle.role === 'seller',
          phase,
          drawAt: raffle.draw_at.toString(),
          timeZone: raffle.time_zone,
          paid: taken.paid,
          total: sizeOf({ firstNumber: raffle.first_number, lastNumber: raffle.last_number }),
          waits: waitsIn(raffle, phase),
        };
      }),
    };
  },
});

export type ListedRaffle = Awaited<ReturnType<typeof listOwnRaffles>>['raffles'][number];

/** Receipts, refunds, lists and draws are not a seller's to deal with. What waits is looked at before what is due. */
function waitsIn({ role, draw_method: method, ...raffle }: OwnRaffle, phase: RafflePhase): Waits {
  const { review, unpaid, credit, refunds, linkAsks, prizes } = raffle;
  if (role === 'seller')
    return { review: 0, unpaid, credit, refunds: 0, linkAsks, prizes: 0, draw: false, seal: false };
  const draw = phase === 'drawing' && method.kind !== 'drand';
  return { review, unpaid, credit, refunds, linkAsks, prizes, draw, seal: phase === 'reviewing' };
}
