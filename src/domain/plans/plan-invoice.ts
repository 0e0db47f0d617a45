import { planZone } from './plan-period.ts';

/** The number of an invoice: consecutive within the year in which it was made. */
export type InvoiceNumber = { readonly year: number; readonly number: number };

/** The year whose series an invoice of that instant is of. */
export function invoiceYear(now: Temporal.Instant): number {
  return now.toZonedDateTimeISO(planZone).year;
}

/** `2026-0007`. */
export function invoiceCode({ year, number }: InvoiceNumber): string {
  return `${year}-${String(number).padStart(4, '0')}`;
}

/** Reads `2026-0007`; null where it is none. */
export function readInvoiceCode(text: string): InvoiceNumber | null {
  const match = /^(\d{4})-(\d{4,9})$/.exec(text);
  return match ? { year: Number(match[1]), number: Number(match[2]) } : null;
}

/** The tax within a sum that includes it, in whole minor units, and what is left without it. */
export function taxWithin(amount: number, percent: number): { base: number; tax: number } {
  const base = Math.round((amount * 100) / (100 + percent));
  return { base, tax: amount - base };
}
