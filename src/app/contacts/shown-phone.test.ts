import { expect, test } from 'vitest';
import { shownPhone } from './shown-phone.ts';

test('a phone is grouped as its country does, with the code that says which it is', () => {
  expect(shownPhone('611222333', 'ES')).toBe('+34 611 22 23 33');
  expect(shownPhone('300 1234567', 'CO')).toBe('+57 300 1234567');
  expect(shownPhone('+51 987654321', 'ES')).toBe('+51 987 654 321');
});

test('what is no phone stays as it was typed', () => {
  expect(shownPhone('12', 'ES')).toBe('12');
});
