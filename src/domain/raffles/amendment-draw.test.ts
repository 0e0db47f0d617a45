import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amendBases } from '#domain/draw/amendment.ts';
import { type Bases, type Metodo, protocol } from '#domain/draw/documents.ts';
import { timeOf } from '#domain/draw/time.ts';
import type { RawForm } from '#domain/form.ts';
import type { CurrentDraw } from './amendment-dates.ts';
import { type Amendment, parseAmendment } from './amendment-form.ts';
import type { DrawMethod } from './raffle.ts';

const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
const zone = 'Europe/Madrid';
const lottery = {
  kind: 'lottery',
  lottery: 'Lotería Nacional',
  digits: 5,
  figures: 2,
  readings: [{ draw: '2026-12-18', prize: 'Primer premio' }],
  unsold: 'otro_sorteo',
  contestHours: 48,
} as const;
const seed = { kind: 'commitment', entropy: [], revealBefore: '2026-12-25T19:00:00Z', contestHours: 0 } as const;
const value = { description: 'Números del 18 de diciembre', format: 'digitos', length: 20, bits: 66 } as const;
const other = { description: 'Reintegro del 18 de diciembre', format: 'digitos', length: 5, bits: 16 } as const;
const commitment = { ...seed, entropy: [value, other], contestHours: 48 } as const;
const before: CurrentDraw = {
  salesCloseAt: Temporal.Instant.from('2026-12-17T19:00:07Z'),
  drawAt: Temporal.Instant.from('2026-12-18T19:00:00Z'),
  marginSeconds: 20 * 3600,
  timeZone: zone,
  drawMethod: lottery,
};

const read = (fields: RawForm, rules: Partial<CurrentDraw> = {}) =>
  parseAmendment(
    { title: 'Bici', reason: 'Se rompió', 'prizes.0.name': 'Bici', ...fields },
    { title: 'Bici', currency: 'EUR', minimumSold: 1, ...before, ...rules },
    now,
  );
const faultsOf = (fields: RawForm, rules: Partial<CurrentDraw> = {}) => {
  const parsed = read(fields, rules);
  return parsed.ok ? {} : Object.fromEntries(Object.entries(parsed.fields).map(([name, { code }]) => [name, code]));
};
const amendmentOf = (fields: RawForm, rules: Partial<CurrentDraw> = {}) => {
  const parsed = read(fields, rules);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
  return parsed.value;
};
const readings = (...all: readonly (readonly [string, string])[]) =>
  Object.fromEntries(
    all.flatMap(([draw, prize], at) => [
      [`readings.${at}.draw`, draw],
      [`readings.${at}.prize`, prize],
    ]),
  );
const values = (...all: readonly string[]) =>
  Object.fromEntries(all.map((description, at) => [`entropy.${at}.description`, description]));

const week = { salesCloseAt: '2026-12-24T20:00', drawAt: '2026-12-25T20:00' };

test('a lottery is moved with the readings of its new day, as many as wanted, and all else of it stays', () => {
  const chosen = readings(['2026-12-25', 'Primer premio'], ['2026-12-25', 'Segundo premio'], ['2026-12-26', 'Primero']);
  const { drawAt, drawMethod, marginSeconds } = amendmentOf({ ...week, ...chosen, digits: '9', lottery: 'Otra' });
  expect(drawAt.toString()).toBe('2026-12-25T19:00:00Z');
  // sealed by the midnight that the day of the first reading begins with
  expect(marginSeconds).toBe(20 * 3600);
  expect(drawMethod).toEqual({
    ...lottery,
    readings: [
      { draw: '2026-12-25', prize: 'Primer premio' },
      { draw: '2026-12-25', prize: 'Segundo premio' },
      { draw: '2026-12-26', prize: 'Primero' },
    ],
  });
});

