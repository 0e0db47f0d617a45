import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RawForm } from '#domain/form.ts';
import { bitsOf, guaranteeOf } from './draw-guarantee.ts';
import type { RaffleFormContext } from './new-raffle.ts';
import { numberingOf, numberings, rangeOf } from './numbering.ts';
import { raffleLimits, sealAt, sealDeadline } from './raffle.ts';
import { parseNewRaffle } from './raffle-form.ts';
import { raffleFormLimits } from './raffle-form-fields.ts';

const spain: RaffleFormContext = {
  now: Temporal.Instant.from('2026-11-21T10:00:00Z'),
  country: 'ES',
  currency: 'EUR',
  timeZone: 'Europe/Madrid',
  confirm: true,
};

const form = {
  title: 'Bicicleta para el viaje de fin de curso',
  price: '2,50',
  salesCloseAt: '2026-12-17T20:00',
  drawAt: '2026-12-18T20:00',
  guestsAllowed: 'on',
  rule: 'on',
  adults: 'on',
  'paymentWays.0.kind': 'bizum',
  'paymentWays.0.details': '600 123 456',
  permit: 'Resolución 12/2026',
};

const read = (fields: RawForm = {}, context: Partial<RaffleFormContext> = {}) =>
  parseNewRaffle({ ...form, ...fields }, { ...spain, ...context });

function valid(fields: RawForm = {}, context: Partial<RaffleFormContext> = {}) {
  const parsed = read(fields, context);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
  return parsed.value;
}

function faultsOf(fields: RawForm = {}, context: Partial<RaffleFormContext> = {}) {
  const parsed = read(fields, context);
  return parsed.ok ? {} : Object.fromEntries(Object.entries(parsed.fields).map(([name, { code }]) => [name, code]));
}

test('title, numbers, price, a way of paying and dates are enough: everything else has a default', () => {
  expect(valid()).toMatchObject({
    firstNumber: 0,
    lastNumber: 99,
    price: 250,
    currency: 'EUR',
    minimumSold: 1,
    reserves: 3,
    claimDays: 7,
    maxPerPerson: null,
    holdMinutes: 1440,
    guestsAllowed: true,
    timeZone: 'Europe/Madrid',
    drawMethod: { kind: 'drand' },
    marginSeconds: 3600,
    permit: 'Resolución 12/2026',
    exemption: null,
    purpose: null,
    organisation: null,
    checkPhone: null,
    contactPhone: null,
    prizes: [{ name: form.title, description: '', value: null, picture: null }],
  });
});

test('what is chosen is kept as chosen', () => {
  const chosen = { minimumSold: 10, reserves: 0, claimDays: 30, maxPerPerson: 5, holdMinutes: 15 };
  const fields = Object.fromEntries(Object.entries(chosen).map(([name, value]) => [name, String(value)]));
  expect(valid({ ...fields, story: 'Para el viaje', currency: 'USD', guestsAllowed: undefined })).toMatchObject({
    ...chosen,
    story: 'Para el viaje',
    currency: 'USD',
    price: 250,
    guestsAllowed: false,
  });
  expect(valid({ checkContact: 'on', checkPhone: '600 123 456', contactPhone: '600 123 457' })).toMatchObject({
    checkPhone: '600123456',
    contactPhone: '600123457',
  });
  const picture = 'ab'.repeat(32);
  expect(valid({ 'prizes.0.name': 'Bici', 'prizes.0.picture': picture }).prizes[0]?.picture).toBe(picture);
  expect(faultsOf({ 'prizes.0.name': 'Bici', 'prizes.0.picture': 'x' })).toEqual({ 'prizes.0.picture': 'format' });
});

test('what cannot be read of a form keeps nothing else of it from being looked at', () => {
  const wrong = { numbering: 'x', method: 'x', currency: 'x', timeZone: 'x' };
  expect(faultsOf({ ...wrong, price: 'x', minimumSold: '101', permit: '' })).toEqual({
    numbering: 'choice',
    method: 'choice',
    currency: 'choice',
    timeZone: 'time-zone',
    price: 'money',
    minimumSold: 'too-large',
  });
  for (const [name, code] of [
    ['reserves', 'too-large'],
    ['maxPerPerson', 'too-large'],
    ['holdMinutes', 'too-large'],
  ] as const)
    expect(faultsOf({ [name]: '99999' })).toEqual({ [name]: code });
  expect(faultsOf({ holdMinutes: '14', maxPerPerson: '0' })).toEqual({
    holdMinutes: 'too-small',
    maxPerPerson: 'too-small',
  });
});

