import * as v from 'valibot';
import { parseForm, type RawForm } from '#domain/form.ts';
import { paymentKinds } from '#domain/raffles/raffle.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import type { OrderStatus } from './order.ts';

/** The most orders that are confirmed together: a page of the desk. */
export const mostTogether = 50;

/**
 * Why an order is not among those that are confirmed, or undone, together. `decided`: there is nothing to review of it;
 * `alike`: its receipt was sent for something else before; `late`: it came after the end of the hold; `changed`: something
 * happened to it since its sum was said.
 */
export const leftOutReasons = ['own', 'decided', 'late', 'alike', 'changed', 'sealed', 'undo-over', 'other'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

type ToReview = {
  status: OrderStatus;
  /** Whether it is the asker's own, which another admin has to confirm. */
  isOwn: boolean;
  receipts: readonly { late: boolean; warnings: readonly unknown[] }[];
};

/** Why an order to review is to be looked at by itself; null where it may be confirmed together with others. */
export function reasonLeftOut({ status, isOwn, receipts }: ToReview): LeftOutReason | null {
  const isLate = receipts.some(({ late }) => late);
  if (status !== 'in_review') return status === 'expired' && isLate ? 'late' : 'decided';
  if (isOwn) return 'own';
  return receipts.some(({ warnings }) => warnings.length > 0) ? 'alike' : null;
}

const refused: Partial<Record<RefusalCode, LeftOutReason>> = {
  'order.own-payment': 'own',
  'order.changed': 'changed',
  'order.list-sealed': 'sealed',
  'order.undo-over': 'undo-over',
};

/** Why an order was left out that was refused. */
export function reasonOfRefusal(code: RefusalCode): LeftOutReason {
  return refused[code] ?? 'other';
}

/** An order with the id of the last event that bears on its payment: another one since means that it has changed. */
export type MarkedOrder = { order: string; mark: string };

const marked = /^[0-9a-f-]{36}:\d{1,19}$/;

const shape = v.object({
  orders: v.pipe(
    v.string('required'),
    v.maxLength(mostTogether * 60, 'count'),
    v.transform((text) => [...new Set(text.split(' ').filter(Boolean))]),
    v.minLength(1, 'required'),
    v.maxLength(mostTogether, 'count'),
    v.array(v.pipe(v.string(), v.regex(marked, 'format'))),
    v.transform((all): MarkedOrder[] => all.map((each) => ({ order: each.slice(0, 36), mark: each.slice(37) }))),
    v.check((all) => new Set(all.map(({ order }) => order)).size === all.length, 'format'),
  ),
  total: v.pipe(v.string('required'), v.regex(/^\d{1,15}$/, 'format'), v.transform(Number)),
  way: v.optional(v.picklist(['', ...paymentKinds], 'choice'), ''),
  /** Those whose money came in their second currency. */
  inSecond: v.pipe(
    v.nullish(v.union([v.array(v.string()), v.string()]), []),
    v.transform((chosen) => [chosen].flat()),
    v.maxLength(mostTogether, 'count'),
  ),
});

/** Parses which orders are confirmed together, as they were when their sum was said, that sum, the way of paying, and which came in the second currency. */
export function parseConfirmSeveral(raw: RawForm) {
  return parseForm(shape, raw);
}

/** The same orders as the form says them. */
export function markedText(orders: readonly MarkedOrder[]): string {
  return orders.map(({ order, mark }) => `${order}:${mark}`).join(' ');
}

/** What several sums come to, in minor units. */
export function sumOf(orders: readonly { amount: number }[]): number {
  return orders.reduce((sum, { amount }) => sum + amount, 0);
}
