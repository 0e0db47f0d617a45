import { expect, test } from 'vitest';
import { isStillFound, withRowUp } from './raffle-form.ts';

const kind = 'paymentWays.0.kind';
const details = 'paymentWays.0.details';

test('a fault of a way of paying is about its own details and kind, and about no other way', () => {
  const then = { [kind]: 'bizum', [details]: '12', 'paymentWays.1.kind': 'cash', contactPhone: '' };
  expect(isStillFound(details, then, { ...then, contactPhone: '600 123 456', 'paymentWays.1.kind': 'sepa' })).toBe(
    true,
  );
  expect(isStillFound(details, then, { ...then, [details]: '600 123 456' })).toBe(false);
  expect(isStillFound(details, then, { ...then, [kind]: 'cash' })).toBe(false);
});

test('that there is no other way to pay is no fault any more once there is one, or the organiser can be asked', () => {
  const then = { [kind]: 'cash', [details]: '', contactPhone: '' };
  expect(isStillFound(details, then, { ...then, title: 'Cesta' })).toBe(true);
  expect(isStillFound(details, then, { ...then, contactPhone: '600 123 456' })).toBe(false);
  expect(isStillFound(details, then, { ...then, 'paymentWays.1.kind': 'bizum' })).toBe(false);
  expect(isStillFound(kind, { [kind]: '' }, { [kind]: '', 'paymentWays.1.kind': 'bizum' })).toBe(false);
});

test('a date is judged by the dates, the zone and the method beside it', () => {
  const then = { drawAt: '2026-12-18T20:00', salesCloseAt: '2026-12-18T20:00', timeZone: '', method: 'drand' };
  for (const name of ['salesCloseAt', 'timeZone', 'method']) {
    expect(isStillFound('drawAt', then, { ...then, [name]: 'otra' }), name).toBe(false);
  }
  expect(isStillFound('drawAt', then, { ...then, price: '3' })).toBe(true);
});

test('a prize goes up with all that was typed of it, and the first one stays where it is', () => {
  const values = { title: 'Rifa', 'prizes.0.name': 'Bici', 'prizes.1.name': 'Casco', 'prizes.1.value': '20' };
  const up = { title: 'Rifa', 'prizes.1.name': 'Bici', 'prizes.0.name': 'Casco', 'prizes.0.value': '20' };
  expect(withRowUp(values, 'prizes', 1)).toEqual(up);
  expect(withRowUp(values, 'prizes', 0)).toEqual(values);
  expect(withRowUp(values, 'prizes', Number.NaN)).toEqual(values);
});
