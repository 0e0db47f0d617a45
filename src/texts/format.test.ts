import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencies, decimalsOf } from '#domain/money.ts';
import {
  counted,
  fieldDateTime,
  formatBytes,
  formatCount,
  formatDate,
  formatDateTime,
  formatDay,
  formatDuration,
  formatLongDateTime,
  formatMoney,
  formatMoneyNamed,
  formatMonth,
  formatNumber,
  formatNumbers,
  formatPercent,
  formatPlainAmount,
  moneySymbol,
  relativeTime,
  zoneName,
} from './format.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test('money reads as the community’s country writes it', () => {
  expect(plain(formatMoney({ amount: 250, currency: 'EUR' }, 'ES'))).toBe('2,50 €');
  expect(plain(formatMoney({ amount: 123_450, currency: 'MXN' }, 'MX'))).toBe('$1,234.50');
  expect(plain(formatMoney({ amount: 5000, currency: 'COP' }, 'CO'))).toBe('$ 5.000');
  expect(plain(formatMoneyNamed({ amount: 5000, currency: 'COP' }, 'CO'))).toBe('$ 5.000 COP');
  expect(plain(formatMoneyNamed({ amount: 250, currency: 'EUR' }, 'ES'))).toBe('2,50 €');
  expect(plain(formatMoney({ amount: 5000, currency: 'CLP' }, 'CL'))).toBe('$5.000');
  expect(plain(formatMoney({ amount: 1050, currency: 'PEN' }, 'PE'))).toBe('S/ 10.50');
  expect(plain(formatMoney({ amount: 123_456_789, currency: 'CRC' }, 'CR'))).toBe('₡1 234 567,89');
});

test('money away from home says whose it is', () => {
  expect(plain(formatMoney({ amount: 2000, currency: 'USD' }, 'PE'))).toBe('US$20');
  expect(plain(formatMoney({ amount: 2000, currency: 'MXN' }, 'ES'))).toBe('MXN 20');
  expect(plain(formatMoney({ amount: 2050, currency: 'EUR' }, 'MX'))).toBe('20.50 €');
});

test('money without a country is written as its currency’s home writes it', () => {
  expect(plain(formatMoney({ amount: 900, currency: 'EUR' }))).toBe('9 €');
  expect(plain(formatMoney({ amount: 5000, currency: 'COP' }, null))).toBe('$ 5.000');
});

test('a whole sum shows its decimals only where exact figures are asked for', () => {
  expect(plain(formatMoney({ amount: 300, currency: 'EUR' }, 'ES'))).toBe('3 €');
  expect(plain(formatMoney({ amount: 300, currency: 'EUR' }, 'ES', { exact: true }))).toBe('3,00 €');
  expect(plain(formatMoney({ amount: -5, currency: 'EUR' }, 'ES'))).toBe('−0,05 €');
});

test('no digit of a sum is lost, added or moved', () => {
  const countries = [undefined, 'ES', 'MX', 'CO', 'PE', 'CR', 'VE', 'EC'];
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999 }),
      fc.constantFrom(...currencies),
      fc.constantFrom(...countries),
      (amount, currency, country) => {
        const digits = formatMoney({ amount, currency }, country, { exact: true }).replace(/\D/g, '');
        expect(digits).toBe(String(amount).padStart(decimalsOf(currency) + 1, '0'));
      },
    ),
  );
});

test('the symbol beside a money field stands on its own side', () => {
  expect(moneySymbol('EUR', 'ES')).toEqual({ text: '€', side: 'after' });
  expect(moneySymbol('PEN', 'PE')).toEqual({ text: 'S/', side: 'before' });
});

test('counts are grouped from five digits, and a million takes «de»', () => {
  expect(formatCount(1000)).toBe('1000');
  expect(plain(formatCount(10_000))).toBe('10 000');
  expect(plain(counted(1, 'boleto', 'boletos'))).toBe('1 boleto');
  expect(plain(counted(0, 'boleto', 'boletos'))).toBe('0 boletos');
  expect(plain(counted(1_000_000, 'número', 'números'))).toBe('1 000 000 de números');
});

test('a number keeps its leading zeros, alone and in a list', () => {
  expect(formatNumber(7, 2)).toBe('07');
  expect(formatNumber(0, 3)).toBe('000');
  expect(formatNumbers([7, 42, 86], 2)).toBe('07, 42 y 86');
  expect(plain(formatNumbers([1, 2, 3, 4, 5], 2, 3))).toBe('01, 02, 03 y 2 más');
});

