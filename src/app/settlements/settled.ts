import type { SignedSettlement } from '#db/settlements/settlements.ts';
import type { Settled } from '#domain/settlements/seller-account.ts';
import { settlementSides } from '#domain/settlements/settlement.ts';

/** What of a settlement bears on an account. */
export function settledOf({ id, handed, replaces, signatures }: SignedSettlement): Settled {
  return { id, handed, replaces, isSigned: settlementSides.every((side) => signatures[side] !== undefined) };
}
