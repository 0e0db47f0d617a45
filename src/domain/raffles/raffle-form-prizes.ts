import * as v from 'valibot';
import { type FieldFaults, line, optional, paragraph, type RawForm } from '#domain/form.ts';
import { type Currency, parseMoney } from '#domain/money.ts';
import type { NewPrize } from './new-raffle.ts';
import { raffleLimits } from './raffle.ts';
import { parsedValue } from './raffle-form-reading.ts';
import { rows } from './raffle-form-rows.ts';

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'format'));

const prizeShape = v.object({
  name: line(1, raffleLimits.prizeName),
  description: v.optional(paragraph(0, 500), ''),
  value: v.optional(v.string(), ''),
  picture: v.optional(optional(hash), ''),
});

/** Reads the prizes in their order; none where nothing was typed. */
export function readPrizes(raw: RawForm, currency: Currency, faults: FieldFaults): NewPrize[] {
  const prizes = parsedValue(rows(raw, 'prizes', prizeShape, raffleLimits.prizes), faults) ?? [];
  return prizes.map(({ row, ...prize }) => ({ ...prize, value: readValue(prize.value, currency, row, faults) }));
}

function readValue(value: string, currency: Currency, row: number, faults: FieldFaults): number | null {
  if (value.trim() === '') return null;
  const money = parseMoney(value, currency);
  if (money.ok) return money.money.amount;
  faults[`prizes.${row}.value`] = { code: money.fault };
  return null;
}
