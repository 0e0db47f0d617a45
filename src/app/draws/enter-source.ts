import { action, type Step, typed } from '#app/action.ts';
import { findRaffleAndLock, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { latestSource, sourcesOf } from '#db/draws/draws.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import type { RaffleRow } from '#db/tables.ts';
import type { Fuente, FuenteLoteria, Lectura } from '#domain/draw/documents.ts';
import { dayOf, timeOf } from '#domain/draw/time.ts';
import type { RawForm } from '#domain/form.ts';
import { parseFigures, parseFurtherDraw } from '#domain/raffles/draw-entry.ts';
import { mayReadOn } from '#domain/raffles/lottery-wait.ts';
import { phaseOf } from '#domain/raffles/raffle.ts';
import { correctionsLeft, entryAfter, isStale } from '#domain/raffles/source-entries.ts';
import { sourceLimits } from '#domain/raffles/source-limits.ts';
import { Refusal } from '#domain/refusal.ts';
import { seedText } from './draw-by-commitment.ts';
import { type EntryAsked, entryAsked, nextOf } from './entry-asked.ts';
import { finalInstant } from './final-instant.ts';
import { computeDraw, publishActa, type Sealed, sealedOf } from './issue-draw.ts';
import { storeSource } from './store-source.ts';

/** What an account brings to draws: a draw may ask for 64 readings, and each correction publishes an acta for good. */
const sourceLimit = { name: 'draw-source', most: 120, seconds: 3600 };

/**
 * Enters a draw's outside source: a lottery's figures or public values, each with a link to the official result. Once
 * complete, a provisional acta is published, which may be contested until it is final. Entering other figures corrects
 * it, a bounded number of times; what was published before stays. Entering the same again changes nothing.
 */
export const enterSource = action({
  parse: typed<RaffleAddress & { form: RawForm }>,
  charges: (_, actor) => [{ limit: sourceLimit, by: chargedTo(actor) }],
  find: (tx, input, actor) => findRaffleAndLock(tx, input, actor, 'update'),
  permission: 'draw.enter-source',
  run: async (step) => {
    const { community, raffle } = step.found;
    const sealed = await requireDrawing(step, raffle);
    const asked = await entryAsked(step.tx, raffle, sealed.bases, step.now);
    if (!asked) throw await refusalOf(step, raffle, sealed);
    const source = await sourceOf(step, { raffle, sealed, asked });
    if (await changesEntry(step, raffle, { source, asked })) await enter(step, { raffle, sealed, source });
    return { communityUrl: community.url, raffle: raffle.slug };
  },
});

type Entering = Step<RaffleAddress & { form: RawForm }, unknown>;

/**
 * Whether an entry says anything that the last one did not. Refuses what was written without having seen the last one, and
 * a correction when all were made.
 */
async function changesEntry(
  { tx, input }: Entering,
  raffle: RaffleRow,
  { source, asked }: { source: Fuente; asked: EntryAsked },
): Promise<boolean> {
  const entries = await sourcesOf(tx, raffle);
  const last = entries.at(-1);
  const change = last ? entryAfter(last, source) : 'continued';
  // a form sent twice says the same twice
  const isUnseen = change !== 'same' && isStale(input.form.madeFrom, asked.madeFrom);
  if (isUnseen) throw new Refusal('draw.entered-meanwhile', {});
  if (change === 'corrected' && correctionsLeft(entries) === 0) {
    throw new Refusal('draw.corrections-spent', { most: sourceLimits.corrections });
  }
  return change !== 'same';
}

async function enter(
  step: Entering,
  { raffle, sealed, source }: { raffle: RaffleRow; sealed: Sealed; source: Fuente },
): Promise<void> {
  const sequence = await storeSource(step, raffle, { source, enteredBy: step.actor.userId });
  if (isComplete(sealed, source)) await publishActa(step, raffle, computeDraw(sealed, source, step.now), sequence);
}

async function requireDrawing({ tx, now }: Entering, raffle: RaffleRow): Promise<Sealed> {
  const phase = phaseOf(lifecycleOf(raffle), now);
  if (phase === 'selling' || phase === 'reviewing' || phase === 'sealed') throw new Refusal('raffle.too-early', {});
  if (phase !== 'drawing') throw new Refusal('draw.contest-over', {});
  return sealedOf(tx, raffle);
}

/** Why nothing can be entered: no source is needed, or the time for it is over. */
async function refusalOf({ tx, now }: Entering, raffle: RaffleRow, { bases }: Sealed): Promise<Refusal> {
  const { metodo } = bases;
  const asksNothing = metodo.tipo === 'drand' || (metodo.tipo === 'compromiso' && metodo.entropia.length === 0);
  if (asksNothing) return new Refusal('draw.not-by-hand', {});
  const last = await latestSource(tx, raffle);
  if (!last) return new Refusal('draw.values-late', {});
  const finalAt = finalInstant(bases, last.source);
  const isFinal = finalAt === null || Temporal.Instant.compare(now, finalAt) >= 0;
  if (isFinal) return new Refusal('draw.contest-over', {});
  return new Refusal('draw.correction-late', { finalAt, timeZone: raffle.time_zone });
}

type Asked = { raffle: RaffleRow; sealed: Sealed; asked: EntryAsked };

async function sourceOf(step: Entering, { raffle, sealed, asked }: Asked): Promise<Fuente> {
  const { form } = step.input;
  if (asked.kind === 'lottery') {
    return { tipo: 'loteria', introducido_en: timeOf(step.now), lecturas: readingsOf(step, sealed, asked) };
  }
  const figures = parseFigures(form, asked.values, { all: true });
  if (!figures.ok) throw new Refusal('input', { fields: figures.fields });
  return {
    tipo: 'compromiso',
    semilla: await seedText(step.tx, raffle),
    revelado_en: timeOf(step.now),
    entropia: figures.value.map(({ value, link }) => ({ valor: value, enlace: link })),
  };
}

/** The form's readings that the draw needs, in the order of the rules. */
function readingsOf(step: Entering, sealed: Sealed, asked: EntryAsked & { kind: 'lottery' }): Lectura[] {
  const { form } = step.input;
  const places = [...asked.readings, ...furtherOf(form, asked)];
  const shapes = places.map(() => ({ format: 'digitos' as const, length: asked.digits }));
  const figures = parseFigures(form, shapes, { all: false });
  if (!figures.ok) throw new Refusal('input', { fields: figures.fields });
  const readings: Lectura[] = [];
  for (const [index, { value, link }] of figures.value.entries()) {
    const place = places[index];
    if (!place || nextOf(sealed, readings)?.kind === 'settled') break;
    if (dayOf(place.draw) - earliestDay > step.now.epochMilliseconds / 1000) throw new Refusal('raffle.too-early', {});
    readings.push({ sorteo: place.draw, premio: place.prize, numero: value, enlace: link });
  }
  if (nextOf(sealed, readings) === null) throw new Refusal('draw.reading-order', {});
  return readings;
}

/** East of Greenwich a day begins up to 14 hours earlier: the protocol's own allowance. */
const earliestDay = 14 * 3600;

function furtherOf(form: RawForm, { readings, further }: EntryAsked & { kind: 'lottery' }) {
  if (!form[`figures.${readings.length}.value`]) return [];
  if (!mayReadOn(readings.length)) throw new Refusal('draw.readings-spent', { most: sourceLimits.readings });
  if (!further) return [];
  const draw = parseFurtherDraw(form, further.after);
  if (typeof draw !== 'string') throw new Refusal('input', { fields: { furtherDraw: draw } });
  return [{ draw, prize: further.prize }];
}

function isComplete(sealed: Sealed, source: Fuente): boolean {
  return source.tipo !== 'loteria' || nextOf(sealed, (source as FuenteLoteria).lecturas)?.kind === 'settled';
}
