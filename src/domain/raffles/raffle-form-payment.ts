import * as v from 'valibot';
import { type FieldFaults, line, type Parsed, paragraph, type RawForm } from '#domain/form.ts';
import { faultOfWay } from '#domain/orders/payment-way.ts';
import type { NewRaffle, RaffleFormContext } from './new-raffle.ts';
import { type PaymentWay, paymentKinds, raffleLimits } from './raffle.ts';
import { raffleFormLimits } from './raffle-form-fields.ts';
import { rows } from './raffle-form-rows.ts';

const wayShape = v.object({
  kind: v.picklist(paymentKinds, 'choice'),
  holder: v.optional(line(0, raffleFormLimits.holder), ''),
  details: v.optional(paragraph(0, raffleLimits.paymentDetails), ''),
});

/**
 * Parses a form's ways of payment, which may change after the terms are fixed. A chosen kind counts even if the rest is
 * empty: its faults are reported, and it is not dropped.
 */
export function readPaymentWays(raw: RawForm): Parsed<PaymentWay[]> {
  const read = rows(raw, 'paymentWays', wayShape, raffleLimits.paymentWays);
  if (!read.ok) return read;
  const fields = Object.fromEntries(
    read.value.flatMap(({ row, ...way }) => {
      const fault = faultOfWay(way);
      return fault ? [[`paymentWays.${row}.details`, fault]] : [];
    }),
  );
  if (Object.keys(fields).length > 0) return { ok: false, fields };
  return { ok: true, value: read.value.map(({ row, ...way }) => way) };
}

/** The fault of a paid raffle that nobody could pay: no way of payment, and no gateway for its currency. */
export function paymentFaults(
  { price, currency, paymentWays }: Pick<NewRaffle, 'price' | 'currency' | 'paymentWays'>,
  { isPaidOnline }: Pick<RaffleFormContext, 'isPaidOnline'>,
): FieldFaults {
  const isPayable = price === 0 || paymentWays.length > 0 || isPaidOnline?.(currency);
  return isPayable ? {} : { 'paymentWays.0.kind': { code: 'way-missing' } };
}

/**
 * The fault of a raffle that takes only cash, without a place or phone of the organiser.
 * @param row the form's row that the fault is reported at
 */
export function cashFaults(
  raffle: Pick<NewRaffle, 'price' | 'currency' | 'paymentWays' | 'contactPhone' | 'checkPhone'>,
  { isPaidOnline }: Pick<RaffleFormContext, 'isPaidOnline'>,
  row = 0,
): FieldFaults {
  const { price, currency, paymentWays: ways } = raffle;
  const isReachable = price === 0 || (raffle.contactPhone ?? raffle.checkPhone) !== null || isPaidOnline?.(currency);
  const isUnstated = ways.length > 0 && ways.every(({ kind, details }) => kind === 'cash' && details === '');
  return isUnstated && !isReachable ? { [`paymentWays.${row}.details`]: { code: 'cash-place' } } : {};
}

/** The first row of the ways of payment with a kind; 0 where none has it. */
export function firstRowOf(raw: RawForm, kind: PaymentWay['kind']): number {
  const rows = Array.from({ length: raffleLimits.paymentWays }, (_, row) => row);
  return rows.find((row) => raw[`paymentWays.${row}.kind`] === kind) ?? 0;
}
