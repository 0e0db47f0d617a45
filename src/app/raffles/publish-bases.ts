import type { Step } from '#app/action.ts';
import { insertBases, insertSecretSeed, latestBases, secretSeed } from '#db/raffles/bases.ts';
import type { CommunityRow, RaffleRow } from '#db/tables.ts';
import { canonicalText } from '#domain/draw/canonical.ts';
import type { Bases } from '#domain/draw/documents.ts';
import { fingerprint } from '#domain/draw/fingerprint.ts';
import { basesDocument } from './bases-document.ts';

/**
 * Publishes a raffle's rules as the draw protocol's `bases`: the first version, or the next under the same id. A draw
 * by commitment gets its secret seed here, once.
 */
export async function publishBases(
  step: Step<unknown, unknown>,
  community: CommunityRow,
  raffle: RaffleRow,
  prizes: number,
): Promise<{ version: number; fingerprint: string }> {
  const before = await latestBases(step.tx, raffle);
  const id = before ? (JSON.parse(before.document) as Bases).id : step.dice.bytes(16).toHex();
  const seed = raffle.draw_method.kind === 'commitment' ? (await keptSeed(step, raffle)).toHex() : null;
  const document = basesDocument({ id, seed, organiser: community.name, raffle, prizes, now: step.now });
  const bases = {
    version: (before?.version ?? 0) + 1,
    document: canonicalText(document),
    fingerprint: fingerprint(document),
    publishedAt: step.now,
  };
  await insertBases(step.tx, raffle, bases);
  return bases;
}

async function keptSeed(step: Step<unknown, unknown>, raffle: RaffleRow): Promise<Uint8Array> {
  const kept = await secretSeed(step.tx, raffle);
  if (kept) return kept;
  const seed = step.dice.bytes(32);
  await insertSecretSeed(step.tx, raffle, seed);
  return seed;
}
