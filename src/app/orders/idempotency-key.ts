import type { Taking } from '#domain/orders/order-form.ts';
import { digestOf } from '#identity/digest.ts';

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
  return digestOf([formKey, raffleId, contact, numbers, random]).toString('hex').slice(0, 32);
}