test('hours are read by the clock of the chosen place', () => {
  expect(valid().drawAt.toString()).toBe('2026-12-18T19:00:00Z');
  expect(valid({ timeZone: 'Atlantic/Canary' }).drawAt.toString()).toBe('2026-12-18T20:00:00Z');
});

test('each numbering has its range', () => {
  expect(valid({ numbering: '00-99' })).toMatchObject({ firstNumber: 0, lastNumber: 99 });
  expect(valid({ numbering: '000-999' })).toMatchObject({ firstNumber: 0, lastNumber: 999 });
  expect(valid({ numbering: '0000-9999' })).toMatchObject({ firstNumber: 0, lastNumber: 9999 });
  expect(valid({ numbering: '1-N', lastNumber: '30' })).toMatchObject({ firstNumber: 1, lastNumber: 30 });
});

test('a range is shown again as the numbering that made it', () => {
  for (const numbering of numberings) {
    if (numbering !== '1-N') expect(numberingOf(rangeOf(numbering))).toBe(numbering);
  }
  expect(numberingOf({ firstNumber: 1, lastNumber: 99 })).toBe('1-N');
});

test('a book that starts at 1 has at least two numbers and at most what a board shows', () => {
  for (const lastNumber of ['1', '0', '-5', '10001', '1e3', '']) {
    expect(faultsOf({ numbering: '1-N', lastNumber }), lastNumber).toHaveProperty('lastNumber');
  }
  expect(valid({ numbering: '1-N', lastNumber: '10000' }).lastNumber).toBe(raffleLimits.board);
});

test('no more can be asked to be sold than there are numbers', () => {
  expect(faultsOf({ minimumSold: '101' })).toEqual({ minimumSold: 'too-large' });
  expect(valid({ minimumSold: '100' }).minimumSold).toBe(100);
});

test('sales close in the future, the draw follows with time to seal the list, and not in three years', () => {
  expect(faultsOf({ salesCloseAt: '2026-11-21T11:00' })).toEqual({ salesCloseAt: 'date-past' });
  expect(faultsOf({ drawAt: '2026-12-17T20:01' })).toEqual({ drawAt: 'date-order' });
  expect(faultsOf({ drawAt: '2026-12-16T20:00' })).toEqual({ drawAt: 'date-order' });
  expect(faultsOf({ salesCloseAt: '2029-12-17T20:00', drawAt: '2029-12-18T20:00' })).toEqual({ drawAt: 'date-far' });
  expect(faultsOf({ salesCloseAt: 'ayer', drawAt: '' })).toEqual({ salesCloseAt: 'date', drawAt: 'required' });
});

test('prizes keep their order, blank rows are left out, and a fault names its row', () => {
  const prizes = {
    'prizes.0.name': 'Bicicleta',
    'prizes.0.value': '350',
    'prizes.1.name': ' ',
    'prizes.1.description': '',
    'prizes.3.name': 'Cesta',
    'prizes.3.description': 'Con jamón',
  };
  expect(valid(prizes).prizes).toEqual([
    { name: 'Bicicleta', description: '', value: 35_000, picture: null },
    { name: 'Cesta', description: 'Con jamón', value: null, picture: null },
  ]);
  expect(faultsOf({ ...prizes, 'prizes.3.value': '-1', 'prizes.1.description': 'sin nombre' })).toEqual({
    'prizes.1.name': 'required',
  });
  expect(faultsOf({ ...prizes, 'prizes.3.value': '-1' })).toEqual({ 'prizes.3.value': 'money' });
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`prizes.${index}.name`, 'Otro']));
  expect(faultsOf(many)).toEqual({ prizes: 'count' });
});

test('ways of paying are kept for paid raffles only, cash also without a word more', () => {
  const ways = {
    'paymentWays.0.kind': 'bizum',
    'paymentWays.0.holder': 'Marisol Quintanilla',
    'paymentWays.0.details': '600 123 456',
    'paymentWays.1.kind': 'cash',
    'paymentWays.1.holder': '',
    'paymentWays.1.details': '',
    'paymentWays.2.kind': '',
    'paymentWays.2.details': '',
  };
  expect(valid(ways).paymentWays).toEqual([
    { kind: 'bizum', holder: 'Marisol Quintanilla', details: '600 123 456' },
    { kind: 'cash', holder: '', details: '' },
  ]);
  expect(valid({ ...ways, price: '0' }).paymentWays).toEqual([]);
});

