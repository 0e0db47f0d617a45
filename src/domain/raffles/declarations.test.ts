import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Country, countryCodes } from '#domain/communities/community.ts';
import type { RawForm } from '#domain/form.ts';
import { countryRules } from './country-rule.ts';
import {
  type Declarations,
  declarationFaults,
  declarationLimits,
  organisationKinds,
  readDeclarations,
} from './declarations.ts';
import { asksInKind, excusedOnSale } from './raffle-form-confirmations.ts';

const nothing: Declarations = { permit: null, exemption: null, purpose: null, organisation: null };
const why = 'La Ley 1/2020 de mi comunidad exime las rifas de menos de 600 €.';

function missing(declared: Partial<Declarations>, country: Country) {
  const faults = Object.entries(declarationFaults({ ...nothing, ...declared }, country));
  return Object.fromEntries(faults.map(([name, { code }]) => [name, code]));
}

function stated(form: RawForm): Declarations {
  const read = readDeclarations(form);
  if (!read.ok) throw new Error(JSON.stringify(read.fields));
  return read.value;
}

test('in Spain and Colombia a number or the reason why there is none is enough, and one of them is asked for', () => {
  for (const country of ['ES', 'CO'] as const) {
    expect(missing({}, country)).toEqual({ permit: 'permit-or-exemption' });
    expect(missing({ permit: 'Resolución 12/2026' }, country)).toEqual({});
    expect(missing({ exemption: why }, country)).toEqual({});
    expect(missing({ permit: 'Resolución 12/2026', exemption: 'No' }, country)).toEqual({});
    expect(missing({ exemption: 'No hace falta' }, country)).toEqual({ exemption: 'too-short' });
  }
});

test('elsewhere a reason does not stand for the number', () => {
  expect(missing({ exemption: why }, 'MX')).toEqual({ permit: 'required' });
  expect(missing({}, 'UY')).toEqual({});
});

test('Peru asks for the social purpose, Argentina and Chile for the kind of organisation', () => {
  const permit = 'Resolución 12/2026';
  expect(missing({ permit }, 'PE')).toEqual({ purpose: 'required' });
  expect(missing({ permit, purpose: 'Útiles para la escuela' }, 'PE')).toEqual({});
  for (const country of ['AR', 'CL'] as const) {
    expect(missing({ permit }, country)).toEqual({ organisation: 'choice' });
    for (const organisation of organisationKinds) expect(missing({ permit, organisation }, country)).toEqual({});
  }
});

test('what is stated is kept in one line of the terms, and nothing is stated by spaces', () => {
  expect(stated({ exemption: ' Una línea\r\n\r\n y otra ', purpose: '  ', organisation: '' })).toEqual({
    ...nothing,
    exemption: 'Una línea y otra',
  });
  // a number and why there is none cannot both be true
  expect(stated({ permit: 'Res. 7/2026', exemption: why })).toEqual({ ...nothing, permit: 'Res. 7/2026' });
  expect(stated({ permit: ' ', exemption: why }).exemption).toBe(why);
  const long = readDeclarations({ exemption: 'a'.repeat(301), purpose: 'a'.repeat(201), organisation: 'iglesia' });
  expect(long).toMatchObject({
    ok: false,
    fields: {
      exemption: { code: 'too-long', limit: 300 },
      purpose: { code: 'too-long', limit: 200 },
      organisation: { code: 'choice' },
    },
  });
});

const words = fc.option(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 }));
const declarations = fc.record({
  permit: words,
  exemption: words,
  purpose: words,
  organisation: fc.constantFrom(null, ...organisationKinds),
});

test('a raffle on sale is never refused for what it was published without, and keeps what it was published with', () => {
  const facts = fc.record({ country: fc.constantFrom(...countryCodes), before: declarations, after: declarations });
  fc.assert(
    fc.property(facts, ({ country, before, after }) => {
      const excused = excusedOnSale({ price: 100, declared: before, prizes: ['Bicicleta'] }, country);
      const asked = (declared: Declarations) =>
        Object.keys(declarationFaults(declared, country)).filter((name) => !excused.fields.has(name));
      expect(asked(before)).toEqual([]);
      if (excused.fields.size === 0) expect(asked(after)).toEqual(Object.keys(declarationFaults(after, country)));
    }),
  );
});

test('whatever is typed is read within the limits of the database, or refused', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('permit', 'exemption', 'purpose', 'organisation'), fc.anything()),
      (form) => {
        const read = readDeclarations(form);
        if (!read.ok) return;
        const { permit, exemption, purpose } = read.value;
        expect((permit ?? '').length).toBeLessThanOrEqual(declarationLimits.permit);
        expect((exemption ?? '').length).toBeLessThanOrEqual(declarationLimits.exemption.max);
        expect((purpose ?? '').length).toBeLessThanOrEqual(declarationLimits.purpose);
        for (const text of [permit, exemption, purpose]) expect(text).not.toBe('');
      },
    ),
  );
});

test('a free raffle that gets a price while it is on sale is asked for everything', () => {
  for (const country of countryCodes) {
    const excused = excusedOnSale({ price: 0, declared: nothing, prizes: ['100 dólares'] }, country);
    expect([...excused.fields, ...excused.texts]).toEqual([]);
  }
});

test('prizes in foreign money that were on sale before they were asked about do not keep their raffle from changes', () => {
  const before = { price: 100, declared: { ...nothing, permit: 'CONALOT 7' }, prizes: ['100 dólares'] };
  const excused = excusedOnSale(before, 'VE');
  const asked = (...prizes: string[]) => asksInKind({ price: 100, prizes, excused }, 'VE');
  expect(asked('100 dólares')).toBe(false);
  expect(asked('Moto', '100 dólares')).toBe(false);
  // another prize of money was never excused
  expect(asked('500 dólares')).toBe(true);
  expect(asked('100 dólares', '500 dólares')).toBe(true);
  expect(asksInKind({ ...before, excused: excusedOnSale(before, 'ES') }, 'ES')).toBe(true);
  expect(countryRules.VE.forbiddenMoney).toBe('foreign');
});
