import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mostProposed, type OpenLine, type OpenOrder, proposals, referencesIn } from './proposals.ts';

const order = (id: string, more: Partial<OpenOrder> = {}): OpenOrder => ({
  ...{
    id,
    reference: `REF${id.padStart(3, '2')}`,
    name: 'Nadie Nunca',
    due: 1000,
    isOwnSum: false,
    payableFrom: '2026-03-01',
  },
  ...more,
});
const line = (more: Partial<OpenLine> = {}): OpenLine => ({
  ...{ fingerprint: 'f', bookedOn: '2026-03-02', left: 1000, text: '', reference: '', name: '' },
  ...more,
});
const proposed = (one: OpenLine, orders: readonly OpenOrder[], ...refused: string[]) =>
  (proposals([one], orders, (_, { id }) => refused.includes(id)).get('f') ?? []).map((each) => [
    each.order,
    each.reason,
  ]);

test('a reference says which order it is whatever the sum, also where the bank divides it', () => {
  const orders = [order('1', { reference: 'K7M2QP' }), order('2')];
  for (const text of ['RIFA K7M2QP', 'rifa-k7m2qp 05', 'K7M 2QP'])
    expect(proposed(line({ text, left: 300 }), orders)).toEqual([['1', 'reference']]);
  expect(proposed(line({ reference: 'K7M2QP', bookedOn: '2026-02-01' }), orders)).toEqual([['1', 'reference']]);
});

test('of orders with the sum, whoever the line names is proposed alone, in any order, case and accents', () => {
  const orders = [
    order('1', { name: 'Íñigo Peña Gil' }),
    order('2', { name: 'Ana' }),
    order('3'),
    order('4', { name: 'Íñigo Peña Gil', due: 500 }),
  ];
  expect(proposed(line({ text: 'TRANSF DE PENA GIL, INIGO' }), orders)).toEqual([['1', 'name']]);
  expect(proposed(line({ name: 'ANA' }), orders)).toEqual([['2', 'name']]);
  expect(proposed(line({ text: 'Gil' }), orders).map(([, reason]) => reason)).toEqual(['amount', 'amount', 'amount']);
});

test('a person is known by any two words of their name, or by its only one, and not by what many names have', () => {
  const ofName = (name: string, text: string) => proposed(line({ text }), [order('1', { name })]).map(([, why]) => why);
  for (const text of ['RUIZ ANA', 'Gil, Ana', 'pago de la rifa de parte de Ruiz para el sorteo del sábado 7 Gil'])
    expect(ofName('Ana Ruiz Gil', text)).toEqual(['name']);
  for (const text of ['Ana', 'Ruiz', 'Gil', 'Ana Ana']) expect(ofName('Ana Ruiz Gil', text)).toEqual(['amount']);
  expect(ofName('Ana de la Cruz', 'PAGO DE LA RIFA')).toEqual(['amount']);
  expect([ofName('Ana J.', 'ANA'), ofName('A. J.', 'A J')]).toEqual([['name'], ['amount']]);
  // of a name that is an essay, its beginning
  const essay = 'uno cuatro cinco seis siete ocho nueve diez once doce';
  expect([ofName(essay, 'diez uno'), ofName(essay, 'once doce')]).toEqual([['name'], ['amount']]);
});

test('two people of one name are both proposed, who took numbers first before the other', () => {
  const orders = [
    order('2', { name: 'Ana Ruiz', payableFrom: '2026-03-02' }),
    order('3', { name: 'Ruiz Ana', payableFrom: '2026-03-03' }),
    order('1', { name: 'Ana Ruiz', payableFrom: '2026-03-01' }),
  ];
  for (const all of [orders, orders.toReversed()])
    expect(proposed(line({ text: 'Ana Ruiz' }), all)).toEqual([
      ['1', 'name'],
      ['2', 'name'],
    ]);
});

test('what may be a reference is six letters and figures, together or divided once, each said once', () => {
  expect(referencesIn(line({ text: 'rifa k7m2qp', reference: 'K7M 2QP', name: 'Ana' }))).toEqual(['K7M2QP']);
  expect(referencesIn(line({ text: 'ABC234' }))).toEqual(['ABC234']);
  expect(referencesIn(line({ text: 'K7 M2 QP' }))).toEqual([]);
});

test('a sum that one order alone asks for says which it is, before any name and however many others have it, but for a reference', () => {
  const others = Array.from({ length: mostProposed + 1 }, (_, at) => order(`${at + 10}`, { name: 'Ana Ruiz' }));
  const own = order('1', { isOwnSum: true, name: 'Luis' });
  const orders = [...others, own, order('2', { reference: 'K7M2QP' })];
  expect(proposed(line({ name: 'Ana Ruiz' }), orders)).toEqual([['1', 'own-sum']]);
  expect(proposed(line({ text: 'K7M2QP' }), orders)).toEqual([['2', 'reference']]);
  expect(proposed(line({ left: 999 }), orders)).toEqual([]);
  // as of two that one lost it to the other, and of one that was taken later, it says no more than any sum
  expect(proposed(line(), [own, order('3', { isOwnSum: true })]).map(([, reason]) => reason)).toEqual([
    'amount',
    'amount',
  ]);
  expect(proposed(line({ bookedOn: '2026-02-01' }), orders)).toEqual([]);
});

