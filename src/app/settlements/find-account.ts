import type { Actor } from '#app/app.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import type { Db, Transaction } from '#db/client.ts';
import { activeRole } from '#db/members/members.ts';
import { sellerIn } from '#db/orders/seller-links.ts';
import { lockRaffle } from '#db/raffles/raffles.ts';
import { lockAccount, sellerBooks, settlementsOf } from '#db/settlements/settlements.ts';
import type { CommunityRow, RaffleRow } from '#db/tables.ts';
import { commissionOf } from '#domain/raffles/commission.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';

/** The account of somebody who sells a raffle, by their id. */
export type AccountAddress = RaffleAddress & { seller: string };

export type FoundAccount = {
  community: CommunityRow;
  raffle: RaffleRow;
  seller: { id: string; name: string };
  /** Whether it is the asker's own. */
  isHolder: boolean;
};

/**
 * Finds a seller's account: one's own, also of who sells no more and was ever paid in hand, settled or earned; or of anybody, as an admin. It is there for
 * everybody who sells, with or without anything in it.
 */
export async function findAccount(
  db: Db | Transaction,
  { seller: id, ...address }: AccountAddress,
  actor: Actor,
): Promise<FoundAccount> {
  const { community, raffle } = await findRaffle(db, address, actor);
  if (!actor.userId) throw new Refusal('not-signed-in', {});
  const isHolder = actor.userId === id;
  const isOrganiser = (await activeRole(db, community.id, actor.userId)) === 'admin';
  if (!isHolder && !isOrganiser) throw new Refusal('not-found', {});
  const name = (await sellerIn(db, community.id, id))?.name ?? (await sellerBooks(db, raffle, id))[0]?.name;
  return { community, raffle, seller: { id, name: orNotFound(name) }, isHolder };
}

/** The same, with the locks under which its sums stay as they are: the raffle's, so that it stays too, and the account's own. */
export async function findLockedAccount(tx: Transaction, address: AccountAddress, actor: Actor): Promise<FoundAccount> {
  const seen = await findAccount(tx, address, actor);
  const raffle = orNotFound(await lockRaffle(tx, seen.community.id, seen.raffle.id, 'share'));
  await lockAccount(tx, { raffle, seller: seen.seller.id });
  return { ...seen, raffle };
}

/** What is in an account: the cash of the ledger, what it earned, and the settlements. Once it is locked, its cash is as it is. */
export async function readAccount(db: Db | Transaction, { raffle, seller }: Pick<FoundAccount, 'raffle' | 'seller'>) {
  const [books] = await sellerBooks(db, raffle, seller.id);
  const settlements = await settlementsOf(db, raffle, seller.id);
  const { cash, lines, numbers, paid } = books ?? { cash: 0, lines: 0, numbers: 0, paid: 0 };
  const signatures = settlements.flatMap((each) => Object.keys(each.signatures));
  return {
    inHand: { cash, commission: commissionOf(raffle.commission, { numbers, paid }) },
    lines,
    /** The numbers that earned the commission, where that is money. */
    numbers,
    settlements,
    /** Another one after anything that happens to the cash or its settlements: nothing of them is ever taken away. */
    seen: lines + settlements.length + signatures.length,
  };
}
