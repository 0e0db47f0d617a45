import type { App } from '#app/app.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { prizeHistories } from '#app/raffles/prize-histories.ts';
import { view } from '#app/view.ts';
import type { Db } from '#db/client.ts';
import { actasOf, actaWithoutList } from '#db/draws/actas.ts';
import { closureOf } from '#db/draws/closures.ts';
import { latestSource } from '#db/draws/draws.ts';
import { winnerNames } from '#db/draws/winner-names.ts';
import { heldNumbers, wonPrizes } from '#db/draws/winners.ts';
import { newestOfEachKind } from '#db/events.ts';
import { firstCosigned } from '#db/log/cosignatures.ts';
import { entryNumber } from '#db/log/log.ts';
import { basesChain, latestBases, readBases } from '#db/raffles/bases.ts';
import { lifecycleOf, prizesOf } from '#db/raffles/raffles.ts';
import type { BasesRow, RaffleRow } from '#db/tables.ts';
import { chainOf } from '#domain/draw/chain.ts';
import type { Acta, ActaSorteada, Bases, Fuente, Posicion } from '#domain/draw/documents.ts';
import { fingerprint } from '#domain/draw/fingerprint.ts';
import { levelOf, noticesOf, voidNoticesOf } from '#domain/draw/notices.ts';
import { provenanceOf } from '#domain/draw/procedence.ts';
import { unregistered } from '#domain/draw/registration.ts';
import { seedOfCommitment, seedOfDrand } from '#domain/draw/seed.ts';
import type { EventKind } from '#domain/event.ts';
import { nameOfVkey } from '#domain/log/vkey.ts';
import type { Currency } from '#domain/money.ts';
import type { ExchangeRate } from '#domain/orders/exchange-rate.ts';
import { formatNumber } from '#domain/raffles/board.ts';
import { passReasons } from '#domain/raffles/prize-claim.ts';
import { phaseOf } from '#domain/raffles/raffle.ts';
import { actaTexts as texts } from '#texts/draws/acta.ts';
import { isActaOfLastSource } from './acta-of-last-source.ts';
import { contestOf } from './final-instant.ts';
import { cancellationReason, methodFacts, placeFacts, raffleFacts } from './show-draw.ts';

/** The public proof of a draw: its result, its input and every intermediate value. */
export const showRecord = view({
  find: (db, { communityUrl, raffle }: RaffleAddress & { sequence: number | null }, actor) =>
    findRaffle(db, { communityUrl, raffle }, actor),
  permission: 'raffle.see',
  show: async ({ app, actor, now, input, found: { community, raffle }, can }) => {
    const [prizes, bases, closure, actas, source, deliveries, names, history] = await Promise.all([
      prizesOf(app.db, raffle),
      latestBases(app.db, raffle),
      closureOf(app.db, raffle),
      actasOf(app.db, raffle),
      latestSource(app.db, raffle),
      deliveriesShown(app, raffle, { userId: actor.userId, now }),
      namesShown(app, raffle),
      historyOf(app, raffle),
    ]);
    const shown = actas.find(({ sequence }) => sequence === input.sequence) ?? actas.at(-1);
    const row = shown && (await actaWithoutList(app.db, raffle, shown.sequence));
    const acta = row ? (JSON.parse(row.document) as Acta) : null;
    const isLast = shown === actas.at(-1);
    const stands = isLast && isActaOfLastSource(source, actas);
    return {
      community: placeFacts(community),
      raffle: raffleFacts(raffle, phaseOf(lifecycleOf(raffle), now)),
      prizes: prizes.map(({ position, name }) => ({ position, name })),
      method: bases ? methodFacts(JSON.parse(bases.document) as Bases) : null,
      closure: closure ? { fingerprint: closure.fingerprint, sold: closure.sold } : null,
      witnessed: await witnessesOf(app, closure, raffle),
      acta: acta && row ? { ...recordFacts(acta, raffle), sequence: row.sequence, fingerprint: row.fingerprint } : null,
      /** Whether another acta came after the one that is shown; and whether this one is what was entered last. */
      isLast,
      stands,
      ...contestShown(acta, stands),
      actas: actas
        .slice(-shownOfEach)
        .map(({ sequence, state, issuedAt }) => ({ sequence, state, issuedAt: issuedAt.toString() })),
      cancellation: raffle.status === 'cancelled' ? await cancellationReason(app, raffle) : null,
      deliveries,
      names,
      history: history.events,
      hasOlder: history.hasOlder || actas.length > shownOfEach,
      can: { markDelivered: can('draw.mark-delivered') },
    };
  },
});

