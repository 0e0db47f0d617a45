import { expect, test } from 'vitest';
import { parseNumberSwap, parseSale, parseTaking } from './order-form.ts';

const requestKey = '0199d1c0-7c1e-7a5e-8a50-3f2f6f2f7c11';
const guest = { n: ['42', '07'], name: ' Ana  Ruiz ', phone: '600 11 12 22', email: '', adult: 'on', requestKey };

test('a guest leaves numbers, a name and a phone', () => {
  expect(parseTaking(guest, { isGuest: true })).toEqual({
    ok: true,
    value: {
      numbers: [7, 42],
      random: 0,
      buyer: { name: 'Ana Ruiz', phone: '600111222', email: null },
      formKey: requestKey,
      code: null,
    },
  });
});

test('a code is six digits however they are spaced, and is left aside when another one is asked for', () => {
  const codeOf = (form: Record<string, string>) => {
    const parsed = parseTaking({ ...guest, ...form }, { isGuest: true });
    return parsed.ok ? parsed.value.code : parsed.fields;
  };
  expect(codeOf({ code: ' 012-3 45 ' })).toBe('012345');
  expect(codeOf({ code: ' ' })).toBeNull();
  expect(codeOf({ code: '12345' })).toEqual({ code: { code: 'digits', limit: 6 } });
  expect(codeOf({ code: 'abcdef' })).toEqual({ code: { code: 'number' } });
  expect(codeOf({ code: '1'.repeat(1000) })).toEqual({ code: { code: 'too-long', limit: 20 } });
  expect(codeOf({ code: '12345', resend: '1' })).toBeNull();
});

test('numbers tapped, typed and left to chance are one order, each number once', () => {
  const parsed = parseTaking({ ...guest, n: '7', typed: '10-12, 7', random: '2' }, { isGuest: true });
  expect(parsed).toMatchObject({ ok: true, value: { numbers: [7, 10, 11, 12], random: 2 } });
});

test('an e-mail will do instead of a phone', () => {
  const parsed = parseTaking({ ...guest, phone: ' ', email: 'ana@Correo.ES' }, { isGuest: true });
  expect(parsed).toMatchObject({ ok: true, value: { buyer: { phone: null, email: 'ana@correo.es' } } });
});

test('everything that is missing is said at once', () => {
  expect(parseTaking({ requestKey }, { isGuest: true })).toEqual({
    ok: false,
    fields: {
      n: { code: 'choose' },
      name: { code: 'required' },
      phone: { code: 'contact' },
      adult: { code: 'consent' },
    },
  });
});

test('a guest without an address is asked for one though all else is right', () => {
  expect(parseTaking({ ...guest, phone: ' ' }, { isGuest: true })).toEqual({
    ok: false,
    fields: { phone: { code: 'contact' } },
  });
});

test('an account may leave its name and its address to what is known of it', () => {
  expect(parseTaking({ n: '3', adult: 'on', requestKey }, { isGuest: false })).toMatchObject({
    ok: true,
    value: { buyer: { name: '', phone: null, email: null } },
  });
});

test('no number at all, too many, and what is no number are refused', () => {
  const fault = (raw: Record<string, unknown>) => {
    const parsed = parseTaking({ ...guest, n: [], ...raw }, { isGuest: true });
    return parsed.ok ? null : parsed.fields;
  };
  expect(fault({})).toEqual({ n: { code: 'choose' } });
  expect(fault({ n: '' })).toEqual({ n: { code: 'choose' } });
  expect(fault({ typed: '1-100' })).toBeNull();
  expect(fault({ typed: '1-101' })).toEqual({ n: { code: 'count', limit: 100 } });
  expect(fault({ typed: '1-90', random: '11' })).toEqual({ n: { code: 'count', limit: 100 } });
  expect(fault({ random: '101' })).toEqual({ random: { code: 'too-large', limit: 100 } });
  expect(fault({ typed: 'siete' })).toEqual({ typed: { code: 'numbers', limit: 'siete' } });
  expect(fault({ typed: '7, 12, 200, abc' })).toEqual({ typed: { code: 'numbers', limit: 'abc' } });
  expect(fault({ typed: '5 9-3' })).toEqual({ typed: { code: 'numbers', limit: '9-3' } });
  expect(Object.values(fault({ n: ['1', '-2'] }) ?? {})).toEqual([{ code: 'number' }]);
  expect(Object.values(fault({ n: '1e3' }) ?? {})).toEqual([{ code: 'number' }]);
});

test('a form without its key is not taken, or it could be sent twice', () => {
  expect(parseTaking({ ...guest, requestKey: 'x' }, { isGuest: true })).toMatchObject({ ok: false });
});

test('a sale at the desk needs a name alone, and credit the phone by which its debtor is reminded', () => {
  const sale = { n: '7', name: 'Ana', requestKey };
  expect(parseSale(sale)).toEqual({
    ok: true,
    value: {
      numbers: [7],
      random: 0,
      buyer: { name: 'Ana', phone: null, email: null },
      paid: false,
      inSecond: false,
      credit: null,
      formKey: requestKey,
    },
  });
  expect(
    parseSale({ ...sale, paid: 'on', inSecond: 'on', phone: '600 11 12 22', email: 'ana@Correo.es', credit: 'week' }),
  ).toMatchObject({
    value: {
      buyer: { phone: '600111222', email: 'ana@correo.es' },
      paid: true,
      inSecond: true,
      credit: 'week',
    },
  });
  const faults = (raw: Record<string, unknown>) => {
    const parsed = parseSale(raw);
    return parsed.ok ? null : parsed.fields;
  };
  for (const phone of [undefined, ' ']) {
    expect(faults({ ...sale, credit: 'week', phone })).toEqual({ phone: { code: 'credit-phone' } });
    expect(faults({ ...sale, credit: ' ', phone })).toBeNull();
  }
  expect(faults({ requestKey })).toEqual({ n: { code: 'choose' }, name: { code: 'required' } });
  expect(faults({ ...sale, name: '' })).toEqual({ name: { code: 'required' } });
  expect(faults({ ...sale, n: '' })).toEqual({ n: { code: 'choose' } });
});

test('one number of an order is swapped for another, and both are said', () => {
  expect(parseNumberSwap({ from: '07', to: ' 42 ' })).toEqual({ ok: true, value: { from: 7, to: 42 } });
  const number = { code: 'number' };
  expect(parseNumberSwap({})).toEqual({ ok: false, fields: { from: number, to: number } });
  expect(parseNumberSwap({ from: '7', to: 'x' })).toEqual({ ok: false, fields: { to: number } });
});