test('readings of the former day, and none, are refused with dates that move; so is a sale on the lottery’s day', () => {
  const former = readings(['2026-12-18', 'Primer premio']);
  expect(faultsOf({ ...week, ...former })).toEqual({ 'readings.0.draw': 'reading-date' });
  expect(faultsOf(week)).toEqual({ 'readings.0.draw': 'reading-date' });
  expect(faultsOf({ ...week, ...readings(['', '']) })).toEqual({ 'readings.0.draw': 'required' });
  expect(faultsOf({ ...week, ...readings(['', 'Primer premio']) })).toEqual({ 'readings.0.draw': 'required' });
  const chosen = readings(['2026-12-25', 'Primer premio']);
  expect(faultsOf({ ...week, ...chosen, salesCloseAt: '2026-12-25T10:00' })).toEqual({
    salesCloseAt: 'close-before-lottery',
  });
  expect(faultsOf({ ...week, ...chosen, drawAt: '2026-12-17T20:00' })).toEqual({ drawAt: 'date-earlier' });
  const twice = readings(['2026-12-25', 'Primer premio'], ['2026-12-25', 'Primer premio']);
  expect(faultsOf({ ...week, ...twice })).toEqual({ 'readings.1.draw': 'reading-order' });
  const far = readings(['2026-12-25', 'Primer premio'], ['2027-01-30', 'Primer premio']);
  expect(faultsOf({ ...week, ...far })).toEqual({ 'readings.1.draw': 'reading-far' });
});

test('a lottery left as it was shown stays as it is, though a new raffle could not be published so', () => {
  const older = { salesCloseAt: Temporal.Instant.from('2026-12-18T16:00:07Z'), marginSeconds: 3600 };
  const shown = { salesCloseAt: '2026-12-18T17:00', drawAt: '2026-12-18T20:00' };
  const asShown = amendmentOf({ ...shown, ...readings(['2026-12-18', 'Primer premio']) }, older);
  expect(asShown).toMatchObject({ ...older, drawMethod: lottery });
  expect(read({}, older)).toEqual({ ok: true, value: asShown });
  expect(faultsOf({ ...shown, salesCloseAt: '2026-12-18T17:01' }, older)).toEqual({
    salesCloseAt: 'close-before-lottery',
  });
});

test('readings change where the dates stay too, with the margin that they ask for', () => {
  const eve = amendmentOf(readings(['2026-12-19', 'Primer premio']));
  expect(eve).toMatchObject({ marginSeconds: 3600, drawMethod: { readings: [{ draw: '2026-12-19' }] } });
  expect(eve.salesCloseAt).toEqual(before.salesCloseAt);
  expect(faultsOf(readings(['2026-12-20', 'Primer premio']))).toEqual({ 'readings.0.draw': 'reading-date' });
});

test('a seed alone is revealed as long after the draw as before', () => {
  const later = amendmentOf({ drawAt: '2026-12-20T20:00' }, { drawMethod: seed });
  expect(later.drawMethod).toEqual({ ...seed, revealBefore: '2026-12-27T19:00:00Z' });
});

test('public values are described anew where the draw moves: none may be called as one was before, nor in another’s place', () => {
  const rules = { drawMethod: commitment };
  const later = { drawAt: '2026-12-20T20:00' };
  const former = { 'entropy.0.description': 'former-value', 'entropy.1.description': 'former-value' };
  expect(faultsOf(later, rules)).toEqual(former);
  expect(faultsOf({ ...later, ...values(value.description, ` ${other.description}`) }, rules)).toEqual(former);
  expect(faultsOf({ ...later, ...values(other.description, value.description) }, rules)).toEqual(former);
  const one = values('Números del 20 de diciembre', other.description);
  expect(faultsOf({ ...later, ...one }, rules)).toEqual({ 'entropy.1.description': 'former-value' });
  expect(faultsOf({ ...later, ...values('', 'Reintegro del 20') }, rules)).toEqual({
    'entropy.0.description': 'required',
  });
});

test('a moved commitment keeps the number, format, length and bits of its values, whatever is sent', () => {
  const typed = { ...values('Números\r\ndel 20', 'Reintegro del 20', 'Otro'), 'entropy.0.length': '3' };
  const { drawMethod } = amendmentOf({ drawAt: '2026-12-20T20:00', ...typed }, { drawMethod: commitment });
  expect(drawMethod).toEqual({
    ...commitment,
    entropy: [
      { ...value, description: 'Números del 20' },
      { ...other, description: 'Reintegro del 20' },
    ],
    revealBefore: '2026-12-27T19:00:00Z',
  });
});

