import type { Buyer, Taking } from '#domain/orders/order-form.ts';

/** The parsed hold that waits for a contact check. */
export type WantedHold = {
  buyer: Buyer & { userId: string | null };
  contactKeys: readonly [string, ...string[]];
  /** As orders keep it: a uuid made of all that was sent. */
  idempotencyKey: string;
  /** Who sold it by their link; null: nobody. */
  creditedTo: string | null;
  wish: Pick<Taking, 'numbers' | 'random' | 'formKey'>;
};

/**
 * Thrown while numbers are being taken when the contact has to be checked before. It undoes the transaction, so nothing
 * stays held, and `takeNumbers` begins the check. Also the way on from a limit that an unproven contact meets.
 */
export class ContactCheckNeeded extends Error {
  readonly wanted: WantedHold;

  constructor(wanted: WantedHold) {
    super('the contact has to be checked first');
    this.name = 'ContactCheckNeeded';
    this.wanted = wanted;
  }
}
