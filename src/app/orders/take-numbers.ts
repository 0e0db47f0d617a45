import { action, type Step, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { beginContactCheck } from '#app/contacts/begin-check.ts';
import { ContactCheckNeeded } from '#app/contacts/check-needed.ts';
import { readContactKeys } from '#app/contacts/contact-keys.ts';
import { contactTraces } from '#app/contacts/contact-traces.ts';
import { type CodeFault, type Proof, proofOf, settleProof, settleProofAgain } from '#app/contacts/proofs.ts';
import { repeatedHoldRequest } from '#app/contacts/request-browser.ts';
import { originOf } from '#app/network-origin.ts';
import { findRaffleAndShare, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { mostSuffixOf } from '#app/raffles/most-suffix-of.ts';
import { type Charge, charge, chargedTo } from '#app/rate-limit.ts';
import type { Transaction } from '#db/client.ts';
import { userContact } from '#db/orders/orders.ts';
import { sellerOfCode } from '#db/orders/seller-links.ts';
import { versionOfRules } from '#db/raffles/bases.ts';
import type { CommunityRow, RaffleRow } from '#db/tables.ts';
import { emailContactKey } from '#domain/contacts/contact-key.ts';
import type { RawForm } from '#domain/form.ts';
import type { Origin } from '#domain/network.ts';
import { type Buyer, buyerLimits, parseTaking, type Taking } from '#domain/orders/order-form.ts';
import { readSellerCode, sellerField } from '#domain/orders/seller-code.ts';
import { type AnyRefusal, isRefusal, Refusal } from '#domain/refusal.ts';
import { isSecret, secretHash } from '#identity/secret.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { type PlacedOrder, repeatedOrder } from './place-order.ts';
import { placeWish, withNewPicks } from './place-wish.ts';
import { requireShownRate, shownRateIn } from './require-shown-rate.ts';
import { canCheckContacts } from './taker.ts';

/** The form's fields and the raffle's address, which no field can override. */
export type TakeNumbersInput = {
  address: RaffleAddress;
  form: RawForm;
  /** The secret of the browser's proofs (`browserSecret`); without it no proof counts and none is kept. */
  browser?: string | null;
  /** Whether that secret was made for this request, so that nothing can be proven by it yet. */
  isBrowserNew?: boolean;
  /** The secrets of the order links that the browser has: a repeated form leads to the one it knows. */
  links?: readonly string[];
};

/** What is known of the asker besides the form. */
type Guest = {
  /** Null where the network is not known. */
  origin: Origin | null;
  /** Whether the installation can mail a code. */
  sendsMail: boolean;
};

type Found = { community: CommunityRow; raffle: RaffleRow };
type Wanted = Taking &
  Pick<TakeNumbersInput, 'address' | 'browser' | 'isBrowserNew' | 'links'> &
  Guest & {
    /** The version of the rules that the asker agreed to; null where the form does not say. */
    rules: number | null;
    /** The rate that the asker was shown; null where the form does not say. */
    shownRate: string | null;
    /** The code of the link of somebody who sells, by which the asker came. */
    sellerCode: string | null;
  };

const take = action({
  parse: typed<Wanted>,
  charges: 'charged-by-caller',
  find: async (tx: Transaction, { address }, actor: Actor): Promise<Found> => {
    // a shared lock: buyers do not queue behind one another, but sealing waits for them and they for it
    return findRaffleAndShare(tx, address, actor);
  },
  permission: 'order.take',
  run: takeOnce,
});

/**
 * How often an account, or all guests of one network, may ask for numbers. A hall of 300 people who each retry a few
 * times stays below it; how many numbers they may hold is limited elsewhere.
 */
export const takeLimits = {
  inRaffle: { name: 'take-in-raffle', most: 1500, seconds: 3600 },
  overAll: { name: 'take', most: 3000, seconds: 3600 },
  /** Invalid forms: cheap to answer, so they do not use up the limit of valid ones. */
  unread: { name: 'take-unread', most: 6000, seconds: 3600 },
};

function chargesOf(actor: Actor, { communityUrl, raffle }: RaffleAddress): readonly Charge[] {
  return [
    { limit: takeLimits.inRaffle, by: chargedTo(actor, `in ${communityUrl}/${raffle}`) },
    { limit: takeLimits.overAll, by: chargedTo(actor) },
  ];
}

/**
 * Holds numbers of a raffle for the asker: the chosen ones, and as many random ones as asked for, all or none. Gives
 * the order with the secret of a new private link. Idempotent. Retries random picks that others took first; refuses
 * with the chosen ones that are gone. Refuses guests of a network that asked too often (`numbers.network-busy`), but
 * not accounts. Where the contact must be checked first, holds nothing, begins the check and refuses with the next
 * step: `contact.code-sent` for the same form with a code, `contact.message-needed` for the page of a request.
 */
export async function takeNumbers(app: App, actor: Actor, input: TakeNumbersInput): Promise<PlacedOrder> {
  try {
    return await takeCharged(app, actor, input);
  } catch (error) {
    const isBusy = isRefusal(error) && error.code === 'too-many-requests' && actor.userId === null;
    throw isBusy ? new Refusal('numbers.network-busy', error.params) : error;
  }
}

async function takeCharged(app: App, actor: Actor, input: TakeNumbersInput): Promise<PlacedOrder> {
  const isGuest = actor.userId === null;
  const parsed = parseTaking(input.form, { isGuest });
  if (!parsed.ok) {
    await charge(app, [{ limit: takeLimits.unread, by: chargedTo(actor) }]);
    throw new Refusal('input', { fields: parsed.fields });
  }
  const { address, browser, isBrowserNew, links } = input;
  await charge(app, chargesOf(actor, address));
  const origin = actor.visitor ? await originOf(app, actor.visitor) : null;
  const rules = rulesIn(input.form);
  const sellerCode = readSellerCode(input.form[sellerField]);
  const wanted = {
    ...parsed.value,
    address,
    browser,
    isBrowserNew,
    links,
    origin,
    rules,
    shownRate: shownRateIn(input.form),
    sellerCode,
    sendsMail: app.mail !== null,
  };
  try {
    const taken = await withNewPicks(() => take(app, actor, wanted));
    if ('fault' in taken) throw refusalOfCode(taken);
    return taken;
  } catch (error) {
    if (error instanceof ContactCheckNeeded) return beginContactCheck(app, actor, { ...input, wanted: error.wanted });
    throw error;
  }
}

async function takeOnce(step: Step<Wanted, Found>): Promise<PlacedOrder | CodeFault> {
  const { tx, actor, input } = step;
  const { community, raffle } = step.found;
  if (!actor.userId && !raffle.guests_allowed) throw new Refusal('order.guests-not-allowed', {});
  const buyer = { ...(await completed(step, input.buyer)), userId: actor.userId };
  const contactKeys = await readContactKeys(tx, buyer, community);
  const idempotencyKey = idempotencyKeyOf(input, contactKeys[0], raffle.id);
  const again = await takenAgain(step, { buyer, idempotencyKey });
  if (again) return again;
  await requireSameRules(step);
  requireShownRate(step.found, input.shownRate, { ...input, most: mostSuffixOf(raffle) });
  const proof = await proofOf(step, { buyer, contactKeys });
  if (proof !== null && 'fault' in proof) {
    // a concurrent duplicate of the form waited for the first one at its code: the order exists by now
    return (proof.fault === 'over' && (await takenAgain(step, { buyer, idempotencyKey }))) || proof;
  }
  const creditedTo = await creditedSeller(step);
  const checkNeeded = new ContactCheckNeeded({ buyer, contactKeys, idempotencyKey, creditedTo, wish: input });
  const isTrial = proof.keys.length === 0 && raffle.check_phone !== null;
  const by = { kind: 'buyer' as const, ...knownOf(step, { buyer, contactKeys, proof }), isTrial };
  const wanted = { raffle, wish: input, buyer, contactKeys, idempotencyKey, by, creditedTo, isNews: raffle.price > 0 };
  const placed = await placeWish(step, wanted).catch((error: unknown) => {
    throw isCheckTheWayOn(error, step, proof) ? checkNeeded : error;
  });
  // checked after placing, so that no code is sent for numbers that are gone; the throw rolls the order back
  if (isTrial) throw checkNeeded;
  await settleProof(step, proof);
  return placed;
}

/** Who sold it by their link; null also where that is over. It changes nothing else, and a form sent again keeps the first. */
async function creditedSeller({ tx, input: { sellerCode }, found }: Step<Wanted, Found>): Promise<string | null> {
  const seller = sellerCode === null ? undefined : await sellerOfCode(tx, found.raffle, sellerCode);
  return seller?.id ?? null;
}

function rulesIn({ rules }: RawForm): number | null {
  return typeof rules === 'string' && /^\d{1,6}$/.test(rules) ? Number(rules) : null;
}

/** Refuses where the rules were amended or edited since the asker agreed to them: the form may have waited for a connection. */
async function requireSameRules({ tx, input, found }: Step<Wanted, Found>): Promise<void> {
  if (input.rules === null) return;
  if ((await versionOfRules(tx, found.raffle)) !== input.rules) throw new Refusal('raffle.rules-changed', {});
}

type Asking = { buyer: Buyer & { userId: string | null }; contactKeys: readonly string[]; proof: Proof };

/** What is known of the asker, by which the limits count them. */
function knownOf(step: Step<Wanted, Found>, { buyer, contactKeys, proof }: Asking) {
  const { browser, origin, sendsMail } = step.input;
  const provable = buyer.userId === null && buyer.email !== null && sendsMail ? [emailContactKey(buyer.email)] : [];
  return {
    provenKeys: buyer.userId === null ? proof.keys : [...contactKeys.slice(0, 1), ...proof.keys],
    provableKeys: provable.filter((key) => !proof.keys.includes(key)),
    traces: contactTraces(contactKeys, { origin, browserHash: isSecret(browser) ? secretHash(browser) : null }),
    canCheck: canCheckContacts(step.found.raffle, sendsMail),
    origin,
  };
}

/** Whether a refusal concerns unproven guests only and the contact can be checked, so that proving it would help. */
function isCheckTheWayOn(error: unknown, step: Step<Wanted, Found>, proof: Proof): boolean {
  if (!isRefusal(error)) return false;
  if (isOfUnproven(error)) {
    return proof.keys.length === 0 && canCheckContacts(step.found.raffle, step.input.sendsMail);
  }
  const isByContact = error.code === 'numbers.too-many' || error.code === 'numbers.unpaid-limit';
  return isByContact && error.params.contact === 'provable';
}

/** Whether a limit concerns unproven guests only. */
function isOfUnproven(error: AnyRefusal): boolean {
  if (error.code === 'numbers.network-limit') return error.params.guests === 'unproven';
  return error.code === 'numbers.network-freed' || error.code === 'numbers.guests-limit';
}

/** The order that the same form made before. The browser may have lost the first answer, so this one is remembered. */
async function takenAgain(
  step: Step<Wanted, Found>,
  { buyer, idempotencyKey }: { buyer: Buyer; idempotencyKey: string },
): Promise<PlacedOrder | null> {
  const again = await repeatedOrder(step, step.found.raffle, idempotencyKey, step.input.links);
  if (!again) return null;
  const { formKey, browser } = step.input;
  await repeatedHoldRequest(step, { formKey, idempotencyKey }, browser);
  await settleProofAgain(step, buyer);
  return again;
}

function refusalOfCode(fault: CodeFault): Refusal {
  return fault.fault === 'wrong'
    ? new Refusal('contact.code-wrong', { left: fault.left })
    : new Refusal('contact.code-over', {});
}

/** Fills in the account's own name and address where the form left them out. */
async function completed({ tx, actor }: Step<unknown, unknown>, buyer: Buyer): Promise<Buyer> {
  if (!actor.userId) return buyer;
  const account = await userContact(tx, actor.userId);
  const name = buyer.name || (account?.displayName ?? '').slice(0, buyerLimits.name).trim();
  if (!name) throw new Refusal('input', { fields: { name: { code: 'required' } } });
  const email = buyer.email ?? (buyer.phone ? null : account?.email || null);
  return { name, phone: buyer.phone, email };
}
