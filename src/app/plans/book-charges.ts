import type { CommunityStep } from '#app/action.ts';
import { bookedCharges } from '#db/plans/plan-mandates.ts';
import { insertPlanPayment, planPaymentById } from '#db/plans/plan-payments.ts';
import type { PlanMandateRow, PlanPaymentRow } from '#db/tables.ts';
import { orderReference } from '#domain/orders/order.ts';
import { goodsOf, type PlanCharge } from '#domain/plans/plan-charge.ts';
import type { Wanted } from '#domain/plans/subscription.ts';
import { orNotFound } from '#domain/refusal.ts';
import { goodsIn } from './begin-mandate.ts';
import { bookPlanMoney, writeInvoice } from './book-plan-money.ts';

type Booked = Awaited<ReturnType<typeof bookedCharges>>[number];

/**
 * Books what a gateway charged for a mandate and what went back of it, in a transaction that holds the community locked:
 * each charge once, with its invoice, and no more back than before. Gives whether something was paid that was not known.
 */
export async function bookCharges(
  step: CommunityStep,
  mandate: PlanMandateRow,
  said: readonly PlanCharge[],
): Promise<boolean> {
  const booked = new Map((await bookedCharges(step.tx, mandate)).map((each) => [each.ref, each]));
  const known: [Wanted, ...Wanted[]] = [goodsIn(mandate), ...booked.values()];
  const paid = said
    .filter(({ state, money }) => state === 'paid' && money !== null && money.amount > 0)
    .toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt));
  let isNew = false;
  for (const charge of paid) {
    const before = booked.get(charge.ref);
    if (before) await bookReturn(step, before, charge);
    else {
      const isFirst = booked.size === 0 && !isNew;
      await bookCharge(step, mandate, { charge, goods: goodsOf(charge, known), isFirst });
      isNew = true;
    }
  }
  return isNew;
}

type Booking = { charge: PlanCharge; goods: Wanted; isFirst: boolean };

async function bookCharge(step: CommunityStep, mandate: PlanMandateRow, booking: Booking): Promise<void> {
  const { charge } = booking;
  const payment = await insertCharge(step, mandate, booking);
  const { amount, currency, way } = payment;
  await bookPlanMoney(step, payment, { kind: 'payment', amount });
  await step.record(payment.community_id, {
    kind: 'plan.confirmed',
    subject: 'plan',
    subjectId: payment.id,
    to: 'confirmed',
    data: { amount, currency, way },
  });
  await writeInvoice(step, payment, charge);
  if (charge.returned > 0) await bookBack(step, payment, charge.returned);
}

const references = 8;

async function insertCharge(
  { tx, now, dice }: CommunityStep,
  mandate: PlanMandateRow,
  { charge, goods, isFirst }: Booking,
): Promise<PlanPaymentRow> {
  const { ref, payment: gatewayPayment, isUpgrade, money, startsAt, endsAt } = charge;
  const kind = isFirst ? 'first' : isUpgrade ? 'upgrade' : 'renewal';
  for (let attempt = 0; attempt < references; attempt += 1) {
    const payment = await insertPlanPayment(tx, {
      community_id: mandate.community_id,
      id: dice.uuid(),
      kind,
      status: 'confirmed',
      way: mandate.way,
      plan: goods.plan,
      monthly_price: goods.monthlyPrice,
      cadence: goods.cadence,
      amount: money?.amount ?? 0,
      currency: money?.currency ?? mandate.currency,
      for_end: { first: null, upgrade: endsAt, renewal: startsAt }[kind],
      reference: orderReference(dice.bytes(6)),
      buyer_name: mandate.buyer_name,
      buyer_tax_id: mandate.buyer_tax_id,
      buyer_address: mandate.buyer_address,
      buyer_country: mandate.buyer_country,
      asked_by: mandate.asked_by,
      asked_at: now,
      expires_at: now,
      reason: null,
      mandate_id: mandate.id,
      external_id: ref,
      gateway_payment: gatewayPayment,
      starts_at: startsAt,
      ends_at: endsAt,
    });
    if (payment) return payment;
  }
  throw new Error(`no free reference in ${references} draws`);
}

async function bookReturn(step: CommunityStep, before: Booked, { returned }: PlanCharge): Promise<void> {
  const more = Math.min(returned, before.amount) - before.returned;
  if (more <= 0) return;
  const payment = orNotFound(await planPaymentById(step.tx, step.found.community.id, before.id));
  await bookBack(step, payment, more);
}

async function bookBack(step: CommunityStep, payment: PlanPaymentRow, amount: number): Promise<void> {
  await bookPlanMoney(step, payment, { kind: 'refund', amount });
  const data = { amount, currency: payment.currency, way: payment.way };
  await step.record(payment.community_id, { kind: 'plan.returned', subject: 'plan', subjectId: payment.id, data });
}
