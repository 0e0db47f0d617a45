import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FuenteLoteria, MetodoLoteria } from '#domain/draw/documents.ts';
import { dayOf, epoch, timeAt } from '#domain/draw/time.ts';
import { awaitedReadings, mayReadOn, voidFrom } from './lottery-wait.ts';
import { sourceLimits } from './source-limits.ts';

const longestGap = sourceLimits.gapDays;

const hour = 3600;
const day = 24 * hour;
const start = dayOf('2026-12-22');
const drawId = (days: number) => timeAt(start + days * day).slice(0, 10);

const methodOf = (days: readonly number[], over: Partial<MetodoLoteria> = {}): MetodoLoteria => ({
  tipo: 'loteria',
  loteria: 'Lotería Nacional',
  digitos: 5,
  cifras: 2,
  lecturas: days.map((each) => ({ sorteo: drawId(each), premio: 'Primer premio' })),
  no_vendido: 'otro_sorteo',
  impugnacion_h: 48,
  espera_h: 336,
  ...over,
});
const sourceOf = (days: readonly number[], enteredAt: number): FuenteLoteria => ({
  tipo: 'loteria',
  introducido_en: timeAt(enteredAt),
  lecturas: days.map((each) => ({
    sorteo: drawId(each),
    premio: 'Primer premio',
    numero: '03700',
    enlace: 'https://www.loteria.example/',
  })),
});

test('the wait counts from the last reading of the rules, whatever the hour of the raffle', () => {
  const end = (days: number) => start + days * day + 36 * hour + 336 * hour;
  expect(voidFrom(methodOf([0]), null)).toBe(end(0));
  expect(voidFrom(methodOf([0, 21]), null)).toBe(end(21));
  expect(voidFrom(methodOf([0, 21]), sourceOf([0], start + 20 * hour))).toBe(end(21));
});

test('after a miss the next draw is waited for, and as long after it as after any other', () => {
  const missed = sourceOf([0, 7], start + 7 * day + 20 * hour);
  expect(voidFrom(methodOf([0]), missed)).toBe(start + (7 + longestGap) * day + 36 * hour + 336 * hour);
});

test('what is waited for: the readings of the rules that are not entered, then any later draw, and nothing after 64', () => {
  const rules = methodOf([0, 21]);
  const [first, second] = rules.lecturas;
  expect(awaitedReadings(rules, null)).toEqual({ kind: 'named', readings: [first, second] });
  expect(awaitedReadings(rules, sourceOf([0], start))).toEqual({ kind: 'named', readings: [second] });
  const later = { kind: 'later', than: drawId(21), premio: 'Primer premio' };
  expect(awaitedReadings(rules, sourceOf([0, 21], start))).toEqual(later);
  const all = Array.from({ length: 64 }, (_, at) => at);
  expect(awaitedReadings(methodOf([0]), sourceOf(all, start))).toEqual({ kind: 'spent', readings: 64 });
  expect(awaitedReadings(methodOf(all), sourceOf([0], start))).toMatchObject({ kind: 'named' });
});

test('after all the readings that a source holds no draw is waited for, only a correction of what was read', () => {
  const days = Array.from({ length: 64 }, (_, at) => at);
  const enteredAt = start + 63 * day + 20 * hour;
  expect([mayReadOn(63), mayReadOn(64)]).toEqual([true, false]);
  expect(voidFrom(methodOf([0]), sourceOf(days, enteredAt))).toBe(start + 63 * day + 36 * hour + 336 * hour);
  expect(voidFrom(methodOf([0]), sourceOf(days, enteredAt + 60 * hour))).toBe(enteredAt + 60 * hour + 336 * hour);
});

test('what an entry asks for may be entered for the whole wait, however late it came, and while it may be contested', () => {
  const late = start + 300 * day;
  expect(voidFrom(methodOf([0, 0]), sourceOf([0], late))).toBe(late + 336 * hour);
  expect(voidFrom(methodOf([0, 0], { espera_h: 24 }), sourceOf([0], late))).toBe(late + 48 * hour);
});

test('five corrections, each at the last moment and to figures that nobody bought, stretch a draw to 120 days at most', () => {
  const rules = methodOf([0]);
  let last = voidFrom(rules, null) - 1;
  for (let entry = 0; entry <= sourceLimits.corrections; entry += 1) last = voidFrom(rules, sourceOf([0], last)) - 1;
  expect(Math.floor((last - start) / day)).toBe(120);
});

test('no draw is void while a reading is to come or came less than the wait ago, nor before the protocol allows it', () => {
  const gap = fc.integer({ min: 0, max: longestGap });
  const gaps = fc.array(gap, { minLength: 1, maxLength: 8 });
  const read = fc.integer({ min: 0, max: 12 });
  const hours = fc.integer({ min: 24, max: 720 });
  const dayAt = (all: readonly number[], at: number) => all.slice(1, at + 1).reduce((sum, each) => sum + each, 0);
  fc.assert(
    fc.property(gaps, read, gaps, hours, hours, fc.nat(60 * day), (named, entered, later, wait, contest, delay) => {
      const days = [...named, ...later.map((each) => Math.max(1, each)), longestGap].map((_, at, all) =>
        dayAt(all, at),
      );
      const taken = Math.min(entered, days.length - 1);
      const method = methodOf(days.slice(0, named.length), { espera_h: wait, impugnacion_h: contest });
      const enteredAt = start + (days[taken - 1] ?? 0) * day + delay;
      const source = taken === 0 ? null : sourceOf(days.slice(0, taken), enteredAt);
      const next = start + (days[Math.max(taken, named.length - 1)] ?? 0) * day;
      const at = voidFrom(method, source);
      expect(at).toBeGreaterThanOrEqual(next + (36 + wait) * hour);
      if (source) expect(at).toBeGreaterThanOrEqual(epoch(source.introducido_en) + Math.max(wait, contest) * hour);
      // the hour of a raffle is no later than the end of any of its readings' days
      expect(at).toBeGreaterThanOrEqual(start + (36 + wait) * hour);
    }),
  );
});
