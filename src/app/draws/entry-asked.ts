import type { Db, Transaction } from '#db/client.ts';
import { sourcesOf } from '#db/draws/draws.ts';
import type { RaffleRow } from '#db/tables.ts';
import type { Bases, Fuente, Lectura, MetodoCompromiso, MetodoLoteria } from '#domain/draw/documents.ts';
import { type LotteryGame, lotteryGame, type NextReading, nextReading } from '#domain/draw/lottery.ts';
import { readTicketList } from '#domain/draw/ticket-list.ts';
import { epoch, timeAt } from '#domain/draw/time.ts';
import { finalFrom } from '#domain/draw/times.ts';
import { mayReadOn } from '#domain/raffles/lottery-wait.ts';
import { correctionsLeft } from '#domain/raffles/source-entries.ts';
import { correctableUntil, valuesUntil } from '#domain/raffles/values-wait.ts';
import { type Sealed, sealedOf } from './issue-draw.ts';

type Entered = { value: string; link: string };
type AskedReading = { draw: string; prize: string; entered: Entered | null };
type AskedValue = { description: string; format: 'digitos' | 'hex'; length: number; entered: Entered | null };

/** What the organiser has to enter for a draw, with what was entered already and how often that may be corrected. */
export type EntryAsked = {
  correctionsLeft: number;
  /** The sequence of the entry that this follows, which a form carries; 0 for none. */
  madeFrom: number;
} & (
  | {
      kind: 'lottery';
      digits: number;
      readings: readonly AskedReading[];
      /** The next reading after those in the rules, when these matched too few sold numbers and a source has room for it. */
      further: { after: string; prize: string } | null;
    }
  | {
      kind: 'commitment';
      values: readonly AskedValue[];
      /** The last moment for it, a first entry or a correction. */
      until: string;
    }
);

/** What the organiser may enter at an instant, first or as a correction; null for nothing. */
export async function entryAsked(
  db: Db | Transaction,
  raffle: RaffleRow,
  { metodo }: Bases,
  now: Temporal.Instant,
): Promise<EntryAsked | null> {
  if (metodo.tipo === 'drand') return null;
  const entries = await sourcesOf(db, raffle);
  const source = entries.at(-1) ?? null;
  const seconds = Math.floor(now.epochMilliseconds / 1000);
  const asked =
    metodo.tipo === 'loteria'
      ? readingsAsked(await sealedOf(db, raffle), metodo, source, seconds)
      : valuesAsked(metodo, source, seconds);
  return asked && { ...asked, correctionsLeft: correctionsLeft(entries), madeFrom: entries.length };
}

type Asked<K extends EntryAsked['kind']> = Omit<Extract<EntryAsked, { kind: K }>, 'correctionsLeft' | 'madeFrom'>;

function valuesAsked(method: MetodoCompromiso, source: Fuente | null, seconds: number): Asked<'commitment'> | null {
  const before = source?.tipo === 'compromiso' ? source : null;
  const finalAt = before ? finalFrom(epoch(before.revelado_en), method) : Number.POSITIVE_INFINITY;
  const until = before ? correctableUntil(method, epoch(before.revelado_en)) : valuesUntil(method, true);
  if (method.entropia.length === 0 || seconds >= finalAt || seconds > until) return null;
  return {
    kind: 'commitment',
    until: timeAt(until),
    values: method.entropia.map(({ descripcion, formato, largo }, index) => {
      const value = before?.entropia[index];
      const entered = value ? { value: value.valor, link: value.enlace } : null;
      return { description: descripcion, format: formato, length: largo, entered };
    }),
  };
}

function readingsAsked(
  sealed: Sealed,
  method: MetodoLoteria,
  source: Fuente | null,
  seconds: number,
): Asked<'lottery'> | null {
  const before = source?.tipo === 'loteria' ? source : null;
  const read = before?.lecturas ?? [];
  const next = nextOf(sealed, read);
  const isSettled = next?.kind === 'settled';
  if (before && isSettled && seconds >= finalFrom(epoch(before.introducido_en), method)) return null;
  const named = method.lecturas.slice(read.length).map(({ sorteo, premio }) => askedReading(sorteo, premio, null));
  return {
    kind: 'lottery',
    digits: method.digitos,
    readings: [
      ...read.map((reading) => askedReading(reading.sorteo, reading.premio, reading)),
      ...(isSettled ? [] : named),
    ],
    further: next?.kind === 'later' && mayReadOn(read.length) ? { after: next.than, prize: next.premio } : null,
  };
}

function askedReading(draw: string, prize: string, reading: Lectura | null): AskedReading {
  return { draw, prize, entered: reading && { value: reading.numero, link: reading.enlace } };
}

/** The lottery game of a sealed raffle, or null. */
export function gameOf({ bases, cierre, list: bytes }: Sealed): LotteryGame | null {
  const list = readTicketList(bytes, { size: cierre.vendidos, first: bases.desde, last: bases.hasta });
  return list && lotteryGame(bases, list);
}

/** The reading that follows these; null when these are not what the rules ask for. */
export function nextOf(sealed: Sealed, readings: readonly Lectura[]): NextReading | null {
  const game = gameOf(sealed);
  return game && nextReading(game, readings);
}
