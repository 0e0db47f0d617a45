import type { Step } from '#app/action.ts';
import { recordKey } from '#app/record-key.ts';
import { insertBases, insertSecretSeed, latestBases, secretSeed } from '#db/raffles/bases.ts';
import type { CommunityRow, PrizeRow, RaffleRow } from '#db/tables.ts';
import { canonicalText } from '#domain/draw/canonical.ts';
import { fingerprint } from '#domain/draw/fingerprint.ts';
import { termsFingerprint } from '#domain/draw/terms.ts';
import { entryOfBases } from '#domain/log/entry.ts';
import { basesDocument } from './bases-document.ts';
import { termsText } from './terms-text.ts';

/**
 * Publishes a raffle's rules as the draw protocol's `bases`, with their terms. Published again before a number is taken,
 * they are another raffle's to the protocol: nobody has bought under the former ones, and everything may differ. A draw by
 * commitment gets its secret seed here, once.
 */
export async function publishBases(
  step: Step<unknown, unknown>,
  community: CommunityRow,
  raffle: RaffleRow,
  prizes: readonly PrizeRow[],
): Promise<{ version: number; fingerprint: string }> {
  const version = ((await latestBases(step.tx, raffle))?.version ?? 0) + 1;
  const seed = raffle.draw_method.kind === 'commitment' ? (await keptSeed(step, raffle)).toHex() : null;
  const terms = termsText({ raffle, prizes, community, now: step.now });
  const document = basesDocument({
    ...{ id: step.dice.bytes(16).toHex(), seed, organiser: community.name, raffle, prizes, now: step.now },
    terms: termsFingerprint(new TextEncoder().encode(terms)),
    key: (await recordKey(step.tx, step.now)).publicKey,
  });
  const print = fingerprint(document);
  await insertBases(step.tx, raffle, {
    ...{ version, chain: version, document: canonicalText(document), fingerprint: print, terms },
    published_at: step.now,
  });
  step.enter(entryOfBases(document));
  return { version, fingerprint: print };
}

async function keptSeed(step: Step<unknown, unknown>, raffle: RaffleRow): Promise<Uint8Array> {
  const kept = await secretSeed(step.tx, raffle);
  if (kept) return kept;
  const seed = step.dice.bytes(32);
  await insertSecretSeed(step.tx, raffle, seed);
  return seed;
}
