/** What a settlement of an account says, and whether both sides signed it. */
export type Settled = { id: string; handed: number; replaces: string | null; isSigned: boolean };

/** The cash that the ledger has in a seller's hand, and what of it is theirs for selling, in minor units. */
export type InHand = { cash: number; commission: number };

/** What a seller of a raffle holds, in minor units; a balance below zero is what they are owed. */
export type SellerAccount = InHand & { handed: number; balance: number };

/**
 * What becomes of a settlement: it waits to be signed, counts, was replaced by another, or has lapsed, because a newer one was
 * drawn up before it was signed.
 */
export type SettlementState = 'waiting' | 'counted' | 'replaced' | 'lapsed';

/** The states of the settlements of one account, by their ids. `settlements`: oldest first. */
export function settlementStates(settlements: readonly Settled[]): ReadonlyMap<string, SettlementState> {
  const replaced = new Set(settlements.filter(({ isSigned }) => isSigned).map(({ replaces }) => replaces));
  const newest = settlements.at(-1)?.id;
  return new Map(
    settlements.map(({ id, isSigned }) => {
      if (replaced.has(id)) return [id, 'replaced'];
      if (isSigned) return [id, 'counted'];
      return [id, id === newest ? 'waiting' : 'lapsed'];
    }),
  );
}

/**
 * A seller's account: the cash in their hand, less what they keep for selling, less what both sides signed as handed over.
 * @param settlements those of the account, oldest first
 */
export function sellerAccount({ cash, commission }: InHand, settlements: readonly Settled[]): SellerAccount {
  const states = settlementStates(settlements);
  const counted = settlements.filter(({ id }) => states.get(id) === 'counted');
  const handed = counted.reduce((sum, settlement) => sum + settlement.handed, 0);
  return { cash, commission, handed, balance: cash - commission - handed };
}

/** What a settlement that is drawn up now would say, before anything is handed over. */
export type Expected = InHand & { handedBefore: number; expected: number };

/**
 * What is to be handed over. One that replaces another is drawn up as if that had never counted.
 * @param replaced what the replaced one says was handed over; 0 without one
 */
export function expectedOf({ cash, commission, handed }: SellerAccount, replaced: number): Expected {
  const handedBefore = handed - replaced;
  return { cash, commission, handedBefore, expected: cash - commission - handedBefore };
}

/** What was handed over, from the sum that was typed: where the seller is owed something, it was given to them. */
export function handedOf(typed: number, { expected }: Expected): number {
  return expected < 0 && typed > 0 ? -typed : typed;
}
