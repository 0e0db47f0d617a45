import { expect, test } from 'vitest';
import { communityLimits, countries, countryCodes, parseNewCommunity } from './community.ts';

const reserved = new Set(['login', 'crear-rifa']);
const form = { name: 'Peña de Año', url: 'pena-de-ano' };
const parse = (fields: Record<string, unknown> = {}) => parseNewCommunity({ ...form, ...fields }, reserved);

function valid(fields: Record<string, unknown>) {
  const parsed = parse(fields);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
  return parsed.value;
}

test('a name and a url are enough: free, public, open, in Spain', () => {
  expect(valid({})).toEqual({
    name: 'Peña de Año',
    url: 'pena-de-ano',
    description: '',
    country: 'ES',
    currency: 'EUR',
    timeZone: 'Europe/Madrid',
    accessType: 'free',
    paymentType: null,
    price: null,
    maxTickets: null,
    visibility: 'public',
    joinPolicy: 'open',
  });
});

test('the ticket price of a paid community is read as a decimal, with comma or point', () => {
  const paid = { accessType: 'paid', paymentType: 'per_ticket', maxTickets: '100' };
  expect(valid({ ...paid, ticketPrice: '2,50' })).toMatchObject({
    price: { amount: 250, currency: 'EUR' },
    paymentType: 'per_ticket',
    maxTickets: 100,
    visibility: 'unlisted',
  });
  expect(valid({ ...paid, ticketPrice: '2.50' }).price).toEqual({ amount: 250, currency: 'EUR' });
});

test('price and way of paying count only when the access is paid', () => {
  expect(valid({ ticketPrice: 'mucho', paymentType: 'monthly' })).toMatchObject({ price: null, paymentType: null });
});

test('a paid community is hidden unless its maker says otherwise', () => {
  const paid = { accessType: 'paid', ticketPrice: '1' };
  expect(valid(paid).visibility).toBe('unlisted');
  expect(valid({ ...paid, visibility: 'public' }).visibility).toBe('public');
});

test('the country gives currency and clock; another currency may be chosen', () => {
  expect(valid({ country: 'CL' })).toMatchObject({ currency: 'CLP', timeZone: 'America/Santiago' });
  expect(valid({ country: 'VE', currency: 'USD' }).currency).toBe('USD');
  const decimals = parse({ country: 'CL', accessType: 'paid', ticketPrice: '1000,5' });
  expect(decimals).toEqual({ ok: false, fields: { ticketPrice: { code: 'money-decimals' } } });
});

test('the url that is made of a name is not at fault beside a name that is missing; one that is typed is', () => {
  expect(parse({ name: '', url: '' })).toEqual({ ok: false, fields: { name: { code: 'required' } } });
  expect(Object.keys((parse({ name: '', url: 'login' }) as { fields: object }).fields).sort()).toEqual(['name', 'url']);
});

test('all faults are told at once', () => {
  const parsed = parse({
    name: ' ',
    url: 'Peña',
    accessType: 'paid',
    ticketPrice: '-1',
    maxTickets: '0',
    country: 'XX',
  });
  expect(!parsed.ok && Object.keys(parsed.fields).sort()).toEqual([
    'country',
    'maxTickets',
    'name',
    'ticketPrice',
    'url',
  ]);
});

test('a url of the product is refused', () => {
  expect(parse({ url: 'crear-rifa' })).toEqual({ ok: false, fields: { url: { code: 'slug-reserved' } } });
});

test('text that hides characters or is too long is refused', () => {
  expect(parse({ name: 'ab\u202Ecd' })).toEqual({ ok: false, fields: { name: { code: 'hidden-characters' } } });
  const long = parse({ description: 'x'.repeat(communityLimits.description + 1) });
  expect(long).toEqual({
    ok: false,
    fields: { description: { code: 'too-long', limit: communityLimits.description } },
  });
});

test('lists, objects and missing fields are faults, never crashes', () => {
  for (const value of [['a', 'b'], { a: 1 }, 3, null, undefined]) {
    for (const name of [
      'name',
      'url',
      'description',
      'ticketPrice',
      'maxTickets',
      'country',
      'currency',
      'visibility',
    ]) {
      expect(() => parse({ accessType: 'paid', [name]: value })).not.toThrow();
    }
  }
});

test('every country has a currency and a clock', () => {
  for (const code of countryCodes) expect(countries[code]).toMatchObject({ currency: expect.any(String) });
});

test('a pass of a new community costs something; a number may be free, also where no way of paying was chosen', () => {
  const priced = (ticketPrice: string, paymentType?: string | null) =>
    parse({ accessType: 'paid', ticketPrice, ...(paymentType === undefined ? {} : { paymentType }) });
  for (const paymentType of ['one_time', 'monthly', 'yearly']) {
    expect(priced('0', paymentType)).toEqual({ ok: false, fields: { ticketPrice: { code: 'money' } } });
    expect(priced('0,01', paymentType)).toMatchObject({ value: { paymentType, price: { amount: 1 } } });
  }
  for (const paymentType of [undefined, '', 'per_ticket']) {
    expect(priced('0', paymentType)).toMatchObject({ value: { paymentType: 'per_ticket', price: { amount: 0 } } });
  }
});

test('the price is in the currency that was chosen, with its decimals', () => {
  const priced = (currency: string, ticketPrice: string) =>
    parse({ accessType: 'paid', country: 'CL', currency, ticketPrice });
  expect(priced('USD', '2,50')).toMatchObject({ value: { price: { amount: 250, currency: 'USD' } } });
  expect(priced('', '2500')).toMatchObject({ value: { price: { amount: 2500, currency: 'CLP' } } });
});

test('a url of the product is refused with spaces around it, too', () => {
  expect(parse({ url: ' login ' })).toEqual({ ok: false, fields: { url: { code: 'slug-reserved' } } });
});

test('a paid community without a price is asked for it', () => {
  expect(parse({ accessType: 'paid' })).toEqual({ ok: false, fields: { ticketPrice: { code: 'required' } } });
});
