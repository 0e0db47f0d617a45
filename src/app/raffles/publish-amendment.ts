import type { Step } from '#app/action.ts';
import { recordKey } from '#app/record-key.ts';
import type { Db, Transaction } from '#db/client.ts';
import { queueRaffleNotifications } from '#db/notifications/raffle-notifications.ts';
import { insertBases, readBases, secretSeed } from '#db/raffles/bases.ts';
import type { BasesRow, PrizeRow, RaffleRow } from '#db/tables.ts';
import { amendBases, type Change } from '#domain/draw/amendment.ts';
import { canonicalText } from '#domain/draw/canonical.ts';
import type { Bases } from '#domain/draw/documents.ts';
import { fingerprint } from '#domain/draw/fingerprint.ts';
import { termsFingerprint } from '#domain/draw/terms.ts';
import { entryOfBases } from '#domain/log/entry.ts';
import { basesDocument } from './bases-document.ts';
import { termsText } from './terms-text.ts';

/** The versions that a raffle is sold under, oldest first. */
export type Chain = readonly [BasesRow, ...BasesRow[]];

/** A version of the rules, with the text of its terms. */
export type RulesVersion = { bases: Bases; terms: string };

/** A published version of the rules. */
export function rulesVersion(row: Pick<BasesRow, 'document' | 'terms'>): RulesVersion {
  return { bases: readBases(row), terms: row.terms };
}

type Amended = {
  /** As it is to be. */
  raffle: RaffleRow;
  prizes: readonly Pick<PrizeRow, 'name' | 'description' | 'value'>[];
  reason: string;
  now: Temporal.Instant;
};

/**
 * The next version of the rules that a raffle is sold under, and its terms. Who organises stays as the first version says,
 * also where the community has another name by now.
 */
export async function nextVersion(
  db: Db | Transaction,
  chain: Chain,
  { raffle, prizes, reason, now }: Amended,
): Promise<RulesVersion> {
  const versions = chain.map(readBases) as [Bases, ...Bases[]];
  const before = versions.at(-1) as Bases;
  const { id, organizador: organiser } = before;
  const publishedAt = afterVersion(before, now);
  const terms = termsText({ raffle, prizes, community: { name: organiser }, now: publishedAt });
  const seed = (await secretSeed(db, raffle))?.toHex() ?? null;
  const change = changeable(
    basesDocument({
      ...{ id, organiser, seed, raffle, prizes, now: publishedAt },
      terms: termsFingerprint(new TextEncoder().encode(terms)),
      key: (await recordKey(db, now)).publicKey,
    }),
  );
  return { terms, bases: amendBases(versions, { change, reason, publishedAt }) };
}

/**
 * The protocol counts in seconds, and a version is later than the one before it: one made within the second of that is dated
 * at the next. No other is made before that second has come.
 */
function afterVersion({ publicado_en: before }: Bases, now: Temporal.Instant): Temporal.Instant {
  const earliest = Temporal.Instant.from(before).add({ seconds: 1 });
  return Temporal.Instant.compare(now, earliest) < 0 ? earliest : now;
}

function changeable(wanted: Bases): Change {
  const { titulo, premios, condiciones, clave, cierre_ventas, sorteo_en, margen_s, minimo, metodo } = wanted;
  return { titulo, premios, condiciones, clave, cierre_ventas, sorteo_en, margen_s, minimo, metodo };
}

/**
 * Publishes an amendment of the rules of a raffle whose row is locked, enters it in the public log, and tells every holder
 * of it.
 */
export async function publishAmendment(
  step: Step<unknown, unknown>,
  raffle: RaffleRow,
  { chain, next }: { chain: Chain; next: RulesVersion },
): Promise<void> {
  const last = chain.at(-1) as BasesRow;
  const version = last.version + 1;
  const print = fingerprint(next.bases);
  await insertBases(step.tx, raffle, {
    ...{ version, chain: last.chain, document: canonicalText(next.bases), fingerprint: print, terms: next.terms },
    published_at: step.now,
  });
  step.enter(entryOfBases(next.bases));
  await step.record(raffle.community_id, {
    kind: 'raffle.amended',
    subject: 'raffle',
    subjectId: raffle.id,
    raffleId: raffle.id,
    ...(next.bases.enmienda && { reason: next.bases.enmienda.motivo }),
    data: { bases: print, version },
  });
  await queueRaffleNotifications(step.tx, raffle, { kind: 'raffle.amended', reason: null, version, now: step.now });
  step.changed({ communityId: raffle.community_id, raffleId: raffle.id, numbers: null });
}
