import * as v from 'valibot';
import { type FieldFaults, integer, line, optional, type Parsed, parseForm, type RawForm } from '#domain/form.ts';
import { type Currency, decimalText, parseMoney } from '#domain/money.ts';
import { type Commission, commissionKinds, commissionLimits } from './commission.ts';
import type { FieldShapes } from './raffle-form-fields.ts';
import { text } from './raffle-form-reading.ts';

const { min, max } = commissionLimits.percent;
const kindShape = v.object({
  commissionKind: v.optional(optional(v.picklist(commissionKinds, 'choice')), ''),
} satisfies FieldShapes);
const percentShape = v.object({ commissionPercent: integer(min, max) } satisfies FieldShapes);
const prizeShape = v.object({ commissionPrize: line(1, commissionLimits.prize) } satisfies FieldShapes);

/**
 * Reads what who sells gets; null: nothing, as of a raffle that costs nothing, which has nothing to share.
 * @param of.price minor units; null where it could not be read
 */
export function readCommission(
  raw: RawForm,
  { price, currency }: { price: number | null; currency: Currency },
): Parsed<Commission | null> {
  const chosen = parseForm(kindShape, raw);
  if (!chosen.ok) return chosen;
  const { commissionKind: kind } = chosen.value;
  if (kind === null || price === 0) return { ok: true, value: null };
  if (kind === 'amount') return readAmount(raw, { price, currency });
  if (kind === 'percent') {
    const read = parseForm(percentShape, raw);
    return read.ok ? { ok: true, value: { kind, percent: read.value.commissionPercent } } : read;
  }
  const read = parseForm(prizeShape, raw);
  return read.ok ? { ok: true, value: { kind, prize: read.value.commissionPrize } } : read;
}

function readAmount(
  raw: RawForm,
  { price, currency }: { price: number | null; currency: Currency },
): Parsed<Commission> {
  const fault = (fields: FieldFaults[string]): Parsed<Commission> => ({
    ok: false,
    fields: { commissionAmount: fields },
  });
  const read = parseMoney(text(raw, 'commissionAmount'), currency);
  if (!read.ok) return fault({ code: read.fault });
  const { amount } = read.money;
  if (amount === 0) return fault({ code: 'required' });
  if (price !== null && amount > price) {
    return fault({ code: 'too-large', limit: decimalText({ amount: price, currency }).replace('.', ',') });
  }
  return { ok: true, value: { kind: 'amount', amount } };
}
