import * as v from 'valibot';
import { action, beside, type Step } from '#app/action.ts';
import { findRaffleAndLockBoth, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { publishedClosure } from '#db/raffles/bases.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import type { RaffleRow } from '#db/tables.ts';
import { issueVoidActa } from '#domain/draw/acta.ts';
import type { Cierre } from '#domain/draw/documents.ts';
import { line, parseForm, type RawForm } from '#domain/form.ts';
import { raffleTransition, sealDeadline } from '#domain/raffles/raffle.ts';
import { Refusal } from '#domain/refusal.ts';
import { requireValid } from './require-valid.ts';
import { rulesOf } from './rules-of.ts';
import { storeActa } from './store-acta.ts';
import { writeCancellation } from './void-draw.ts';

const shape = v.object({ reason: line(1, 500) });

/**
 * Cancels a raffle with a public reason; what was paid becomes a refund due. A raffle on sale gets a void acta, which
 * the protocol allows only while the randomness cannot be known: refuses afterwards.
 */
export const cancelRaffle = action({
  parse: ({ form, ...address }: RaffleAddress & { form: RawForm }) => beside(address, parseForm(shape, form)),
  find: (tx, input, actor) => findRaffleAndLockBoth(tx, input, actor),
  permission: 'raffle.cancel',
  run: async (step) => {
    const { community, raffle } = step.found;
    await cancelLocked(step, raffle, step.input.reason);
    return { communityUrl: community.url, raffle: raffle.slug };
  },
});

/** Cancels a raffle in a transaction that holds its lock and its community's. Idempotent. */
export async function cancelLocked(
  step: Step<unknown, unknown>,
  raffle: RaffleRow,
  reason: string,
  data: Record<string, unknown> = {},
): Promise<void> {
  if (!raffleTransition(raffle.status, 'cancelled')) return;
  const acta = await voidActa(step, raffle, reason);
  await writeCancellation(step, raffle, { reason, data: acta ? { ...data, acta } : data });
}

/** Publishes the void acta of a raffle whose rules were published. Gives its fingerprint; null for a draft. */
async function voidActa(step: Step<unknown, unknown>, raffle: RaffleRow, reason: string): Promise<string | null> {
  const rules = await rulesOf(step.tx, raffle);
  if (!rules) return null;
  if (Temporal.Instant.compare(step.now, sealDeadline(lifecycleOf(raffle))) > 0)
    throw new Refusal('raffle.too-late', {});
  const closure = await publishedClosure(step.tx, raffle);
  const issued = issueVoidActa({
    ...rules,
    cierre: closure ? (JSON.parse(closure) as Cierre) : null,
    anulacion: { motivo: 'fuerza_mayor', detalle: reason },
    issuedAt: step.now,
  });
  requireValid(issued.text);
  await storeActa(step, raffle, issued);
  return issued.fingerprint;
}
