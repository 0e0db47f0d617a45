import type { Actor } from '#app/app.ts';
import type { Db } from '#db/client.ts';
import { codeOfSeller, sellersIn } from '#db/orders/seller-links.ts';
import type { RaffleRow } from '#db/tables.ts';

type Asking = {
  actor: Actor;
  /** Whether the asker may have a link to sell by now. */
  mayLink: boolean;
  /** Whether the asker says whose sale an order is. */
  mayCredit: boolean;
};

/** The asker's own link to sell by, and whose sale an order may be. */
export async function sellingAtDesk(db: Db, raffle: RaffleRow, { actor, mayLink, mayCredit }: Asking) {
  const { userId } = actor;
  const [code, sellers] = await Promise.all([
    mayLink && userId ? codeOfSeller(db, raffle, userId) : undefined,
    mayCredit ? sellersIn(db, raffle.community_id) : [],
  ]);
  return {
    /** Whoever asks, whose own sales and account are told apart. */
    self: userId,
    /** Null where there is none to be had; its code is null until it is made. */
    link: mayLink && userId ? { code: code ?? null } : null,
    sellersToCredit: sellers,
  };
}