test('orders ask for sums of their own where that is chosen, and a number costs enough for any', () => {
  expect(valid().uniqueAmounts).toBe(false);
  expect(valid({ uniqueAmounts: 'on' }).uniqueAmounts).toBe(true);
  for (const price of ['0', '0,01']) expect(valid({ uniqueAmounts: 'on', price }).uniqueAmounts).toBe(false);
});

test('a raffle with a price is published with a way of paying, or where a gateway takes its currency; a draft waits', () => {
  const none = { 'paymentWays.0.kind': '', 'paymentWays.0.details': '' };
  const missing = { 'paymentWays.0.kind': 'way-missing' };
  expect(faultsOf(none)).toEqual(missing);
  expect(faultsOf({ ...none, price: '0' })).toEqual({});
  expect(faultsOf(none, { confirm: false })).toEqual({});
  const isPaidOnline = (currency: string) => currency === 'EUR';
  expect(faultsOf(none, { isPaidOnline })).toEqual({});
  expect(faultsOf({ ...none, currency: 'USD' }, { isPaidOnline })).toEqual(missing);
  expect(faultsOf({ ...none, price: 'dos' })).toEqual({ price: 'money' });
});

test('where cash is the only way, publishing asks for a place or for a phone to ask at, beside that way', () => {
  const cash = { 'paymentWays.0.kind': 'cash', 'paymentWays.0.details': '' };
  const missing = { 'paymentWays.0.details': 'cash-place' };
  expect(faultsOf(cash)).toEqual(missing);
  expect(faultsOf({ ...cash, 'paymentWays.0.holder': 'Ana' })).toEqual(missing);
  expect(faultsOf({ ...cash, 'paymentWays.0.details': 'En el bar, los jueves' })).toEqual({});
  expect(faultsOf({ ...cash, contactPhone: '600 123 456' })).toEqual({});
  expect(faultsOf({ ...cash, checkContact: 'si', checkPhone: '600 123 456' })).toEqual({});
  expect(faultsOf({ ...cash, 'paymentWays.1.kind': 'bizum', 'paymentWays.1.details': '600 123 456' })).toEqual({});
  expect(faultsOf({ ...cash, price: '0' })).toEqual({});
  expect(faultsOf(cash, { confirm: false })).toEqual({});
  expect(faultsOf(cash, { isOnSale: true })).toEqual({});
  expect(faultsOf(cash, { isPaidOnline: () => true })).toEqual({});
  const second = { 'paymentWays.0.kind': '', 'paymentWays.0.details': '', 'paymentWays.1.kind': 'cash' };
  expect(faultsOf(second)).toEqual({ 'paymentWays.1.details': 'cash-place' });
});

test('no way of paying that was chosen or typed is left out without a word', () => {
  const first = (fields: Record<string, string>) =>
    faultsOf({
      'paymentWays.0.details': '',
      ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`paymentWays.0.${name}`, value])),
    });
  expect(first({ kind: 'bizum', details: '' })).toEqual({ 'paymentWays.0.details': 'required' });
  expect(first({ kind: 'bizum' })).toEqual({ 'paymentWays.0.details': 'required' });
  expect(first({ kind: '', details: '600 123 456' })).toEqual({ 'paymentWays.0.kind': 'choice' });
  expect(first({ kind: 'hawala', details: 'Casa' })).toEqual({ 'paymentWays.0.kind': 'choice' });
  expect(first({ kind: 'sepa', details: 'ES12 1234 5678' })).toEqual({ 'paymentWays.0.details': 'iban' });
  expect(faultsOf({ price: '0', 'paymentWays.0.kind': 'bizum', 'paymentWays.0.details': '' })).toEqual({});
});

test("a paid raffle is published once the country's rule is confirmed, a free one needs no rule", () => {
  expect(faultsOf({ rule: undefined })).toEqual({ rule: 'consent' });
  expect(faultsOf({ rule: undefined, price: '0' })).toEqual({});
  expect(faultsOf({ rule: undefined, adults: undefined }, { confirm: false })).toEqual({});
  expect(faultsOf({ adults: undefined, price: '0' })).toEqual({ adults: 'consent' });
});