test('the sum alone is no proposal where many have it, nor what was taken after it was booked', () => {
  const many = Array.from({ length: mostProposed + 1 }, (_, at) => order(`${at + 1}`));
  expect(proposed(line(), many)).toEqual([]);
  expect(proposed(line(), many.slice(1))).toHaveLength(mostProposed);
  expect(proposed(line(), [order('1', { payableFrom: '2026-03-03' })])).toEqual([]);
  expect(proposed(line({ left: 999 }), [order('1')])).toEqual([]);
});

test('what somebody said is not it is not proposed again, and who is next is', () => {
  const orders = [order('1', { reference: 'K7M2QP' }), order('2', { name: 'Ana Ruiz' })];
  const said = line({ text: 'K7M2QP Ana Ruiz' });
  expect(proposed(said, orders, '1')).toEqual([['2', 'name']]);
  expect(proposed(said, orders, '1', '2')).toEqual([]);
});

test('an order that one line names is not proposed for another by its sum', () => {
  const lines = [line({ fingerprint: 'g' }), line({ text: 'K7M2QP' })];
  const found = proposals(lines, [order('1', { reference: 'K7M2QP' })]);
  expect([...found.keys()]).toEqual(['f']);
});

const word = fc.constantFrom('Ana', 'Luis', 'Peña', 'Gil', 'de', 'K7M2QP');
const words = fc.array(word, { maxLength: 4 }).map((each) => each.join(' '));
const day = fc.constantFrom('2026-03-01', '2026-03-02', '2026-03-03');
const sum = fc.constantFrom(500, 1000);
const someOrders = fc
  .array(fc.record({ name: words, due: sum, isOwnSum: fc.boolean(), payableFrom: day }), { maxLength: 12 })
  .map((all) => all.map((each, at) => order(`${at}`, each)));
const someLines = fc
  .array(fc.record({ text: words, name: words, left: sum, bookedOn: day }), { maxLength: 12 })
  .map((all) => all.map((each, at) => line({ ...each, fingerprint: `${at}` })));

test('whatever is proposed has the sum and was taken before, or is named by its reference; and the order of orders says nothing', () => {
  fc.assert(
    fc.property(someLines, someOrders, (lines, orders) => {
      const byId = new Map(orders.map((each) => [each.id, each]));
      const found = proposals(lines, orders);
      for (const each of lines) {
        const some = found.get(each.fingerprint) ?? [];
        expect(some.length).toBeLessThanOrEqual(mostProposed);
        for (const { order: id, reason } of some) {
          const { due, payableFrom, reference } = byId.get(id) as OpenOrder;
          if (reason === 'reference') expect(each.text + each.name).toContain(reference);
          else expect([due, payableFrom <= each.bookedOn]).toEqual([each.left, true]);
        }
      }
    }),
  );
});

test('thousands of lines and orders that are all alike cost no more than their number', () => {
  const orders = Array.from({ length: 5000 }, (_, at) => order(`${at}`, { name: 'María García López' }));
  const lines = Array.from({ length: 3000 }, (_, at) => line({ fingerprint: `${at}`, text: 'MARIA GARCIA LOPEZ' }));
  expect(proposals(lines, orders).size).toBe(mostProposed > 0 ? 3000 : 0);
});

test('a sum says nothing where more orders have it than are looked at, and a line that names another order is no order’s', () => {
  const orders = Array.from({ length: 100 }, (_, at) => order(`${at + 10}`));
  const named = orders
    .slice(0, 49)
    .map(({ id, reference }) => ({ ...line({ text: reference }), fingerprint: `of ${id}` }));
  const found = proposals([...named, line({ text: 'Bizum' })], orders);
  expect([found.size, found.get('f')]).toEqual([49, undefined]);
  // where fewer have it than are looked at, the one that is left is told
  expect(proposals([...named.slice(0, 48), line()], orders.slice(0, 49)).get('f')).toHaveLength(1);
  expect(proposals([...named, line()], orders.slice(0, 50)).get('f')).toBeUndefined();
  const paid = new Set(['K7M2QP']);
  const names = (text: string) =>
    proposals([line({ text, name: 'Luis Gil' })], [order('1', { name: 'Luis Gil' })], undefined, paid);
  expect([names('RIFA K7M2QP').size, names('RIFA').get('f')]).toEqual([0, [{ order: '1', reason: 'name' }]]);
});
