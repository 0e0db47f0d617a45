import { action, typed } from '#app/action.ts';
import { type App, systemActor } from '#app/app.ts';
import { forEachRaffleIsolated } from '#app/for-each-raffle-isolated.ts';
import { recordKey } from '#app/record-key.ts';
import { type KeptKey, keysOf } from '#app/signing-keys.ts';
import { type InstallationKeyRow, setKeyReplaced } from '#db/installation-keys.ts';
import { latestBases, rafflesNamingKey, readBases } from '#db/raffles/bases.ts';
import { prizesOf, wasTaken } from '#db/raffles/raffles.ts';
import { isRefusal } from '#domain/refusal.ts';
import { amendmentTexts } from '#texts/raffles/amendments.ts';
import { requireAmendable } from './draft-amendment.ts';
import { findRaffleAndLockBoth, type RaffleAddress } from './find-raffle.ts';
import { nextVersion, publishAmendment } from './publish-amendment.ts';
import { publishBases } from './publish-bases.ts';

/**
 * Publishes the rules of raffles on sale again where they name a key of ticket records that was retired: from there on
 * their records are signed with the key in use. Those that cannot be amended any more stay as they are.
 */
export async function replaceRetiredKeys(app: App): Promise<void> {
  const retired = (await keysOf(app.db, 'resguardo')).filter((key) => key.retired_at && !key.replaced_at);
  for (const key of retired) {
    const reason = amendmentTexts.keyRetired(key.retired_for ?? '');
    const raffles = await rafflesNamingKey(app.db, key.publicKey, app.clock.now());
    const isWhole = await forEachRaffleIsolated(app, raffles, {
      idOf: ({ raffle }) => raffle,
      run: (address) => replaceIn(app, systemActor, { ...address, reason }).catch(unlessRefused),
      failed: 'No se pudo cambiar la clave que nombran las bases de una rifa',
    });
    if (isWhole && isSettled(key, app.clock.now())) await markReplaced(app, systemActor, key);
  }
}

/** Rules that were being published while the key was retired name it and are seen once they are committed. */
const longestPublication = { minutes: 5 };

function isSettled({ retired_at }: KeptKey, now: Temporal.Instant): boolean {
  return retired_at !== null && Temporal.Instant.compare(retired_at.add(longestPublication), now) <= 0;
}

function unlessRefused(error: unknown): void {
  if (!isRefusal(error)) throw error;
}

const markReplaced = action({
  parse: typed<Pick<InstallationKeyRow, 'name' | 'version'>>,
  find: async () => ({ community: null }),
  permission: 'raffle.replace-key',
  run: ({ tx, now, input }) => setKeyReplaced(tx, input, now),
});

const replaceIn = action({
  parse: typed<RaffleAddress & { reason: string }>,
  find: (tx, input, actor) => findRaffleAndLockBoth(tx, input, actor),
  permission: 'raffle.replace-key',
  run: async (step) => {
    const { tx, now, found } = step;
    const { community, raffle } = found;
    const bases = await latestBases(tx, raffle);
    if (!bases || readBases(bases).clave === (await recordKey(tx, now)).publicKey) return;
    const prizes = await prizesOf(tx, raffle);
    if (await wasTaken(tx, raffle)) {
      const { chain } = await requireAmendable(tx, found, now);
      const next = await nextVersion(tx, chain, { raffle, prizes, reason: step.input.reason, now });
      await publishAmendment(step, raffle, { chain, next });
    } else {
      const { fingerprint, version } = await publishBases(step, community, raffle, prizes);
      await step.record(community.id, {
        kind: 'raffle.edited',
        subject: 'raffle',
        subjectId: raffle.id,
        raffleId: raffle.id,
        reason: step.input.reason,
        data: { changed: ['key'], bases: fingerprint, version },
      });
    }
  },
});
