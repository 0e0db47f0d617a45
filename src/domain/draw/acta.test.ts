import { bytesToHex } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { issueActa, issueVoidActa } from './acta.ts';
import { amendBases, type Change } from './amendment.ts';
import { quicknet, roundAt, timeOfRound } from './beacon.ts';
import { closedList, closeSales, type PaidTicket } from './closing.ts';
import { seedCommitment } from './commitment.ts';
import { type Bases, type Fuente, type Lectura, type Metodo, type MetodoLoteria, protocol } from './documents.ts';
import vectors from './draw-vectors.json' with { type: 'json' };
import { DrawFault } from './fault.ts';
import { holderCommitment } from './holder.ts';
import { lotteryGame, nextReading } from './lottery.ts';
import { embeddedLimit, indexOfNumber } from './ticket-list.ts';
import { timeOf } from './time.ts';
import { verify } from './verify.ts';

const hour = 3600;
const drawAt = timeOfRound(1000);
const secret = 'ab'.repeat(32);
const id = '0123456789abcdef0123456789abcdef';
const signature = vectors.primitivas.baliza.find(({ ronda, valida }) => ronda === 1000 && valida)?.firma ?? '';

const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
const amendedAt = at(drawAt - 72 * hour);
const time = (seconds: number) => timeOf(at(seconds));
const day = (seconds: number) => time(seconds).slice(0, 10);

const prizes = (count: number) => Array.from({ length: count }, () => ({ nombre: 'Una bicicleta', valor: null }));

function basesOf(over: Partial<Bases> & { metodo: Metodo }): Bases {
  return {
    v: protocol,
    tipo: 'bases',
    id,
    titulo: 'Una bicicleta',
    organizador: 'Ana',
    desde: 0,
    hasta: 99,
    premios: prizes(1),
    suplentes: 2,
    minimo: 1,
    precio: { importe: 500, moneda: 'EUR' },
    condiciones: 'c0'.repeat(32),
    clave: 'c1'.repeat(32),
    publicado_en: time(drawAt - 72 * hour),
    cierre_ventas: time(drawAt - 24 * hour),
    sorteo_en: time(drawAt),
    margen_s: 2 * hour,
    serie: null,
    enmienda: null,
    reemplaza: null,
    ...over,
  };
}

const drand: Metodo = {
  tipo: 'drand',
  red: 'quicknet',
  cadena: quicknet.chain,
  ronda: roundAt(drawAt),
  espera_h: 24,
};

const commitment = (entropy: number): Metodo => ({
  tipo: 'compromiso',
  compromiso: seedCommitment(id, secret),
  entropia: Array.from({ length: entropy }, () => ({ descripcion: 'Bolsa', formato: 'hex', largo: 8, bits: 32 })),
  revelar_antes: time(drawAt + 48 * hour),
  impugnacion_h: 24,
});

const lottery = (over: Partial<MetodoLoteria>): MetodoLoteria => ({
  tipo: 'loteria',
  loteria: 'Lotería Nacional',
  digitos: 5,
  cifras: 2,
  lecturas: [{ sorteo: day(drawAt), premio: '1.º' }],
  no_vendido: 'otro_sorteo',
  impugnacion_h: 24,
  espera_h: 24,
  ...over,
});

const tickets = (numbers: readonly number[]): PaidTicket[] =>
  numbers.map((number) => ({ number, holder: number.toString(16).padStart(64, '0') }));

/** The readings that a lottery's draw asks for, made from figures in turn; null if they run out before it is settled. */
function readingsFor(bases: Bases, list: Uint8Array, sold: number, figures: readonly string[]): Lectura[] | null {
  const game = lotteryGame(bases, closedList(bases, { vendidos: sold }, list));
  const readings: Lectura[] = [];
  for (const numero of figures) {
    const next = game && nextReading(game, readings);
    if (next?.kind === 'settled') return readings;
    if (next == null) return null;
    const sorteo = next.kind === 'named' ? next.sorteo : day(Date.parse(next.than.slice(0, 10)) / 1000 + 24 * hour);
    readings.push({ sorteo, premio: next.premio, numero, enlace: 'https://loteria.example/' });
  }
  return null;
}

