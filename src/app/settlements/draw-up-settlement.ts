import { action, beside, type Step } from '#app/action.ts';
import { formKeyOf, idOfForm } from '#app/form-key.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { insertSettlement } from '#db/settlements/settlements.ts';
import type { RawForm } from '#domain/form.ts';
import { Refusal } from '#domain/refusal.ts';
import { expectedOf, handedOf, sellerAccount, settlementStates } from '#domain/settlements/seller-account.ts';
import { parseSettlement, settlementLimits, typedSum } from '#domain/settlements/settlement.ts';
import { type AccountAddress, type FoundAccount, findLockedAccount, readAccount } from './find-account.ts';
import { settledOf } from './settled.ts';
import { recordOfSettlement, tellOtherSide } from './settlement-news.ts';
import { sign } from './sign-settlement.ts';

const settlementLimit = { name: 'settlement', most: 60, seconds: 3600 };

type Drawing = AccountAddress & { key: string | null } & Extract<
    ReturnType<typeof parseSettlement>,
    { ok: true }
  >['value'];

/**
 * Draws up what a seller hands over of the cash in their hand, and signs it for the side of whoever does so: it counts once the
 * other side signs, and lapses where another is drawn up before. One that replaces another takes its place then. The same form
 * sent again changes nothing. Refuses an account that is another by now than the page said, also by what its sales earned (`settlement.moved`).
 */
export const drawUpSettlement = action({
  parse: ({ form, ...address }: AccountAddress & { form: RawForm }) =>
    beside({ ...address, key: formKeyOf(form) }, parseSettlement(form)),
  charges: (_, actor) => [{ limit: settlementLimit, by: chargedTo(actor) }],
  find: (tx, input, actor) => findLockedAccount(tx, input, actor),
  permission: 'seller.settle',
  run: async (step): Promise<void> => {
    const { tx, actor, now, dice, input, found } = step;
    const { raffle, seller } = found;
    const id = idOfForm(input.key, [raffle.id, seller.id, actor.userId], dice);
    const account = await readAccount(tx, found);
    const { settlements, inHand, lines } = account;
    if (settlements.some((each) => each.id === id)) return;
    if (input.seen !== account.seen || input.commission !== inHand.commission)
      throw new Refusal('settlement.moved', {});
    const { perAccount: limit } = settlementLimits;
    if (settlements.length >= limit) throw new Refusal('settlement.too-many', { limit });
    const settled = settlements.map(settledOf);
    const expected = expectedOf(sellerAccount(inHand, settled), replacedSum(settled, input.replaces));
    const drawn = {
      ...{ community_id: raffle.community_id, id, raffle_id: raffle.id, seller: seller.id },
      ...{ place: settlements.length + 1, currency: raffle.currency, ...inHand, lines, note: input.note },
      handed_before: expected.handedBefore,
      handed: handedOf(typedSum(input.amount, raffle.currency), expected),
      ...{ drawn_up_by: actor.userId ?? '', drawn_up_at: now, replaces: input.replaces },
    };
    await insertSettlement(tx, drawn);
    await recordOfSettlement(step, 'seller.settlement-drawn', drawn);
    await signAsDrawer(step, drawn);
    await tellOtherSide(step, drawn);
  },
});

/** What the one that is replaced says was handed over: it has to count, or there is nothing to replace. */
function replacedSum(settled: ReturnType<typeof settledOf>[], replaces: string | null): number {
  if (replaces === null) return 0;
  const replaced = settled.find(({ id }) => id === replaces);
  if (!replaced || settlementStates(settled).get(replaces) !== 'counted')
    throw new Refusal('settlement.not-counted', {});
  return replaced.handed;
}

function signAsDrawer(step: Step<Drawing, FoundAccount>, drawn: Parameters<typeof insertSettlement>[1]) {
  const side = step.found.isHolder ? 'seller' : 'organiser';
  return sign(step, drawn, { side, isSelf: false });
}
