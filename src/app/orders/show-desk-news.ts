import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import { view } from '#app/view.ts';
import { actsOfOthers } from '#db/orders/desk-news.ts';
import { type DeskNews, type DeskNewsKind, newsSeconds } from '#domain/orders/desk-news.ts';
import { findDesk } from './find-desk.ts';

/** What others did at a raffle's desk a moment ago, with who they are. A seller reads what was done to their own sales. */
export const showDeskNews = view({
  find: (db, address: RaffleAddress, actor) => findDesk(db, address, actor),
  permission: 'raffle.see-desk',
  show: async ({ app, actor, now, found: { raffle, creditedTo } }): Promise<DeskNews[]> => {
    if (!actor.userId) return [];
    const since = now.subtract({ seconds: newsSeconds });
    const acts = await actsOfOthers(app.db, raffle, { asker: actor.userId, creditedTo, since });
    return acts.map(({ id, kind, order, name, by, at }) => ({
      ...{ id, order, name, by, at: at.epochMilliseconds },
      kind: kind as DeskNewsKind,
    }));
  },
});
