import fc from 'fast-check';
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { getCountryCallingCode } from 'libphonenumber-js/min';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { countryCodes } from '#domain/communities/community.ts';
import { parseForm, phone } from '#domain/form.ts';
import { phoneKey } from './contact-keys.ts';

/** The key of a phone as typed in the form. */
function keyOf(typed: string, country: (typeof countryCodes)[number]): string {
  const parsed = parseForm(v.object({ phone }), { phone: typed });
  if (!parsed.ok) throw new Error(`${typed} is refused`);
  return phoneKey(parsed.value.phone, country);
}

const country = fc.constantFrom(...countryCodes);
const separators = fc.array(fc.constantFrom('', ' ', '-', '.', ' ('), { minLength: 15, maxLength: 15 });

test('every spelling of a phone in every country is one key: with and without the country, spaced, with zeros before', () => {
  fc.assert(
    fc.property(country, fc.nat(9), separators, (code, last, spaces) => {
      const national = examples[code].slice(0, -1) + last;
      const spaced = Array.from(national, (digit, at) => digit + (at < national.length - 1 ? spaces[at] : '')).join('');
      const calling = getCountryCallingCode(code);
      const spellings = [national, spaced, `+${calling}${national}`, `00${calling} ${spaced}`, `+${calling} ${spaced}`];
      expect(new Set(spellings.map((each) => keyOf(each, code)))).toEqual(new Set([keyOf(national, code)]));
    }),
  );
});

test('two numbers that differ in any digit are two keys, also in countries whose numbers have ten', () => {
  fc.assert(
    fc.property(country, fc.nat(20), fc.integer({ min: 1, max: 9 }), (code, place, step) => {
      const national = examples[code];
      // Argentine mobiles carry a 9 after the country code, and the same phone may be typed with a 0 instead
      const marker = code === 'AR' ? 1 : 0;
      const at = marker + (place % (national.length - marker));
      const other = `${national.slice(0, at)}${(Number(national[at]) + step) % 10}${national.slice(at + 1)}`;
      const calling = `+${getCountryCallingCode(code)}`;
      expect(keyOf(calling + other, code)).not.toBe(keyOf(calling + national, code));
    }),
  );
  expect(keyOf('5512345678', 'MX')).not.toBe(keyOf('3312345678', 'MX'));
});

test('a phone keeps its country wherever it is typed, and the same digits in another country are another phone', () => {
  expect(keyOf('+573001112233', 'ES')).toBe('+573001112233');
  expect(keyOf('3001112233', 'CO')).toBe('+573001112233');
  expect(keyOf('3001112233', 'MX')).not.toBe('+573001112233');
  expect(keyOf('573001112233', 'CO')).toBe('+573001112233');
});

test('an Argentine or Mexican mobile is one key with and without the digit that marks it', () => {
  const argentine = ['+54 9 11 2345 6789', '11 2345 6789', '011 2345 6789', '11 15 2345 6789', '0054 11 2345 6789'];
  expect(new Set(argentine.map((each) => keyOf(each, 'AR')))).toEqual(new Set(['+541123456789']));
  expect(keyOf('+52 1 55 1234 5678', 'MX')).toBe(keyOf('55 1234 5678', 'MX'));
});

test('what is no phone number of any country keeps its digits', () => {
  expect(keyOf('+0000000000', 'ES')).toBe('0000000000');
  expect(keyOf('123456789012345', 'ES')).toBe('123456789012345');
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 7, maxLength: 15 }),
      fc.constantFrom('', '+'),
      country,
      (digits, plus, code) => {
        expect(phoneKey(plus + digits, code)).toMatch(/^\+?\d+$/);
      },
    ),
  );
});