const raffle = fc
  .record({
    first: fc.constantFrom(0, 1, 500, 4_000_000_000),
    total: fc.integer({ min: 1, max: 100 }),
    winners: fc.integer({ min: 1, max: 6 }),
    reserves: fc.integer({ min: 0, max: 4 }),
    // the beacon's signature, the same each time, takes longer to check than all the rest
    kind: fc.oneof(
      { weight: 1, arbitrary: fc.constant('drand') },
      { weight: 12, arbitrary: fc.constantFrom('commitment', 'public values', 'next number', 'other draw') },
    ),
    keep: fc.infiniteStream(fc.boolean()),
    figures: fc.array(
      fc.integer({ min: 0, max: 99_999 }).map((figure) => String(figure).padStart(5, '0')),
      { minLength: 60, maxLength: 60 },
    ),
    issuedAfter: fc.constantFrom(60 * hour, 100 * hour),
  })
  .map((raffle) => (raffle.kind === 'next number' ? { ...raffle, total: 100 } : raffle));

type Raffle = typeof raffle extends fc.Arbitrary<infer T> ? T : never;

function methodOf({ kind }: Raffle): Metodo {
  switch (kind) {
    case 'drand':
      return drand;
    case 'commitment':
      return commitment(0);
    case 'public values':
      return commitment(2);
    default:
      return lottery({ no_vendido: kind === 'next number' ? 'siguiente' : 'otro_sorteo' });
  }
}

function sourceOf({ kind, figures }: Raffle, bases: Bases, list: Uint8Array, sold: number): Fuente | null {
  const enlace = 'https://bolsa.example/';
  const enteredAt = time(drawAt + 40 * hour);
  switch (kind) {
    case 'drand':
      return { tipo: 'drand', ronda: 1000, firma: signature };
    case 'commitment':
      return { tipo: 'compromiso', semilla: secret, revelado_en: enteredAt, entropia: [] };
    case 'public values': {
      const entropia = ['0123abcd', 'ffffffff'].map((valor) => ({ valor, enlace }));
      return { tipo: 'compromiso', semilla: secret, revelado_en: enteredAt, entropia };
    }
    default: {
      const readings = readingsFor(bases, list, sold, figures);
      // Readings of later days are entered later; those of the first day are there after forty hours.
      const isSoon = readings?.every(({ sorteo }) => sorteo <= day(drawAt + 40 * hour));
      return readings && isSoon ? { tipo: 'loteria', introducido_en: enteredAt, lecturas: readings } : null;
    }
  }
}

test('every acta that is issued verifies, and tells the winners that it names', () => {
  let held = 0;
  fc.assert(
    fc.property(raffle, (made) => {
      const bases = basesOf({
        desde: made.first,
        hasta: made.first + made.total - 1,
        premios: prizes(made.winners),
        suplentes: made.reserves,
        metodo: methodOf(made),
      });
      const numbers = Array.from({ length: made.total }, (_, step) => made.first + step);
      const sold = numbers.filter((number) => number === made.first || made.keep.next().value);
      const closing = closeSales(bases, tickets(sold.toReversed()), at(drawAt - 20 * hour));
      const fuente = sourceOf(made, bases, closing.list, sold.length);
      if (!fuente) return;
      const late = made.kind === 'commitment' ? 100 * hour : made.issuedAfter;
      const issued = issueActa({ historial: [], bases, ...closing, fuente, issuedAt: at(drawAt + late) });
      const outcome = verify(new TextEncoder().encode(issued.text), {
        huella_cierre: closing.fingerprint,
        huella_bases: closing.cierre.bases,
        ahora: drawAt + late,
      });
      held++;
      expect(outcome).toMatchObject({ valida: true, procedencia: 'comprobada', huella_acta: issued.fingerprint });
      expect(outcome.ganadores).toHaveLength(Math.min(made.winners, sold.length));
      expect(sold).toEqual(expect.arrayContaining([...outcome.ganadores, ...outcome.suplentes]));
      expect(outcome.ganadores).toEqual(issued.acta.resultado.ganadores.map(({ numero }) => numero));
      const mayBeContested = made.kind !== 'drand' && made.kind !== 'commitment';
      expect(outcome.estado).toBe(mayBeContested && late < 64 * hour ? 'provisional' : 'definitivo');
    }),
    { numRuns: 150 },
  );
  expect(held).toBeGreaterThan(75);
});

