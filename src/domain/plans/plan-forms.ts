import * as v from 'valibot';
import { type Country, choice, countryCodes } from '#domain/communities/community.ts';
import { email, line, type Parsed, paragraph, parseForm, type RawForm } from '#domain/form.ts';
import { type PlanCadence, planCadences } from './plan-period.ts';
import { planLimits } from './subscription.ts';

export const buyerLimits = { name: 120, taxId: 30, address: 300 } as const;

/** Whom an invoice is made out to. */
export type Buyer = {
  readonly name: string;
  readonly taxId: string;
  readonly address: string;
  readonly country: Country;
};

const purchaseShape = v.object({
  plan: line(1, 30),
  cadence: choice(planCadences),
  name: line(2, buyerLimits.name),
  taxId: line(4, buyerLimits.taxId),
  address: paragraph(5, buyerLimits.address),
  country: choice(countryCodes),
});

export type PurchaseForm = { plan: string; cadence: PlanCadence; buyer: Buyer };

/** Parses what is bought, and whom its invoice is made out to. */
export function parsePurchase(raw: RawForm): Parsed<PurchaseForm> {
  const parsed = parseForm(purchaseShape, {
    plan: '',
    cadence: '',
    name: '',
    taxId: '',
    address: '',
    country: '',
    ...raw,
  });
  if (!parsed.ok) return parsed;
  const { plan, cadence, ...buyer } = parsed.value;
  return { ok: true, value: { plan, cadence, buyer } };
}

/** The e-mail that a payer has at a gateway which asks for it: handed on, and kept nowhere. */
const payerShape = v.object({ email });

/** Parses what a gateway is to charge for, and the payer's e-mail where it asks for one. */
export function parseCharged(
  raw: RawForm,
  { needsEmail }: { needsEmail: boolean },
): Parsed<PurchaseForm & { email: string }> {
  const purchase = parsePurchase(raw);
  const payer = needsEmail ? parseForm(payerShape, { email: '', ...raw }) : { ok: true as const, value: { email: '' } };
  if (purchase.ok && payer.ok) return { ok: true, value: { ...purchase.value, ...payer.value } };
  return { ok: false, fields: { ...(!purchase.ok && purchase.fields), ...(!payer.ok && payer.fields) } };
}

/** Parses the reason for what an operator decides about a payment. */
export function parsePlanReason(raw: RawForm) {
  return parseForm(v.object({ reason: line(1, planLimits.reason) }), { reason: '', ...raw });
}
