import type { App } from '#app/app.ts';
import { type KeptKey, keyInUse, keysOf } from '#app/signing-keys.ts';
import type { KeyUse } from '#domain/log/key-documents.ts';

const uses: readonly KeyUse[] = ['resguardo', 'registro'];

/** The keys that this installation signs with, by what they sign: the one in use, and those before it, newest first. */
export async function showKeys({ db }: App, now: Temporal.Instant) {
  const shown = uses.map(async (use) => {
    await keyInUse(db, use, now);
    const [inUse, ...former] = (await keysOf(db, use)).toReversed().map(shownKey);
    if (!inUse) throw new Error(`The key of ${use} is not there`);
    return { use, inUse, former };
  });
  return Promise.all(shown);
}

function shownKey({ publicKey, made_at: since, retired_at: at, retired_for: reason, replaced_at: replaced }: KeptKey) {
  return {
    publicKey,
    since: since.toString(),
    /** null: what names it is still signed with it. */
    retired: at && { at: at.toString(), reason: reason ?? '', isReplaced: replaced !== null },
  };
}

export type ShownKeys = Awaited<ReturnType<typeof showKeys>>;
