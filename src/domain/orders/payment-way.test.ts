import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PaymentKind, paymentKinds } from '#domain/raffles/raffle.ts';
import { faultOfWay, isClabe, isIban, numberOfWay } from './payment-way.ts';

const codeOf = (kind: PaymentKind, details: string) => faultOfWay({ kind, details })?.code ?? null;

test('an IBAN has the length of its country and a right checksum', () => {
  for (const iban of ['ES9121000418450200051332', 'DE89370400440532013000', 'GB29NWBK60161331926819']) {
    expect([iban, isIban(iban)]).toEqual([iban, true]);
  }
  for (const wrong of [
    'ES1212345678',
    'ES9121000418450200051333',
    'ES912100041845020005133',
    'XX9121000418450200051332',
    // these have the right checksum
    'ES302100',
    'GB29nwbk60161331926819',
    'GB29NWBK6016133192681x',
  ])
    expect([wrong, isIban(wrong)]).toEqual([wrong, false]);
});

test('an IBAN is written together and in capitals, and a CLABE is eighteen figures and nothing else', () => {
  for (const text of ['es9121000418450200051332', 'ES91 2100 0418 4502 0005 1332', ' ES9121000418450200051332', ''])
    expect([text, isIban(text)]).toEqual([text, false]);
  for (const text of ['03218000011835971', '0321800001183597190', '03218000011835971X', ' 032180000118359719', ''])
    expect([text, isClabe(text)]).toEqual([text, false]);
  expect(isClabe('000000000000000000')).toBe(true);
});

test('one wrong figure of an IBAN or of a CLABE is found, whichever it is', () => {
  for (const [number, isRight] of [
    ['ES9121000418450200051332', isIban],
    ['032180000118359719', isClabe],
  ] as const) {
    expect(isRight(number)).toBe(true);
    for (let at = number.search(/\d/); at < number.length; at += 1) {
      const other = String((Number(number[at]) + 1) % 10);
      expect(isRight(number.slice(0, at) + other + number.slice(at + 1))).toBe(false);
    }
  }
});

test('what is asked of each way of paying is what its money goes by', () => {
  expect(codeOf('sepa', 'ES12 1234 5678')).toBe('iban');
  expect(codeOf('sepa', 'IBAN: es91 2100 0418 4502 0005 1332, Caja Ejemplo')).toBeNull();
  expect(codeOf('spei', '032180000118359718')).toBe('clabe');
  expect(codeOf('spei', 'CLABE 032 180 00011835971 9, Banco 40')).toBeNull();
  expect(faultOfWay({ kind: 'bizum', details: '600 123' })).toEqual({ code: 'way-bizum', limit: '600 123 456' });
  expect(codeOf('bizum', '+34 600-123-456, de Ana')).toBeNull();
  expect(codeOf('bizum', '600 123 456 10-14 h')).toBeNull();
  expect(codeOf('bizum', '12345')).toBe('way-bizum');
  expect(codeOf('bizum', 'Código 00589')).toBeNull();
  expect(codeOf('bizum', '00589 (cod. de la asociación)')).toBeNull();
  expect(codeOf('bizum', 'Código 0058')).toBe('way-bizum');
  expect(codeOf('bizum', '00589')).toBe('way-bizum');
  expect(faultOfWay({ kind: 'nequi', details: 'Ana' })).toEqual({ code: 'way-phone', limit: '300 123 4567' });
  expect(codeOf('nequi', '600 123 456')).toBe('way-phone');
  expect(codeOf('nequi', '300 555 0199')).toBeNull();
  expect(codeOf('yape', '999 555 011')).toBeNull();
  expect(codeOf('dimo', '(55) 1234 5678')).toBeNull();
  expect(codeOf('pago_movil', 'Banesco 0134, 0412-1234567, V-12345678')).toBeNull();
  expect(codeOf('pago_movil', 'Banesco 0134, V-12345678')).toBe('way-phone');
  expect(codeOf('sinpe', '8312 3456')).toBeNull();
  expect(codeOf('deuna', '0991234567')).toBeNull();
});

test('of a way its number alone is copied, and nothing where more than a number is needed', () => {
  for (const [kind, details, number] of [
    ['sepa', 'IBAN: es91 2100 0418 4502 0005 1332, Caja Ejemplo', 'ES9121000418450200051332'],
    ['spei', 'CLABE 032 180 00011835971 9, Banco 40', '032180000118359719'],
    ['transfer', 'Cuenta ES91 2100 0418 4502 0005 1332', 'ES9121000418450200051332'],
    ['transfer', 'Banco del Sur, ahorros 123-456', null],
    ['bizum', '+34 600-123-456, de Ana', '600123456'],
    ['bizum', 'Código 00589', null],
    ['nequi', '0057 300 555 0199, de Ana', '3005550199'],
    ['yape', '+51 999 555 011', '999555011'],
    ['yape', '591 7123 4567', '71234567'],
    ['dimo', '52 1 55 1234 5678', '5512345678'],
    ['deuna', '593 99 123 4567', '991234567'],
    ['sinpe', '2023: 8312-3456', '83123456'],
    ['bizum', '1 600 123 4567', null],
    ['bizum', '10 600 123 456', '600123456'],
    ['bizum', '600.123.456 o 600 123 457', '600123456'],
    ['bizum', '600  123  456', '600123456'],
    ['bizum', '600 – 123 456', null],
    ['transfer', 'CLABE 032 180 00011835971 9', '032180000118359719'],
    ['sepa', 'ES91 y después DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['other', '600 123 456', null],
    ['pago_movil', 'Banesco 0134, 0412-1234567, V-12345678', null],
    ['cash', '', null],
  ] as const) {
    expect([kind, details, numberOfWay({ kind, details })]).toEqual([kind, details, number]);
  }
});

test('every example of a telephone that is shown is one that will do', () => {
  for (const kind of paymentKinds) {
    const fault = faultOfWay({ kind, details: 'por WhatsApp' });
    if (fault?.code === 'way-phone' || fault?.code === 'way-bizum')
      expect([kind, codeOf(kind, String(fault.limit))]).toEqual([kind, null]);
  }
});

test('cash needs no details, everything else does, and free words are nobody else’s business', () => {
  expect(paymentKinds.filter((kind) => codeOf(kind, '') === null)).toEqual(['cash']);
  for (const kind of ['cash', 'transfer', 'other', 'breb', 'pix', 'zelle', 'oxxo'] as const) {
    expect([kind, codeOf(kind, 'Como quedamos')]).toEqual([kind, null]);
  }
});

test('any text is read without breaking and in no time to speak of', () => {
  fc.assert(
    fc.property(fc.constantFrom(...paymentKinds), fc.string({ maxLength: 500 }), (kind, details) => {
      faultOfWay({ kind, details });
    }),
  );
  for (const details of ['1 '.repeat(250), 'ES91'.repeat(125), '1'.repeat(500)]) faultOfWay({ kind: 'spei', details });
});
