import { action, type Step, typed } from '#app/action.ts';
import { activeRole, countActiveAdmins } from '#db/members/members.ts';
import { insertSignature } from '#db/settlements/settlements.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { settlementStates } from '#domain/settlements/seller-account.ts';
import { type SettlementSide, settlementSides, sideToSign } from '#domain/settlements/settlement.ts';
import { type AccountAddress, type FoundAccount, findLockedAccount, readAccount } from './find-account.ts';
import { settledOf } from './settled.ts';
import { recordOfSettlement, type SettlementFacts, tellDrawer } from './settlement-news.ts';

/**
 * Signs a settlement for the other side: from then on it counts. Refuses one that lapsed (`settlement.moved`), and a second
 * signature of one person while somebody else runs the raffle too (`settlement.own`); nobody else there, it is marked as theirs
 * alone. Idempotent: whoever of a side signs first has signed for it.
 */
export const signSettlement = action({
  parse: typed<AccountAddress & { settlement: string }>,
  find: (tx, input, actor) => findLockedAccount(tx, input, actor),
  permission: 'seller.settle',
  run: async (step): Promise<void> => {
    const { tx, input, found } = step;
    const { settlements } = await readAccount(tx, found);
    const settlement = orNotFound(settlements.find(({ id }) => id === input.settlement));
    const states = settlementStates(settlements.map(settledOf));
    if (states.get(settlement.id) === 'counted') return;
    if (states.get(settlement.id) !== 'waiting') throw new Refusal('settlement.moved', {});
    const signed = settlementSides.filter((side) => settlement.signatures[side]);
    const asking = await signerOf(step);
    const mine = sideToSign({ ...asking, signed });
    if (!mine) return;
    await sign(step, settlement, mine);
    await tellDrawer(step, settlement);
  },
});

/** Whom an asker signs for. */
async function signerOf({ tx, actor, found: { community, isHolder } }: Step<unknown, FoundAccount>) {
  const role = actor.userId === null ? undefined : await activeRole(tx, community.id, actor.userId);
  const isOrganiser = role === 'admin';
  const hasOtherOrganiser = (await countActiveAdmins(tx, community.id)) > (isOrganiser ? 1 : 0);
  return { isSeller: isHolder, isOrganiser, hasOtherOrganiser };
}

/** Writes a signature and its event, in a transaction that holds the account's lock. */
export async function sign(
  step: Step<unknown, FoundAccount>,
  settlement: SettlementFacts,
  { side, isSelf }: { side: SettlementSide; isSelf: boolean },
): Promise<void> {
  const { tx, actor, now } = step;
  await insertSignature(tx, settlement, { side, by: actor.userId ?? '', isSelf, now });
  await recordOfSettlement(step, 'seller.settlement-signed', settlement, { side, ...(isSelf && { isSelf }) });
}
