import { action } from '#app/action.ts';
import { keysOf } from '#app/signing-keys.ts';
import { retireKeyVersion } from '#db/installation-keys.ts';
import { lockLogHead } from '#db/log/log.ts';
import { protocol } from '#domain/draw/documents.ts';
import { timeOf } from '#domain/draw/time.ts';
import { parseKeyRetirement } from '#domain/keys/key-form.ts';
import { Refusal } from '#domain/refusal.ts';
import { enterKeyDocument } from './change-key.ts';

/**
 * Retires a key that another one follows, with a public reason, and says so in the log: what it signs from now on is not to
 * be believed. The log is no longer signed with it at once; rules of raffles on sale that name it are amended after
 * (`replaceRetiredKeys`). Refuses the one in use and one that this installation never had; does nothing to one that is
 * retired.
 */
export const retireKey = action({
  parse: parseKeyRetirement,
  find: async (tx) => ({ community: null, head: await lockLogHead(tx) }),
  permission: 'operation.decide',
  run: async (step) => {
    const { tx, now, input } = step;
    const { use, key: clave, reason } = input;
    const keys = await keysOf(tx, use);
    const key = keys.find(({ publicKey }) => publicKey === clave);
    if (!key) throw new Refusal('key.changed', {});
    if (key.version === keys.at(-1)?.version) throw new Refusal('key.in-use', {});
    if (key.retired_at !== null) return;
    await retireKeyVersion(tx, key, { reason, now });
    const desde = timeOf(now);
    await enterKeyDocument(step, { v: protocol, tipo: 'retirada', uso: use, clave, desde, motivo: reason });
  },
});
