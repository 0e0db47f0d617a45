import type { Step } from '#app/action.ts';
import { holdRequestByLink, lockHoldRequest, setHoldRequestBrowser } from '#db/contacts/hold-requests.ts';
import type { HoldRequestRow } from '#db/tables.ts';
import { digestOf } from '#identity/digest.ts';
import { isSecret, secretHash } from '#identity/secret.ts';
import { keepProof } from './proofs.ts';

/** The keys of a form: its page's key, and the idempotency key of all that was sent. */
type FormKeys = { formKey: string; idempotencyKey: string };

/**
 * The secret of a request's private link, derived from the form's key, which is not stored: the form sent again leads
 * to the same link.
 */
export function requestSecret({ formKey, idempotencyKey }: FormKeys): string {
  return digestOf(['request', formKey, idempotencyKey]).toString('base64url');
}

/**
 * The request that the form created before. The browser may have lost the first answer with its secret, so this browser
 * replaces it, with the proof if the organiser has confirmed meanwhile.
 */
export async function repeatedHoldRequest(
  { tx, now }: Pick<Step<unknown, unknown>, 'tx' | 'now'>,
  form: FormKeys,
  browser: string | null | undefined,
): Promise<HoldRequestRow | undefined> {
  const asked = await holdRequestByLink(tx, secretHash(requestSecret(form)));
  if (!asked || !isSecret(browser)) return asked;
  // locked before its state is read: the organiser may be confirming it
  const raffle = { community_id: asked.community_id, id: asked.raffle_id };
  const request = await lockHoldRequest(tx, raffle, asked.id);
  if (!request) return asked;
  const browserHash = secretHash(browser);
  if (request.status === 'waiting') await setHoldRequestBrowser(tx, request, browserHash);
  if (request.status === 'held' || request.status === 'lost') {
    await keepProof(tx, { browserHash, contactKey: request.contact_key, communityId: request.community_id, now });
  }
  return request;
}