test('where the law wants an authorisation its number is asked for, and where paid raffles are not offered only free ones pass', () => {
  expect(faultsOf({ permit: '' }, { country: 'MX' })).toEqual({ permit: 'required' });
  expect(valid({ permit: 'SEGOB 2026/123' }, { country: 'MX' }).permit).toBe('SEGOB 2026/123');
  expect(faultsOf({ price: '0' }, { country: 'MX' })).toEqual({});
  expect(faultsOf({}, { country: 'US', currency: 'USD' })).toEqual({ price: 'not-offered' });
  expect(faultsOf({ price: '0' }, { country: 'US', currency: 'USD' })).toEqual({});
});

const lottery = {
  method: 'lottery',
  lottery: 'Lotería Nacional',
  digits: '5',
  figures: '2',
  'readings.0.draw': '2026-12-18',
  'readings.0.prize': 'Primer premio',
};

test('a draw by lottery says which lottery, how many figures and which draws, and passes over unsold numbers', () => {
  const value = valid(lottery);
  // from the midnight that the day of the lottery begins with
  expect(value.marginSeconds).toBe(20 * 3600);
  expect(value.drawMethod).toEqual({
    kind: 'lottery',
    lottery: 'Lotería Nacional',
    digits: 5,
    figures: 2,
    readings: [{ draw: '2026-12-18', prize: 'Primer premio' }],
    unsold: 'otro_sorteo',
    contestHours: 48,
  });
});

test('the figures of a lottery reach every number of the raffle', () => {
  expect(faultsOf({ ...lottery, numbering: '000-999' })).toEqual({ figures: 'figures' });
  expect(faultsOf({ ...lottery, numbering: '000-999', figures: '3' })).toEqual({});
  expect(faultsOf({ ...lottery, numbering: '1-N', lastNumber: '100' })).toEqual({});
  expect(faultsOf({ ...lottery, figures: '6' })).toEqual({ figures: 'too-large' });
});

test("a lottery's draw is of the raffle's day, in order and never twice", () => {
  expect(faultsOf({ ...lottery, 'readings.0.draw': '2026-12-16' })).toEqual({ 'readings.0.draw': 'reading-date' });
  expect(faultsOf({ ...lottery, 'readings.0.draw': '2026-12-20' })).toEqual({ 'readings.0.draw': 'reading-date' });
  expect(faultsOf({ ...lottery, 'readings.0.draw': '2026-02-30' })).toEqual({ 'readings.0.draw': 'date' });
  const second = { ...lottery, 'readings.1.prize': 'Primer premio' };
  expect(faultsOf({ ...second, 'readings.1.draw': '2026-12-18' })).toEqual({ 'readings.1.draw': 'reading-order' });
  expect(faultsOf({ ...second, 'readings.1.draw': '2026-12-17' })).toEqual({ 'readings.1.draw': 'reading-order' });
  expect(faultsOf({ ...second, 'readings.1.draw': '2026-12-22' })).toEqual({});
  // as far apart as a lottery that draws once a month
  expect(faultsOf({ ...second, 'readings.1.draw': '2027-01-22' })).toEqual({});
  expect(faultsOf({ ...second, 'readings.1.draw': '2027-01-23' })).toEqual({ 'readings.1.draw': 'reading-far' });
  const missing = { 'readings.0.draw': 'required' };
  expect(faultsOf({ ...lottery, 'readings.0.draw': '', 'readings.0.prize': '' })).toEqual(missing);
  expect(faultsOf({ ...lottery, 'readings.0.draw': '' })).toEqual(missing);
});

test('a lottery sells nothing on the day of its draw, nor in the hour before, and its list is sealed by then', () => {
  const closing = (salesCloseAt: string, more = {}) => ({ ...lottery, salesCloseAt, ...more });
  expect(valid(closing('2026-12-17T23:00')).marginSeconds).toBe(20 * 3600);
  expect(faultsOf(closing('2026-12-17T23:01'))).toEqual({ salesCloseAt: 'close-before-lottery' });
  expect(faultsOf(closing('2026-12-18T15:00'))).toEqual({ salesCloseAt: 'close-before-lottery' });
  // the day after: what is declared for the draw is no way round
  const next = { drawAt: '2026-12-19T05:00', timeZone: 'America/Mexico_City' };
  expect(faultsOf(closing('2026-12-18T06:00', next))).toEqual({ salesCloseAt: 'close-before-lottery' });
  const eve = { 'readings.0.draw': '2026-12-19', salesCloseAt: '2026-12-18T17:00' };
  expect(valid(closing('', eve)).marginSeconds).toBe(3600);
});

