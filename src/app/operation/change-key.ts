import { action, type Step } from '#app/action.ts';
import { keyInUse, keyNames, keysOf } from '#app/signing-keys.ts';
import { insertKeyVersion } from '#db/installation-keys.ts';
import { insertLogDocument, lockLogHead } from '#db/log/log.ts';
import { canonicalText } from '#domain/draw/canonical.ts';
import { protocol } from '#domain/draw/documents.ts';
import { fingerprint } from '#domain/draw/fingerprint.ts';
import { timeOf } from '#domain/draw/time.ts';
import { parseKeyChange } from '#domain/keys/key-form.ts';
import { entryOfKey } from '#domain/log/entry.ts';
import type { ClaveEnUso, Retirada } from '#domain/log/key-documents.ts';
import { Refusal } from '#domain/refusal.ts';
import { signingKey } from '#identity/signing-key.ts';

/**
 * Puts another key of the log, or of ticket records, into use, and says so in the log. What is published from now on names
 * it; what names the former one goes on being signed with that. Refuses where another was put into use since the form was
 * opened.
 */
export const changeKey = action({
  parse: parseKeyChange,
  find: async (tx) => ({ community: null, head: await lockLogHead(tx) }),
  permission: 'operation.decide',
  run: async (step) => {
    const { tx, now, input } = step;
    const { use } = input;
    const inUse = await keyInUse(tx, use, now);
    if (inUse.publicKey !== input.key) throw new Refusal('key.changed', {});
    const secret = step.dice.bytes(32).toHex();
    const version = ((await keysOf(tx, use)).at(-1)?.version ?? 0) + 1;
    await insertKeyVersion(tx, { name: keyNames[use], version, secret, now });
    const clave = signingKey(secret).publicKey;
    await enterKeyDocument(step, { v: protocol, tipo: 'clave', uso: use, clave, desde: timeOf(now) });
  },
});

/** Publishes a document about a key, and enters it in the log. */
export async function enterKeyDocument(step: Step<unknown, unknown>, document: ClaveEnUso | Retirada): Promise<void> {
  await insertLogDocument(step.tx, fingerprint(document), canonicalText(document));
  step.enter(entryOfKey(document));
}
