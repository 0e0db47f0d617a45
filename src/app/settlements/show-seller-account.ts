import { view } from '#app/view.ts';
import { namesOf } from '#db/accounts/users.ts';
import type { Db } from '#db/client.ts';
import { activeRole } from '#db/members/members.ts';
import { cashLines, type SignedSettlement } from '#db/settlements/settlements.ts';
import { sellingRoles } from '#domain/orders/order-credit.ts';
import { expectedOf, sellerAccount, settlementStates } from '#domain/settlements/seller-account.ts';
import { type SettlementSide, settlementSides } from '#domain/settlements/settlement.ts';
import { type AccountAddress, type FoundAccount, findAccount, readAccount } from './find-account.ts';
import { rankingOf, salesOf } from './sales-ranking.ts';
import { settledOf } from './settled.ts';

/** The most lines of the ledger that an account's page lists. */
const mostLines = 100;

/**
 * What somebody sold of a raffle and holds of its cash, line by line, and every settlement of it; of one's own, also who sold
 * most, while one sells.
 */
export const showSellerAccount = view({
  find: (db, input: AccountAddress, actor) => findAccount(db, input, actor),
  permission: 'seller.settle',
  show: async ({ app, actor, found }) => {
    const { community, raffle, seller, isHolder } = found;
    const { inHand, numbers, settlements, seen } = await readAccount(app.db, found);
    const settled = settlements.map(settledOf);
    const account = sellerAccount(inHand, settled);
    const role = actor.userId === null ? undefined : await activeRole(app.db, community.id, actor.userId);
    return {
      community: { url: community.url, name: community.name, country: community.country },
      raffle: { slug: raffle.slug, title: raffle.title, timeZone: raffle.time_zone, lastNumber: raffle.last_number },
      currency: raffle.currency,
      seller,
      isOwn: isHolder,
      isOrganiser: role === 'admin',
      sales: await salesOf(app.db, raffle, seller.id),
      ranking: isHolder && role && sellingRoles.includes(role) ? await rankingOf(app.db, raffle, seller.id) : null,
      ...account,
      /** What they get for selling, and the numbers that earned it; null: nothing. */
      earns: raffle.commission && { commission: raffle.commission, numbers },
      expected: expectedOf(account, 0).expected,
      seen,
      ...(await linesShown(app.db, found)),
      settlements: await settlementsShown(app.db, settlements, {
        isSeller: isHolder,
        isOrganiser: role === 'admin',
        account,
      }),
      formKey: app.dice.uuid(),
    };
  },
});

async function linesShown(db: Db, { raffle, seller, isHolder }: FoundAccount) {
  const rows = await cashLines(db, { raffle, seller: seller.id }, mostLines + 1);
  const names = await namesOf(db, [...new Set(rows.map(({ by }) => by))]);
  return {
    lines: rows.slice(0, mostLines).map(({ id, kind, amount, at, by, reference, name, numbers }) => ({
      ...{ id, kind, reference, buyer: name, numbers },
      /** Below zero: it is out of the seller's hand. */
      amount: kind === 'payment' ? amount : -amount,
      at: at.toString(),
      /** Who noted it, where that is not the seller. */
      by: by === seller.id ? null : (names.get(by) ?? null),
    })),
    hasMoreLines: rows.length > mostLines,
    isHolder,
  };
}

type Asking = { isSeller: boolean; isOrganiser: boolean; account: ReturnType<typeof sellerAccount> };

async function settlementsShown(db: Db, settlements: readonly SignedSettlement[], asking: Asking) {
  const states = settlementStates(settlements.map(settledOf));
  const people = settlements.flatMap(({ signatures }) => Object.values(signatures).map(({ by }) => by));
  const names = await namesOf(db, [...new Set(people)]);
  return settlements.toReversed().map((settlement) => {
    const { id, place, note, cash, commission, handed, handed_before: before, replaces } = settlement;
    const state = states.get(id) ?? 'lapsed';
    const expected = cash - commission - before;
    return {
      ...{ id, place, note, state, cash, commission, before, expected, handed },
      difference: expected - handed,
      at: settlement.drawn_up_at.toString(),
      replaces: settlements.find((each) => each.id === replaces)?.place ?? null,
      ...signaturesShown(settlement, names),
      ...(state === 'waiting' ? signingOf(settlement, asking) : notToSign),
      /** What is to be handed over in one that replaces it; null where none may. */
      replaceable: state === 'counted' ? expectedOf(asking.account, handed).expected : null,
    };
  });
}

function signaturesShown({ signatures }: SignedSettlement, names: ReadonlyMap<string, string>) {
  return {
    signatures: settlementSides.flatMap((side) => {
      const signature = signatures[side];
      return signature ? [{ side, name: names.get(signature.by) ?? '', isSelf: signature.isSelf }] : [];
    }),
  };
}

type Signing = { waitsFor: SettlementSide | null; mayBeSigned: boolean };

const notToSign: Signing = { waitsFor: null, mayBeSigned: false };

/** The side whose signature a settlement waits for, and whether the asker may give that. */
function signingOf({ signatures }: SignedSettlement, { isSeller, isOrganiser }: Asking): Signing {
  const side = settlementSides.find((each) => !signatures[each]);
  if (!side) return notToSign;
  return { waitsFor: side, mayBeSigned: side === 'seller' ? isSeller : isOrganiser };
}