/** When a result that was entered is final, and until when it may be corrected; nulls where its acta decides nothing. */
function contestShown(acta: Acta | null, stands: boolean): { finalAt: string | null; correctableUntil: string | null } {
  const contest = acta?.fuente && stands ? contestOf(acta.bases, acta.fuente) : null;
  return contest ?? { finalAt: null, correctableUntil: null };
}

export type ShownRecord = Awaited<ReturnType<typeof showRecord>>;
export type RecordFacts = NonNullable<ShownRecord['acta']>;

function recordFacts(acta: Acta, raffle: RaffleRow) {
  const chain = chainOf(acta);
  const provenance = provenanceOf({ acta, chain }, unregistered(chain), {});
  return {
    state: acta.estado,
    issuedAt: acta.emitida_en,
    bases: { id: acta.bases.id, fingerprint: fingerprint(acta.bases), ...termsShown(acta.bases) },
    closing: acta.cierre && {
      fingerprint: fingerprint(acta.cierre),
      publishedAt: acta.cierre.publicado_en,
      sold: acta.cierre.vendidos,
      root: acta.cierre.raiz,
    },
    isListOutside: acta.lista?.tipo === 'externa',
    level: acta.estado === 'anulado' ? null : levelOf(acta.bases),
    notices:
      acta.estado === 'anulado'
        ? voidNoticesOf(acta, provenance)
        : noticesOf(acta, provenance, acta.lista.tipo === 'incrustada'),
    source: acta.fuente as Fuente | null,
    seed: acta.estado === 'anulado' ? null : seedOf(acta),
    winners: positionsOf(acta.resultado?.ganadores, raffle),
    reserves: positionsOf(acta.resultado?.suplentes, raffle),
    voided: acta.anulacion,
  };
}

function termsShown({ publicado_en, desde, hasta, minimo, premios, suplentes, metodo }: Bases) {
  return {
    publishedAt: publicado_en,
    first: desde,
    last: hasta,
    minimum: minimo,
    winners: premios.length,
    reserves: suplentes,
    method: metodo,
  };
}

/** `S` of the protocol: the seed from which the winners are derived. A lottery has none. */
function seedOf({ bases, cierre, fuente }: ActaSorteada): string | null {
  const sealedBy = { bases: fingerprint(bases), cierre: fingerprint(cierre) };
  switch (fuente.tipo) {
    case 'drand':
      return seedOfDrand(sealedBy, fuente).toHex();
    case 'compromiso':
      return seedOfCommitment(sealedBy, fuente).toHex();
    case 'loteria':
      return null;
  }
}

function positionsOf(positions: readonly Posicion[] = [], raffle: RaffleRow) {
  return positions.map(({ numero, indice, titular, prueba }) => ({
    number: formatNumber(numero, raffle.last_number),
    index: indice,
    holder: titular,
    proof: prueba.length,
  }));
}

/**
 * Which witnesses of the log signed it in time with the sealed list inside, and every amendment of the rules, and which of
 * ours did not: a verifier asks the same of the proofs.
 */
async function witnessesOf(app: App, closure: { fingerprint: string } | undefined, raffle: RaffleRow) {
  const ofList = closure && (await witnessedInTime(app.db, closure.fingerprint, raffle.draw_at));
  if (!ofList) return null;
  const chain = await basesChain(app.db, raffle);
  const ofAmendments = await Promise.all(
    chain.slice(1).map(({ fingerprint }, before) => {
      // by the time of the draw that stood until then
      const { sorteo_en } = readBases(chain[before] as BasesRow);
      return witnessedInTime(app.db, fingerprint, Temporal.Instant.from(sorteo_en));
    }),
  );
  const signed = ofList.filter(({ witness }) =>
    ofAmendments.every((others) => others?.some((other) => other.witness === witness)),
  );
  const missing = app.witnesses.filter(({ vkey }) => !signed.some(({ witness }) => witness === vkey));
  return {
    signed: signed.map(({ witness, at }) => ({ name: nameOfVkey(witness), at: at.toString() })),
    missing: missing.map(({ key }) => key.name),
  };
}

