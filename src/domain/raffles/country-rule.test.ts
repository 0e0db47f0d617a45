import { expect, test } from 'vitest';
import { countryCodes } from '#domain/communities/community.ts';
import { countryRules, looksLikeCash } from './country-rule.ts';

test('every country that a community can be of has its rule', () => {
  for (const code of countryCodes) expect(countryRules[code]).toBeDefined();
});

test('Spain and Colombia want prizes in kind, and the United States get free raffles only', () => {
  expect(countryRules.ES.cashForbidden).toBe(true);
  expect(countryRules.CO.cashForbidden).toBe(true);
  expect(countryRules.US.stance).toBe('not-offered');
});

test('a prize that reads like money is noticed', () => {
  for (const prize of ['500 €', '€500', 'Mil euros', '100 dólares', 'Premio en efectivo', '$ 200 000', 'Dinero']) {
    expect(looksLikeCash(prize), prize).toBe(true);
  }
  for (const prize of ['Bicicleta', 'Jamón de 8 kg', 'Cena para dos', 'Viaje a Europa', 'Soldadora']) {
    expect(looksLikeCash(prize), prize).toBe(false);
  }
});