test('a list above the limit stands beside its acta, which verifies with it and without it', () => {
  const bases = basesOf({ hasta: embeddedLimit, metodo: drand });
  const numbers = Array.from({ length: embeddedLimit + 1 }, (_, number) => number);
  const closing = closeSales(bases, tickets(numbers), at(drawAt - 20 * hour));
  const issued = issueActa({
    historial: [],
    bases,
    ...closing,
    fuente: { tipo: 'drand', ronda: 1000, firma: signature },
    issuedAt: at(drawAt),
  });
  const file = new TextEncoder().encode(issued.text);
  expect(issued.acta.lista).toEqual({ tipo: 'externa' });
  expect(verify(file, { lista: closing.list })).toMatchObject({ valida: true, avisos: ['A_SIN_HUELLA'] });
  expect(verify(file)).toMatchObject({ valida: true, avisos: ['A_LISTA_NO_COMPROBADA', 'A_SIN_HUELLA'] });
});

test('every void acta that is issued verifies, and a reason that does not hold is refused', () => {
  const bases = basesOf({ minimo: 5, metodo: drand });
  const closing = (sold: number) => closeSales(bases, tickets([...Array(sold).keys()]), at(drawAt - 20 * hour));
  const issue = (sold: number | null, motivo: 'sin_boletos' | 'minimo' | 'fuente' | 'fuerza_mayor', after: number) =>
    issueVoidActa({
      historial: [],
      bases,
      cierre: sold === null ? null : closing(sold).cierre,
      anulacion: { motivo, detalle: 'La rifa no pudo celebrarse.' },
      issuedAt: at(drawAt + after),
    });
  const cases = [
    issue(0, 'sin_boletos', -19 * hour),
    issue(4, 'minimo', -19 * hour),
    issue(5, 'fuente', 24 * hour),
    issue(5, 'fuerza_mayor', -2 * hour),
    issue(null, 'fuerza_mayor', -48 * hour),
  ];
  for (const { text, acta, fingerprint } of cases) {
    const outcome = verify(new TextEncoder().encode(text));
    expect(outcome).toMatchObject({ valida: true, estado: acta.estado, huella_acta: fingerprint, ganadores: [] });
  }
  expect(() => issue(5, 'minimo', 0)).toThrow(/E_ANULACION/);
  expect(() => issue(5, 'fuente', 23 * hour)).toThrow(/E_ANULACION/);
  expect(() => issue(5, 'fuerza_mayor', -1 * hour)).toThrow(/E_ANULACION/);
  expect(() => issue(null, 'minimo', 0)).toThrow(/E_ESQUEMA/);
});

test('what a verifier would reject is not issued, and says why', () => {
  const bases = basesOf({ minimo: 2, metodo: drand });
  const fuente: Fuente = { tipo: 'drand', ronda: 1000, firma: signature };
  const closing = closeSales(bases, tickets([3, 5, 9]), at(drawAt - 20 * hour));
  const other = closeSales(bases, tickets([3, 5, 8]), at(drawAt - 20 * hour));
  const few = closeSales(bases, tickets([3]), at(drawAt - 20 * hour));
  const drawn = { historial: [], bases, ...closing, fuente, issuedAt: at(drawAt) };
  expect(codeOf(() => issueActa({ ...drawn, issuedAt: at(drawAt - 1) }))).toBe('E_TIEMPOS');
  expect(codeOf(() => issueActa({ ...drawn, list: other.list }))).toBe('E_RAIZ');
  expect(codeOf(() => issueActa({ ...drawn, ...few }))).toBe('E_ANULACION');
  expect(codeOf(() => issueActa({ ...drawn, fuente: { ...fuente, ronda: 1002 } }))).toBe('E_RONDA');
  expect(codeOf(() => issueActa({ ...drawn, fuente: { ...fuente, firma: `a${signature.slice(1)}` } }))).toBe('E_BLS');
  expect(codeOf(() => issueActa({ ...drawn, bases: { ...bases, premios: prizes(2) } }))).toBe('E_HUELLA_BASES');
  expect(codeOf(() => closeSales(bases, tickets([3, 3]), at(drawAt - 20 * hour)))).toBe('E_LISTA');
  expect(codeOf(() => closeSales(bases, tickets([100]), at(drawAt - 20 * hour)))).toBe('E_LISTA');
  expect(codeOf(() => closeSales(bases, tickets([3]), at(drawAt - 1 * hour)))).toBe('E_TIEMPOS');
});