/** Who signed the log with a document inside by an instant; null where the log has no such document. */
async function witnessedInTime(db: Db, fingerprint: string, by: Temporal.Instant) {
  const number = await entryNumber(db, fingerprint);
  if (number === undefined) return null;
  return (await firstCosigned(db, number)).filter(({ at }) => Temporal.Instant.compare(at, by) <= 0);
}

/** The state of each prize's delivery, and which ones the asker may confirm. */
async function deliveriesShown(
  app: App,
  raffle: RaffleRow,
  { userId, now }: { userId: string | null; now: Temporal.Instant },
) {
  const [won, { prizeHistoryOf, passedOver }] = await Promise.all([
    wonPrizes(app.db, raffle),
    prizeHistories(app.db, raffle, now),
  ]);
  const held = won.flatMap(({ holder }) => (holder === null ? [] : [holder]));
  const mine = userId ? await heldNumbers(app.db, raffle, userId, held) : new Map<number, string>();
  const shown = (number: number) => formatNumber(number, raffle.last_number);
  return {
    claimDays: raffle.reserves > 0 ? raffle.claim_days : null,
    /** Reserves whose turn came before that of others who have a prize: none where the rules were held to. */
    passedOver,
    prizes: won.map((prize) => ({
      position: prize.position,
      name: prize.name,
      /** The number that has it now; null: nobody's. */
      holder: prize.holder === null ? null : { value: prize.holder, shown: shown(prize.holder) },
      history: prizeHistoryOf(prize.position),
      deliveredAt: prize.deliveredAt?.toString() ?? null,
      receivedAt: prize.receivedAt?.toString() ?? null,
      myOrder: prize.holder === null ? null : (mine.get(prize.holder) ?? null),
    })),
  };
}

/** The names that winners chose to publish, by their number as shown. */
async function namesShown(app: App, raffle: RaffleRow): Promise<Record<string, string>> {
  const names = await winnerNames(app.db, raffle);
  return Object.fromEntries([...names].map(([number, name]) => [formatNumber(number, raffle.last_number), name]));
}

/** What the page tells of each kind, and of the actas that came before the last. */
const shownOfEach = 60;

/**
 * What changed about a raffle and its draw, oldest first, as far as it is everybody's business (`texts/draws/acta.ts` has a
 * sentence for it); of what was done often, the last times. Events carry no person's name.
 */
async function historyOf(
  app: App,
  { community_id: communityId, id: subjectId, last_number: lastNumber, currency }: RaffleRow,
) {
  const kinds = Object.keys(texts.history.events) as EventKind[];
  const shown = { kinds, most: shownOfEach, edits: Object.keys(texts.history.edited) };
  const told = await Promise.all(
    (['raffle', 'draw'] as const).map((subject) =>
      newestOfEachKind(app.db, { communityId, subject, subjectId }, shown),
    ),
  );
  const events = told.flatMap((each) => each.events);
  return {
    hasOlder: told.some(({ hasOlder }) => hasOlder),
    events: events
      .sort((one, other) => one.id - other.id)
      .map(({ id, kind, reason, data, happened_at }) => ({
        id,
        kind,
        reason,
        passed: kind === 'draw.prize-passed' ? passedOn(data, lastNumber) : null,
        edited: kind === 'raffle.edited' && !data.bases ? changedWords(data) : null,
        rate: kind === 'raffle.rate-set' ? rateChange(data, currency) : null,
        at: happened_at.toString(),
      })),
  };
}

/** From which number to which a prize passed, and why. */
function passedOn({ number, next, why, byHolder }: Record<string, unknown>, lastNumber: number) {
  return {
    number: formatNumber(Number(number), lastNumber),
    next: typeof next === 'number' ? formatNumber(next, lastNumber) : null,
    reason: passReasons.find((each) => each === why) ?? 'no-answer',
    // older events do not say whose word it was
    byHolder: byHolder !== false,
  };
}

/** The rate of a second currency as it was and as it is; null where none was offered. */
function rateChange({ from, to }: Record<string, unknown>, first: Currency) {
  return { first, from: (from ?? null) as ExchangeRate | null, to: (to ?? null) as ExchangeRate | null };
}

/** The fields that an edit changed without changing the published rules; none for a draft. */
function changedWords({ changed }: Record<string, unknown>): (keyof typeof texts.history.edited)[] {
  const names = Array.isArray(changed) ? changed : [];
  return names.every((name) => name in texts.history.edited) ? names : [];
}
