import { expect, test } from 'vitest';
import { announcement, timeLeft } from './countdown-time.ts';

const second = 1000;
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('what is left is split in days, hours, minutes and seconds', () => {
  expect(timeLeft((2 * 86_400 + 3 * 3600 + 14 * 60 + 9) * second)).toEqual({
    days: 2,
    hours: 3,
    minutes: 14,
    seconds: 9,
  });
});

test('the last second counts until it is over, and nothing counts after', () => {
  expect(timeLeft(1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 });
  expect(timeLeft(0)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  expect(timeLeft(-5000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
});

test('a screen reader is told at moments worth saying, and nothing in between', () => {
  expect(announcement(3 * 86_400 * second)).toBe('');
  expect(plain(announcement(3600 * second))).toBe('Menos de 1 hora');
  expect(announcement(3599 * second)).toBe(announcement(901 * second));
  expect(plain(announcement(300 * second))).toBe('Menos de 5 minutos');
  expect(plain(announcement(7 * second))).toBe('Menos de 10 segundos');
  expect(announcement(0)).toBe('Tiempo cumplido');
});