test('where the draw stays, values keep their descriptions or are described better', () => {
  const rules = { drawMethod: commitment };
  expect(amendmentOf({ salesCloseAt: '2026-12-18T10:00' }, rules).drawMethod).toEqual(commitment);
  const better = amendmentOf(values('Números de la ONCE', other.description), rules);
  expect(better.drawMethod).toMatchObject({ entropy: [{ description: 'Números de la ONCE' }, other] });
});

/** The rules that are amended, and those that an amendment leads to, as they are published. */
function documentOf({ salesCloseAt, drawAt, marginSeconds, drawMethod }: Omit<CurrentDraw, 'timeZone'>): Bases {
  return {
    ...{ v: protocol, tipo: 'bases', id: '00'.repeat(16), titulo: 'Bici', organizador: 'Club', desde: 0, hasta: 99 },
    ...{ premios: [{ nombre: 'Bici', valor: null }], suplentes: 3, minimo: 1, precio: { importe: 0, moneda: 'EUR' } },
    ...{ condiciones: 'aa'.repeat(32), clave: 'bb'.repeat(32), publicado_en: timeOf(now.subtract({ hours: 1 })) },
    ...{ cierre_ventas: timeOf(salesCloseAt), sorteo_en: timeOf(drawAt), margen_s: marginSeconds },
    ...{ metodo: metodoOf(drawMethod), serie: null, enmienda: null, reemplaza: null },
  };
}

function metodoOf(method: DrawMethod): Metodo {
  if (method.kind !== 'lottery') throw new TypeError(method.kind);
  return {
    ...{ tipo: 'loteria', loteria: method.lottery, digitos: method.digits, cifras: method.figures },
    lecturas: method.readings.map(({ draw, prize }) => ({ sorteo: draw, premio: prize })),
    ...{ no_vendido: method.unsold, impugnacion_h: method.contestHours, espera_h: 336 },
  };
}

/** Amends the rules by the protocol's own core, which refuses what a verifier would. */
function published(amendment: Amendment): Bases {
  const { cierre_ventas, sorteo_en, margen_s, metodo } = documentOf(amendment);
  const change = { cierre_ventas, sorteo_en, margen_s, metodo };
  return amendBases([documentOf(before)], { change, reason: 'Se rompió', publishedAt: now });
}

test('whatever dates and readings pass, the protocol takes them, and nobody buys on the day of the lottery', () => {
  const day = Temporal.PlainDate.from('2026-12-16');
  const minute = fc.integer({ min: 0, max: 8 * 1440 });
  const local = minute.map((minutes) => day.toPlainDateTime().add({ minutes }).toString({ smallestUnit: 'minute' }));
  const reading = fc.tuple(
    fc.integer({ min: 0, max: 9 }).map((days) => day.add({ days }).toString()),
    fc.constantFrom('Primer premio', 'Segundo premio'),
  );
  let taken = 0;
  fc.assert(
    fc.property(local, local, fc.array(reading, { minLength: 1, maxLength: 3 }), (salesCloseAt, drawAt, chosen) => {
      const parsed = read({ salesCloseAt, drawAt, ...readings(...chosen) });
      if (!parsed.ok) return;
      taken += 1;
      const bases = published(parsed.value);
      expect(bases.enmienda?.version).toBe(2);
      const midnight = Temporal.PlainDate.from(chosen[0]?.[0] ?? '')
        .toZonedDateTime(zone)
        .toInstant();
      expect(Temporal.Instant.compare(parsed.value.salesCloseAt, midnight.subtract({ hours: 1 }))).not.toBe(1);
      expect(Temporal.Instant.compare(parsed.value.drawAt, before.drawAt)).not.toBe(-1);
    }),
    { numRuns: 3000 },
  );
  expect(taken).toBeGreaterThan(20);
});
