import { expect, test } from 'vitest';
import type { PaymentKind } from '#domain/raffles/raffle.ts';
import { wayOfLine } from './line-way.ts';

const way = (said: string, ...kinds: PaymentKind[]) =>
  wayOfLine(
    said,
    kinds.map((kind) => ({ kind })),
  );

test('money came by the way that its line names, in whatever case and marks, where the raffle offers it', () => {
  expect(way('BIZUM DE ANA RUIZ', 'transfer', 'bizum')).toBe('bizum');
  expect(way('Abono Bre-B Luis', 'nequi', 'breb')).toBe('breb');
  expect(way('PAGO MÓVIL 0412', 'transfer', 'pago_movil')).toBe('pago_movil');
  expect(way('bizum', 'bizum')).toBe('bizum');
});

test('a way that is not offered, or is only a part of a word, says nothing', () => {
  expect(way('BIZUM DE ANA RUIZ', 'transfer', 'cash')).toBe('transfer');
  expect(way('Bizumado', 'bizum', 'sepa')).toBe('sepa');
  expect(way('Pago cash de Ana', 'cash', 'sepa')).toBe('sepa');
});

test('a line that names no way came by the kind of transfer that the raffle offers, else by transfer', () => {
  expect(way('Ana Ruiz', 'bizum', 'transfer')).toBe('transfer');
  expect(way('Ana Ruiz', 'oxxo', 'spei')).toBe('spei');
  expect(way('', 'bizum', 'cash')).toBe('transfer');
  expect(way('Ana Ruiz')).toBe('transfer');
});
