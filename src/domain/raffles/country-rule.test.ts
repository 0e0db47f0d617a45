import { expect, test } from 'vitest';
import { countryCodes } from '#domain/communities/community.ts';
import { countryRules, readsLikeMoney } from './country-rule.ts';

test('every country that a community can be of has its rule', () => {
  for (const code of countryCodes) expect(countryRules[code]).toBeDefined();
});

test('Spain and Colombia want prizes in kind, and the United States get free raffles only', () => {
  expect(countryRules.ES.forbiddenMoney).toBe('any');
  expect(countryRules.CO.forbiddenMoney).toBe('any');
  expect(countryRules.US.stance).toBe('not-offered');
});

test('a prize that reads like money is noticed', () => {
  for (const prize of [
    '500 €',
    '€500',
    'Mil euros',
    '100 dólares',
    '1 dólar',
    'Premio en efectivo',
    '$ 200 000',
    'Dinero',
  ]) {
    expect(readsLikeMoney(prize, 'any'), prize).toBe(true);
  }
  for (const prize of ['Bicicleta', 'Jamón de 8 kg', 'Cena para dos', 'Viaje a Europa', 'Soldadora']) {
    expect(readsLikeMoney(prize, 'any'), prize).toBe(false);
  }
});

test('in Venezuela a prize in foreign money is noticed, one in bolívares is not', () => {
  expect(countryRules.VE.forbiddenMoney).toBe('foreign');
  for (const prize of [
    '100 dólares',
    'Un dólar',
    '$ 50',
    '200$',
    'Cien USD',
    'Bono en divisas',
    '300 euros',
    'Pago en USDT',
  ]) {
    expect(readsLikeMoney(prize, 'foreign'), prize).toBe(true);
  }
  for (const prize of ['5.000 bolívares', 'Dinero en efectivo', 'Moto', 'Viaje a Europa', 'Entrada al Palacio Real']) {
    expect(readsLikeMoney(prize, 'foreign'), prize).toBe(false);
  }
});

test('Colombia counts raffles by the month and by the year, Spain by the year', () => {
  expect(countryRules.CO.quotas).toEqual([
    { raffles: 2, days: 30 },
    { raffles: 24, days: 365 },
  ]);
  expect(countryRules.ES.quotas).toEqual([{ raffles: 1, days: 365 }]);
});

test('the numbers of a rule are told from the shortest time to the longest', () => {
  for (const { quotas } of Object.values(countryRules)) {
    const days = quotas.map((quota) => quota.days);
    expect(days).toEqual(days.toSorted((a, b) => a - b));
  }
});