test('a share is never rounded to nothing or to all', () => {
  expect(plain(formatPercent(0, 0))).toBe('0 %');
  expect(plain(formatPercent(1, 10_000))).toBe('1 %');
  expect(plain(formatPercent(9_999, 10_000))).toBe('99 %');
  expect(plain(formatPercent(47, 100))).toBe('47 %');
});

test('sizes of files read in the unit that fits', () => {
  expect(plain(formatBytes(900))).toBe('900 B');
  expect(plain(formatBytes(8.4 * 1024 * 1024))).toBe('8,4 MB');
  expect(plain(formatBytes(10 * 1024 * 1024))).toBe('10 MB');
});

test('an instant reads in the community’s zone, on either side of midnight and of summer time', () => {
  expect(plain(formatDateTime('2026-12-18T19:00:00Z', 'Europe/Madrid'))).toBe('vie 18 dic, 20:00');
  expect(plain(formatDateTime('2026-12-18T19:00:00Z', 'America/Bogota'))).toBe('vie 18 dic, 14:00');
  expect(plain(formatDateTime('2026-06-30T22:30:00Z', 'Europe/Madrid', { year: true }))).toBe('mié 1 jul 2026, 00:30');
  expect(plain(formatDate(Temporal.Instant.from('2026-01-01T02:00:00Z'), 'America/Lima'))).toBe('31 dic 2025');
  expect(formatLongDateTime('2026-12-18T19:00:00Z', 'Europe/Madrid')).toBe(
    'viernes 18 de diciembre de 2026, 20:00 (hora de Madrid)',
  );
});

test('a date field starts on the zone’s own clock', () => {
  expect(fieldDateTime('2026-12-18T19:00:00Z', 'America/Santiago')).toBe('2026-12-18T16:00');
});

test('a text that is no instant is refused', () => {
  expect(() => formatDate('mañana', 'Europe/Madrid')).toThrow(RangeError);
});

test('a zone is named by the city that people know', () => {
  expect(zoneName('Europe/Madrid')).toBe('hora de Madrid');
  expect(zoneName('America/Mexico_City')).toBe('hora de Ciudad de México');
  expect(zoneName('America/Costa_Rica')).toBe('hora de Costa Rica');
  expect(zoneName('UTC')).toBe('hora UTC');
});

test('how long ago and how soon, in the largest unit that fits', () => {
  const now = '2026-06-01T12:00:00Z';
  expect(relativeTime('2026-06-01T11:59:40Z', now)).toBe('ahora mismo');
  expect(plain(relativeTime('2026-06-01T11:57:00Z', now))).toBe('hace 3 minutos');
  expect(plain(relativeTime('2026-06-01T14:00:00Z', now))).toBe('dentro de 2 horas');
  expect(plain(relativeTime('2026-05-31T11:00:00Z', now))).toBe('hace 1 día');
  expect(plain(relativeTime('2026-04-01T12:00:00Z', now))).toBe('hace 2 meses');
  expect(plain(relativeTime('2024-06-01T12:00:00Z', now))).toBe('hace 2 años');
});

test('a length of time reads in its two largest units', () => {
  expect(plain(formatDuration(15 * 60_000))).toBe('15 minutos');
  expect(plain(formatDuration(24 * 3_600_000))).toBe('24 horas');
  expect(plain(formatDuration(51 * 3_600_000 + 60_000))).toBe('2 días y 3 horas');
  expect(plain(formatDuration(0))).toBe('0 minutos');
});

test('a calendar day and a month are the same wherever they are read', () => {
  expect(plain(formatDay('2026-12-31'))).toBe('31 dic 2026');
  expect(plain(formatMonth('2026-01'))).toBe('enero 2026');
});

test('a figure to be pasted has the decimal sign of its country, no groups and nothing else', () => {
  expect(formatPlainAmount({ amount: 123_450, currency: 'EUR' }, 'ES')).toBe('1234,50');
  expect(formatPlainAmount({ amount: 123_450, currency: 'MXN' }, 'MX')).toBe('1234.50');
  expect(formatPlainAmount({ amount: 1250, currency: 'CLP' }, 'CL')).toBe('1250');
});
