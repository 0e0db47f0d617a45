import { createHash } from 'node:crypto';
import type { Taking } from '#domain/orders/order-form.ts';

/**
 * The idempotency key of a request: a UUID hashed from all that makes two requests the same. The same form sent twice
 * is one order; a form whose numbers or buyer were changed after going back is another, though the page's key is the
 * same.
 */
export function idempotencyKeyOf(
  { formKey, numbers, random }: Pick<Taking, 'formKey' | 'numbers' | 'random'>,
  contact: string,
  raffleId: string,
): string {
  const wish = JSON.stringify([formKey, raffleId, contact, numbers, random]);
  return createHash('sha256').update(wish).digest('hex').slice(0, 32);
}
