import { expect, test } from 'vitest';
import { parseCharged, parsePlanReason, parsePurchase } from './plan-forms.ts';
import { planLimits } from './subscription.ts';

const buyer = { name: 'Peña El Trébol', taxId: 'G12345678', address: 'Calle Mayor 1\n28001 Madrid', country: 'ES' };
const bought = { plan: 'plus', cadence: 'yearly' };
const empty = {
  plan: { code: 'required' },
  cadence: { code: 'choice' },
  name: { code: 'required' },
  taxId: { code: 'required' },
  address: { code: 'required' },
  country: { code: 'choice' },
};

test('a plan is bought for a period, and its invoice made out to whom the form says', () => {
  expect(parsePurchase({ ...bought, ...buyer })).toEqual({ ok: true, value: { ...bought, buyer } });
  expect(parsePurchase({})).toEqual({ ok: false, fields: empty });
  expect(parsePurchase({ ...bought, ...buyer, cadence: 'weekly' })).toEqual({
    ok: false,
    fields: { cadence: { code: 'choice' } },
  });
});

test('only a gateway that asks for an e-mail has one asked for, and what is wrong is told at once', () => {
  const form = { ...bought, ...buyer, email: 'pena@example.com' };
  const of = (raw: Record<string, string>, needsEmail: boolean) => parseCharged(raw, { needsEmail });
  expect(of(form, true)).toEqual({ ok: true, value: { ...bought, buyer, email: 'pena@example.com' } });
  expect(of(form, false)).toEqual({ ok: true, value: { ...bought, buyer, email: '' } });
  const { email: _, ...unsaid } = form;
  expect(of(unsaid, true)).toEqual({ ok: false, fields: { email: { code: 'email' } } });
  expect(of({ email: form.email }, true)).toEqual({ ok: false, fields: empty });
  expect(of({}, true)).toEqual({ ok: false, fields: { ...empty, email: { code: 'email' } } });
  expect(of({}, false)).toEqual({ ok: false, fields: empty });
});

test('what an operator decides about a payment has a reason, of one line', () => {
  expect(parsePlanReason({ reason: ' No llegó ' })).toEqual({ ok: true, value: { reason: 'No llegó' } });
  expect(parsePlanReason({})).toEqual({ ok: false, fields: { reason: { code: 'required' } } });
  expect(parsePlanReason({ reason: 'x'.repeat(planLimits.reason + 1) }).ok).toBe(false);
});