test('a lottery leaves two hours between close and draw', () => {
  const fields = { ...lottery, salesCloseAt: '2026-12-18T19:00' };
  expect(faultsOf(fields)).toEqual({ drawAt: 'date-order-lottery' });
});

test('a committed seed is of the lowest level until enough public chance is added to it', () => {
  const seed = valid({ method: 'commitment' }).drawMethod;
  expect(seed).toEqual({
    kind: 'commitment',
    entropy: [],
    revealBefore: '2026-12-25T19:00:00Z',
    contestHours: 0,
  });
  expect(guaranteeOf(seed)).toBe('basica');
  const entropy = { method: 'commitment', 'entropy.0.description': 'Resultado público', 'entropy.0.format': 'digitos' };
  expect(guaranteeOf(valid({ ...entropy, 'entropy.0.length': '19' }).drawMethod)).toBe('basica');
  expect(guaranteeOf(valid({ ...entropy, 'entropy.0.length': '20' }).drawMethod)).toBe('media');
  expect(guaranteeOf(valid({}).drawMethod)).toBe('fuerte');
  expect(guaranteeOf(valid(lottery).drawMethod)).toBe('media');
});

test('no public value is credited with more bits than its digits hold', () => {
  for (let length = 1; length <= 128; length += 1) {
    expect(BigInt(2) ** BigInt(bitsOf('digitos', length)) <= BigInt(10) ** BigInt(length)).toBe(true);
    expect(bitsOf('hex', length)).toBe(4 * length);
  }
});

test('whatever dates pass, the list can be sealed between close and deadline, and the deadline before the draw', () => {
  const gaps = fc.integer({ min: -500, max: 60 * 24 * 30 });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 * 24 * 300 }),
      gaps,
      fc.constantFrom('drand', 'commitment'),
      (wait, gap, method) => {
        const close = spain.now.add({ minutes: wait });
        const local = (instant: Temporal.Instant) =>
          instant.toZonedDateTimeISO('Europe/Madrid').toPlainDateTime().toString({ smallestUnit: 'minute' });
        const parsed = read({ salesCloseAt: local(close), drawAt: local(close.add({ minutes: gap })), method });
        if (!parsed.ok) return;
        const course = { ...parsed.value, status: 'open' as const };
        expect(Temporal.Instant.compare(course.salesCloseAt, sealAt(course))).toBeLessThan(0);
        expect(Temporal.Instant.compare(sealAt(course), sealDeadline(course))).toBeLessThanOrEqual(0);
        expect(Temporal.Instant.compare(sealDeadline(course), course.drawAt)).toBeLessThan(0);
        expect(course.marginSeconds).toBeGreaterThanOrEqual(60);
      },
    ),
  );
});

const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', ' ', '0', '-1', '1e9', 'NaN', '\u0000', '\u202E', 'x'.repeat(10_000), '2026-12-18T20:00', '🎟️'),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.constant(null),
  fc.integer(),
  fc.dictionary(fc.string({ maxLength: 4 }), fc.string({ maxLength: 4 }), { maxKeys: 2 }),
);

const names = [
  ...['title', 'story', 'numbering', 'lastNumber', 'price', 'currency', 'salesCloseAt', 'drawAt', 'timeZone', 'method'],
  ...['lottery', 'digits', 'figures', 'readings.0.draw', 'readings.0.prize', 'readings.999.draw', 'entropy.0.length'],
  ...['prizes.0.name', 'prizes.0.value', 'prizes.-1.name', 'prizes.0.__proto__', 'prizes.x', 'paymentWays.0.kind'],
  ...[
    'holdMinutes',
    'maxPerPerson',
    'minimumSold',
    'reserves',
    'claimDays',
    'guestsAllowed',
    'permit',
    'exemption',
    'purpose',
    'organisation',
    'checkContact',
    'checkPhone',
    'contactPhone',
    'rule',
    'adults',
    '__proto__',
  ],
];

