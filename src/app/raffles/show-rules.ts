import { view } from '#app/view.ts';
import { basesChain, readBases } from '#db/raffles/bases.ts';
import type { BasesRow, RaffleRow } from '#db/tables.ts';
import { orNotFound } from '#domain/refusal.ts';
import { changesInWords } from '#texts/raffles/changes.ts';
import { findRaffle, type RaffleAddress } from './find-raffle.ts';
import { rulesVersion } from './publish-amendment.ts';

/** Which two versions are compared, by their places in the chain; null: the last one and the one before it. */
export type Compared = { before: number | null; after: number | null };

/** The versions of the rules that a raffle is sold under, newest first, and what changed between two of them. */
export const showRules = view({
  find: (db, { communityUrl, raffle }: RaffleAddress & Compared, actor) =>
    findRaffle(db, { communityUrl, raffle }, actor),
  permission: 'raffle.see',
  show: async ({ app, input, found: { community, raffle } }) => {
    const chain = await basesChain(app.db, raffle);
    orNotFound(chain.at(0));
    return {
      community: { url: community.url, name: community.name, visibility: community.visibility },
      raffle: { slug: raffle.slug, title: raffle.title, timeZone: raffle.time_zone },
      versions: chain.map(versionShown).toReversed(),
      compared: comparedIn(chain, raffle, input),
    };
  },
});

/** A version as it is listed: its place in the chain, and its number among all that the raffle ever published. */
export function versionShown(row: BasesRow) {
  const { publicado_en: publishedAt, enmienda } = readBases(row);
  return {
    place: row.version - row.chain + 1,
    version: row.version,
    fingerprint: row.fingerprint,
    publishedAt,
    reason: enmienda?.motivo ?? null,
  };
}

function comparedIn(chain: readonly BasesRow[], raffle: RaffleRow, { before, after }: Compared) {
  if (chain.length < 2) return null;
  const to = placeIn(chain, after) ?? chain.length;
  const from = placeIn(chain, before) ?? Math.max(1, to - 1);
  const [one, other] = [chain[from - 1], chain[to - 1]].map((row) => rulesVersion(orNotFound(row)));
  return { before: from, after: to, changes: changesInWords(orNotFound(one), orNotFound(other), raffle.time_zone) };
}

function placeIn(chain: readonly BasesRow[], place: number | null): number | null {
  return place !== null && place >= 1 && place <= chain.length ? place : null;
}
