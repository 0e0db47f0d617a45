import { createHash } from 'node:crypto';
import type { Step } from '#app/action.ts';
import type { App } from '#app/app.ts';
import type { Db, Transaction } from '#db/client.ts';
import {
  contactsProvenBy,
  countCodeTry,
  insertContactProof,
  lockContactCode,
  setCodeUsed,
} from '#db/contacts/contact-checks.ts';
import type { CommunityRow, RaffleRow } from '#db/tables.ts';
import { contactCheckLimits, isCodeLive } from '#domain/contacts/contact-check.ts';
import { emailContactKey } from '#domain/contacts/contact-key.ts';
import type { Buyer, Taking } from '#domain/orders/order-form.ts';
import { isSecret, newSecret, secretHash } from '#identity/secret.ts';
import { readAccountKeys } from './contact-keys.ts';

/** The secret that a browser keeps its proofs by: the one it brought, or a new one to be put into its cookie. */
export function browserSecret({ dice }: Pick<App, 'dice'>, brought: string | null): string {
  return isSecret(brought) ? brought : newSecret(dice);
}

/**
 * Those of some contacts that a browser has proven in the last 30 days: by a code, which counts in every community, or by
 * a message that an organiser of this community confirmed. `contactKeys` as `readContactKeys` gives them; `browser` is
 * the secret of its cookie, and without one nothing is proven.
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

/** What is shown of somebody's contact: the keys that are theirs, and among them the one that a code now proves. */
export type Proof = { keys: readonly string[]; code: { id: number; contactKey: string } | null };

/** A code that came with the form and does not hold. The try is counted in this transaction, which has to commit. */
export type CodeFault = { fault: 'wrong'; left: number } | { fault: 'over' };

type Taken = Pick<Taking, 'requestKey' | 'code'> & { browser?: string | null | undefined };
type Place = { community: CommunityRow; raffle: RaffleRow };

/**
 * Which keys of their contact whoever takes numbers is shown to have: the address of an account whose provider vouches
 * for it, what their browser has proven before, and the address that the code was sent to that came with the form. To
 * prove one says nothing of the others.
 */
export async function proofOf(
  { tx, now, input, found: { community, raffle } }: Step<Taken, Place>,
  { buyer, contactKeys }: { buyer: Buyer & { userId: string | null }; contactKeys: readonly string[] },
): Promise<Proof | CodeFault> {
  const ofAccount = buyer.userId ? (await readAccountKeys(tx, buyer.userId)).slice(1) : [];
  const ofBrowser = await provenBy(tx, { communityId: community.id, contactKeys, browser: input.browser, now });
  const keys = [...new Set([...ofAccount, ...ofBrowser])];
  if (input.code === null || buyer.email === null) return { keys, code: null };
  const contactKey = emailContactKey(buyer.email);
  if (keys.includes(contactKey)) return { keys, code: null };
  const sent = await lockContactCode(tx, formHash(input.requestKey, raffle.id, contactKey));
  // to another address than the one that stands in the form now: it gets a code of its own
  if (!sent) return { keys, code: null };
  const { id, tries, used_at: usedAt, expires_at: expiresAt } = sent;
  if (!isCodeLive({ tries, usedAt, expiresAt }, now)) return { fault: 'over' };
  if (codeHash(input.requestKey, input.code).equals(sent.code_hash)) {
    return { keys: [...keys, contactKey], code: { id, contactKey } };
  }
  await countCodeTry(tx, id);
  return { fault: 'wrong', left: contactCheckLimits.tries - tries - 1 };
}

/** Ends a code that did its work, and keeps that its browser has proven the contact. */
export async function settleProof({ tx, now, input }: Step<Taken, unknown>, { code }: Proof): Promise<void> {
  if (code === null) return;
  await setCodeUsed(tx, code.id, now);
  await keepCodeProof({ tx, now, input }, code.contactKey);
}

/**
 * Keeps it for the browser that sends a form again whose code did its work: it may have lost the first answer, with the
 * secret of its proofs. The code's tries and its time count here too.
 */
export async function settleProofAgain(
  { tx, now, input, found: { raffle } }: Step<Taken, Place>,
  { email }: Buyer,
): Promise<void> {
  if (input.code === null || email === null) return;
  const contactKey = emailContactKey(email);
  const sent = await lockContactCode(tx, formHash(input.requestKey, raffle.id, contactKey));
  if (!sent?.used_at) return;
  if (!isCodeLive({ tries: sent.tries, usedAt: null, expiresAt: sent.expires_at }, now)) return;
  if (!codeHash(input.requestKey, input.code).equals(sent.code_hash)) return countCodeTry(tx, sent.id);
  await keepCodeProof({ tx, now, input }, contactKey);
}

async function keepCodeProof(
  { tx, now, input }: Pick<Step<Taken, unknown>, 'tx' | 'now' | 'input'>,
  contactKey: string,
): Promise<void> {
  if (!isSecret(input.browser)) return;
  await keepProof(tx, { browserHash: secretHash(input.browser), contactKey, communityId: null, now });
}

/** Keeps for 30 days that a browser has proven a contact. `communityId` null: for everywhere. */
export async function keepProof(
  tx: Transaction,
  proof: { browserHash: Uint8Array; contactKey: string; communityId: string | null; now: Temporal.Instant },
): Promise<void> {
  await insertContactProof(tx, { ...proof, expiresAt: proof.now.add({ hours: 24 * contactCheckLimits.proofDays }) });
}

/** What a code is found by: only the page that asked for it has its form's key. */
export function formHash(formKey: string, raffleId: string, contactKey: string): Buffer {
  return digest(['form', formKey, raffleId, contactKey]);
}

/** What is kept of a code. The form's key is in it and kept nowhere, so six digits cannot be found by trying them all. */
export function codeHash(formKey: string, code: string): Buffer {
  return digest(['code', formKey, code]);
}

function digest(parts: readonly string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