test('an acta of amended bases holds every version, and only one that amends the last may be drawn', () => {
  const first = basesOf({ metodo: commitment(0), publicado_en: time(drawAt - 96 * hour) });
  const bases = amendBases([first], {
    change: { premios: prizes(2) },
    reason: 'Un premio más',
    publishedAt: amendedAt,
  });
  const closing = closeSales(bases, tickets([3, 5, 9]), at(drawAt - 20 * hour));
  const fuente: Fuente = { tipo: 'compromiso', semilla: secret, revelado_en: time(drawAt + hour), entropia: [] };
  const drawn = { historial: [first], bases, ...closing, fuente, issuedAt: at(drawAt + 100 * hour) };
  const outcome = verify(new TextEncoder().encode(issueActa(drawn).text), { huella_cierre: closing.fingerprint });
  expect(outcome).toMatchObject({
    valida: true,
    cambios: ['enmienda', 'premios', 'publicado_en'],
    avisos: ['A_ENMENDADA', 'A_ENMIENDA_SIN_TESTIGO', 'A_SIN_ENTROPIA'],
  });
  expect(codeOf(() => issueActa({ ...drawn, historial: [] }))).toBe('E_HISTORIAL');
  expect(codeOf(() => issueActa({ ...drawn, historial: [{ ...first, minimo: 2 }] }))).toBe('E_HISTORIAL');
});

test('bases are amended twenty times, in time, and never in what buyers were promised for good', () => {
  const first = basesOf({ metodo: drand, publicado_en: time(drawAt - 200 * hour), minimo: 2 });
  const by = (change: Change, publishedAt = amendedAt) => ({ change, reason: 'Porque sí', publishedAt });
  const codeFor = (change: Change, publishedAt?: Temporal.Instant) =>
    codeOf(() => amendBases([first], by(change, publishedAt)));
  expect(codeFor({ minimo: 1, titulo: 'Otra' })).toBe('issued');
  expect(codeFor({ minimo: 3 })).toBe('E_HISTORIAL');
  expect(codeFor({ metodo: commitment(0) })).toBe('E_HISTORIAL');
  expect(codeFor({ sorteo_en: time(drawAt - 3), metodo: { ...drand, ronda: 999 } })).toBe('E_HISTORIAL');
  expect(codeFor({ sorteo_en: time(drawAt + 3) })).toBe('E_RONDA');
  expect(codeFor({ sorteo_en: time(drawAt + 3), metodo: { ...drand, ronda: 1001 } })).toBe('issued');
  expect(codeFor({ premios: [] })).toBe('E_ESQUEMA');
  expect(codeFor({}, at(drawAt - 200 * hour))).toBe('E_TIEMPOS');
  expect(codeFor({ cierre_ventas: time(drawAt - 2 * hour) }, at(drawAt - hour))).toBe('E_TIEMPOS');
  const chain: [Bases, ...Bases[]] = [first];
  for (let version = 2; version <= 21; version++) {
    chain.push(amendBases(chain, by({}, at(drawAt - (200 - version) * hour))));
  }
  expect(codeOf(() => amendBases(chain, by({})))).toBe('E_ESQUEMA');
});

test('a buyer finds the ticket of their receipt in the closed list', () => {
  const bases = basesOf({ metodo: drand });
  const opening = { raffleId: id, number: 42, salt: new Uint8Array(32).fill(7), text: 'José|+34600000000' };
  const holder = holderCommitment(opening);
  const { list: bytes } = closeSales(
    bases,
    [...tickets([3]), { number: 42, holder: bytesToHex(holder) }],
    at(drawAt - 20 * hour),
  );
  const list = closedList(bases, { vendidos: 2 }, bytes);
  expect(indexOfNumber(list, 42)).toBe(1);
  expect(bytes.slice(40)).toEqual(holder);
});

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (fault) {
    if (fault instanceof DrawFault) return fault.code;
    throw fault;
  }
  return 'issued';
}