test('no form, however broken, makes the reading crash or let through what the limits forbid', () => {
  const forms = fc.dictionary(fc.constantFrom(...names), anything);
  fc.assert(
    fc.property(forms, (fields) => {
      const parsed = read(fields);
      if (!parsed.ok) return;
      expect(parsed.value.title.length).toBeLessThanOrEqual(raffleLimits.title);
      expect(parsed.value.lastNumber - parsed.value.firstNumber).toBeLessThan(raffleLimits.board);
      expect(parsed.value.prizes.length).toBeLessThanOrEqual(raffleLimits.prizes);
      expect(Number.isSafeInteger(parsed.value.price) && parsed.value.price >= 0).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('the gap that a draw needs is more than the protocol asks for', () => {
  expect(raffleFormLimits.gap.lottery).toBeGreaterThan(3600);
  expect(raffleFormLimits.gap.drand).toBeGreaterThan(60);
});

test('a paid raffle that anybody may find is confirmed by itself, a free one is not', () => {
  expect(faultsOf({}, { isPublic: true })).toEqual({ publicPaid: 'consent' });
  expect(faultsOf({ publicPaid: 'si' }, { isPublic: true })).toEqual({});
  expect(faultsOf({ price: '0', rule: undefined }, { isPublic: true })).toEqual({});
  expect(faultsOf({}, { isPublic: false })).toEqual({});
});

test('a prize that reads like money is confirmed to be none where the rule wants prizes in kind', () => {
  const cash = { 'prizes.0.name': 'Mil euros' };
  expect(faultsOf(cash)).toEqual({ inKind: 'consent' });
  expect(faultsOf({ title: '500 € para ti' })).toEqual({ inKind: 'consent' });
  expect(faultsOf({ ...cash, inKind: 'on' })).toEqual({});
  expect(faultsOf({ ...cash, price: '0' })).toEqual({});
  const argentina = { country: 'AR', currency: 'ARS', timeZone: 'America/Argentina/Buenos_Aires' } as const;
  expect(faultsOf({ ...cash, permit: 'Res. 1/2026', organisation: 'club' }, argentina)).toEqual({});
});

test('in Santiago an hour that comes twice is the first of them, for the close and for the draw, and one that is skipped is told', () => {
  const there = { timeZone: 'America/Santiago' } as const;
  const at = (salesCloseAt: string, drawAt: string) => [{ salesCloseAt, drawAt }, there] as const;
  // the clock goes from 24:00 back to 23:00 on 3 April 2027, and from 24:00 on to 01:00 on 5 September
  const doubled = valid(...at('2027-04-03T23:10', '2027-04-03T23:50'));
  expect([doubled.salesCloseAt.toString(), doubled.drawAt.toString()]).toEqual([
    '2027-04-04T02:10:00Z',
    '2027-04-04T02:50:00Z',
  ]);
  // an hour apart on the clock, two hours in fact
  const across = valid(...at('2027-04-03T23:10', '2027-04-04T00:10'));
  expect(across.salesCloseAt.until(across.drawAt).total('minutes')).toBe(120);
  expect(faultsOf(...at('2027-04-03T23:50', '2027-04-03T23:10'))).toHaveProperty('drawAt');
  expect(faultsOf(...at('2027-09-04T20:00', '2027-09-05T00:30'))).toEqual({ drawAt: 'date-gap' });
  expect(faultsOf(...at('2027-09-05T00:30', '2027-09-06T20:00'))).toEqual({ salesCloseAt: 'date-gap' });
});

test('whoever wins is waited for a week unless the form says otherwise, between three days and thirty', () => {
  expect(valid({}).claimDays).toBe(7);
  for (const days of ['3', '30']) expect(valid({ claimDays: days }).claimDays).toBe(Number(days));
  for (const days of ['2', '31', 'siete']) expect(faultsOf({ claimDays: days })).toHaveProperty('claimDays');
});

test('a country is asked for what it wants stated when a raffle is published, never of a draft, a free one or one on sale without', () => {
  const silent = { permit: '' };
  expect(faultsOf(silent)).toEqual({ permit: 'permit-or-exemption' });
  expect(faultsOf({ ...silent, title: '' })).toMatchObject({ title: 'required', permit: 'permit-or-exemption' });
  expect(faultsOf({ title: '' })).toEqual({ title: 'required' });
  expect(faultsOf({ ...silent, exemption: 'No' }, { confirm: false })).toEqual({});
  expect(faultsOf({ ...silent, price: '0' })).toEqual({});
  const excused = { fields: new Set(['permit']), texts: [] };
  expect(faultsOf(silent, { isOnSale: true, excused })).toEqual({});
  expect(faultsOf(silent, { isOnSale: true })).toEqual({ permit: 'permit-or-exemption' });
});
