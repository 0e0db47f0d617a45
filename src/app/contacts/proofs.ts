import type { Step } from '#app/action.ts';
import type { App } from '#app/app.ts';
import type { Db, Transaction } from '#db/client.ts';
import { countCodeTry, lockContactCode, setCodeUsed } from '#db/contacts/contact-checks.ts';
import { contactsProvenBy, insertContactProof } from '#db/contacts/contact-proofs.ts';
import type { CommunityRow, RaffleRow } from '#db/tables.ts';
import { contactCheckLimits, isCodeLive } from '#domain/contacts/contact-check.ts';
import { emailContactKey } from '#domain/contacts/contact-key.ts';
import type { Buyer, Taking } from '#domain/orders/order-form.ts';
import { digestOf } from '#identity/digest.ts';
import { isSecret, newSecret, secretHash } from '#identity/secret.ts';
import { readAccountKeys } from './contact-keys.ts';

/** The browser's secret for its proofs: the one in its cookie, or a new one. */
export function browserSecret({ dice }: Pick<App, 'dice'>, brought: string | null): string {
  return isSecret(brought) ? brought : newSecret(dice);
}

/**
 * The contacts that a browser has proven in the last 30 days: by a code, valid in every community, or by a message that
 * an organiser of this community confirmed. `contactKeys` from `readContactKeys`; `browser` is the cookie's secret, and
 * without one nothing is proven.
 */
export async function provenBy(
  db: Db | Transaction,
  {
    communityId,
    contactKeys,
    browser,
    now,
  }: { communityId: string; contactKeys: readonly string[]; browser: string | null | undefined; now: Temporal.Instant },
): Promise<string[]> {
  if (!isSecret(browser)) return [];
  return contactsProvenBy(db, { browserHash: secretHash(browser), contactKeys, communityId }, now);
}

/** The proven keys of a contact, and the one that a code proves now. */
export type Proof = { keys: readonly string[]; code: { id: number; contactKey: string } | null };

/** A code that does not hold. Its try is counted in this transaction, which therefore has to commit. */
export type CodeFault = { fault: 'wrong'; left: number } | { fault: 'over' };

type Taken = Pick<Taking, 'formKey' | 'code'> & {
  browser?: string | null | undefined;
  isBrowserNew?: boolean | undefined;
};
type Place = { community: CommunityRow; raffle: RaffleRow };

/**
 * The proven keys of a buyer: an account's verified address, what their browser proved before, and the address of the
 * code in this form. Proving one key says nothing of the others.
 */
export async function proofOf(
  { tx, now, input, found: { community, raffle } }: Step<Taken, Place>,
  { buyer, contactKeys }: { buyer: Buyer & { userId: string | null }; contactKeys: readonly string[] },
): Promise<Proof | CodeFault> {
  const ofAccount = buyer.userId ? (await readAccountKeys(tx, buyer.userId)).slice(1) : [];
  const browser = input.isBrowserNew ? null : input.browser;
  const ofBrowser = await provenBy(tx, { communityId: community.id, contactKeys, browser, now });
  const keys = [...new Set([...ofAccount, ...ofBrowser])];
  if (input.code === null || buyer.email === null) return { keys, code: null };
  const contactKey = emailContactKey(buyer.email);
  if (keys.includes(contactKey)) return { keys, code: null };
  const sent = await lockContactCode(tx, formHash(input.formKey, raffle.id, contactKey));
  // the form has another address by now, which gets a code of its own
  if (!sent) return { keys, code: null };
  const { id, tries, used_at: usedAt, expires_at: expiresAt } = sent;
  if (!isCodeLive({ tries, usedAt, expiresAt }, now)) return { fault: 'over' };
  if (codeHash(input.formKey, input.code).equals(sent.code_hash)) {
    return { keys: [...keys, contactKey], code: { id, contactKey } };
  }
  await countCodeTry(tx, id);
  return { fault: 'wrong', left: contactCheckLimits.tries - tries - 1 };
}

/** Consumes a valid code and records the browser's proof. */
export async function settleProof({ tx, now, input }: Step<Taken, unknown>, { code }: Proof): Promise<void> {
  if (code === null) return;
  await setCodeUsed(tx, code.id, now);
  await keepCodeProof({ tx, now, input }, code.contactKey);
}

/**
 * Records the proof for a browser that repeats a form whose code was consumed: it may have lost the first answer with
 * its new secret. The code's tries and lifetime apply here too.
 */
export async function settleProofAgain(
  { tx, now, input, found: { raffle } }: Step<Taken, Place>,
  { email }: Buyer,
): Promise<void> {
  if (input.code === null || email === null) return;
  const contactKey = emailContactKey(email);
  const sent = await lockContactCode(tx, formHash(input.formKey, raffle.id, contactKey));
  if (!sent?.used_at) return;
  if (!isCodeLive({ tries: sent.tries, usedAt: null, expiresAt: sent.expires_at }, now)) return;
  if (!codeHash(input.formKey, input.code).equals(sent.code_hash)) return countCodeTry(tx, sent.id);
  await keepCodeProof({ tx, now, input }, contactKey);
}

async function keepCodeProof(
  { tx, now, input }: Pick<Step<Taken, unknown>, 'tx' | 'now' | 'input'>,
  contactKey: string,
): Promise<void> {
  if (!isSecret(input.browser)) return;
  await keepProof(tx, { browserHash: secretHash(input.browser), contactKey, communityId: null, now });
}

/** Records for 30 days that a browser has proven a contact. `communityId` null: valid everywhere. */
export async function keepProof(
  tx: Transaction,
  proof: { browserHash: Uint8Array; contactKey: string; communityId: string | null; now: Temporal.Instant },
): Promise<void> {
  await insertContactProof(tx, { ...proof, expiresAt: proof.now.add({ hours: 24 * contactCheckLimits.proofDays }) });
}

/** The lookup hash of a code, which needs the form's key: only the page that asked for the code has it. */
export function formHash(formKey: string, raffleId: string, contactKey: string): Buffer {
  return digestOf(['form', formKey, raffleId, contactKey]);
}

/** The stored hash of a code. It includes the form's key, which is not stored, so six digits cannot be brute-forced. */
export function codeHash(formKey: string, code: string): Buffer {
  return digestOf(['code', formKey, code]);
}
