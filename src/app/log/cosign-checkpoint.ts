import { action, type Step, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { lockWitnessedLog, updateWitnessedLog } from '#db/log/witnessed-logs.ts';
import { emptyRoot } from '#domain/log/checkpoint.ts';
import { cosignatureMessage, encodeCosignature } from '#domain/log/cosignature.ts';
import { signatureLine } from '#domain/log/note.ts';
import type { NoteKey } from '#domain/log/vkey.ts';
import { judge, type Presented, presentedBy, readWitnessRequest, type WitnessRequest } from '#domain/log/witness.ts';
import { orNotFound } from '#domain/refusal.ts';
import { witnessKey } from './witness-key.ts';

/** What this installation answers as a witness (C2SP tlog-witness). `size` is the one that it last signed. */
export type Cosigned =
  | { kind: 'signed'; line: string }
  | { kind: 'conflict'; size: number }
  | { kind: 'bad-request' | 'unknown-log' | 'unsigned' | 'bad-proof' };

/** Requests of one network: each costs a few milliseconds of signatures. A log asks once for each of its checkpoints. */
const networkLimit = { name: 'cosign-checkpoint', most: 600, seconds: 600 };

/** The logs that this installation is a witness of, and the address that its key is named after. */
type Office = { logs: readonly NoteKey[]; publicUrl: string };

/**
 * Signs a checkpoint of another installation's log, if it is the same history as the last one that was signed of that log.
 * Not found where this installation is no witness (`WITNESS_FOR`).
 */
export async function cosignCheckpoint(app: App, actor: Actor, body: Uint8Array): Promise<Cosigned> {
  const { witnessFor: logs, publicUrl } = app;
  return orNotFound(logs.length > 0 ? cosign : null)(app, actor, { body, office: { logs, publicUrl } });
}

const cosign = action({
  parse: typed<{ body: Uint8Array; office: Office }>,
  charges: (_, actor) => [{ limit: networkLimit, by: chargedTo(actor) }],
  find: async () => ({ community: null }),
  permission: 'log.cosign',
  run: async (step): Promise<Cosigned> => {
    const { body, office } = step.input;
    const request = readWitnessRequest(body);
    if (!request) return { kind: 'bad-request' };
    const presented = presentedBy(request, office.logs);
    if (typeof presented === 'string') return { kind: presented };
    return answerTo(step, request, presented, office);
  },
});

async function answerTo(
  { tx, now }: Step<unknown, unknown>,
  request: WitnessRequest,
  { key: { name }, head, text }: Presented,
  { publicUrl }: Office,
): Promise<Cosigned> {
  const last = await lockWitnessedLog(tx, name, { empty: { size: 0, root: emptyRoot }, now });
  const verdict = judge(request, head, last);
  if (verdict === 'conflict') return { kind: 'conflict', size: last.size };
  if (verdict !== 'sign') return { kind: verdict };
  await updateWitnessedLog(tx, name, { ...head, now });
  const { key, note } = await witnessKey(tx, { publicUrl, now });
  const at = Math.floor(now.epochMilliseconds / 1000);
  const signature = key.sign(cosignatureMessage(text, at));
  return { kind: 'signed', line: signatureLine(note, encodeCosignature({ at, signature })) };
}
