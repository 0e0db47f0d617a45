import * as v from 'valibot';
import { type Country, choice, countryCodes } from '#domain/communities/community.ts';
import { line, type Parsed, paragraph, parseForm, type RawForm } from '#domain/form.ts';
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

/** Parses the reason for what an operator decides about a payment. */
export function parsePlanReason(raw: RawForm) {
  return parseForm(v.object({ reason: line(1, planLimits.reason) }), { reason: '', ...raw });
}
