import type { App } from '#app/app.ts';
import { logOrigin } from '#app/log-key.ts';
import { cosignaturesOf, insertCosignature, lastCosignedSize } from '#db/log/cosignatures.ts';
import { consistencyProof } from '#domain/log/subtrees.ts';
import { cosignatureIn, witnessRequestText } from '#domain/log/witness.ts';
import type { Witness } from '#witness/witness.ts';
import { latestCheckpoint } from './checkpoint.ts';
import { hashesAt } from './tile-bytes.ts';

/** A checkpoint of our log that a witness is to sign. */
type Asked = { origin: string; size: number; note: string; text: string };

/**
 * By the clock: asks each witness that has not signed the log as it stands to do so. A witness that does not answer holds
 * up nothing: it is asked again at the next turn.
 */
export async function askWitnesses(app: App): Promise<void> {
  if (app.witnesses.length === 0) return;
  const checkpoint = await latestCheckpoint(app);
  if (checkpoint.size === 0) return;
  const asked = { ...checkpoint, origin: logOrigin(app.publicUrl) };
  const signed = new Set((await cosignaturesOf(app.db, asked)).map(({ witness }) => witness));
  const missing = app.witnesses.filter(({ vkey }) => !signed.has(vkey));
  await Promise.all(missing.map((witness) => ask(app, witness, asked)));
}

async function ask(app: App, witness: Witness, asked: Asked): Promise<void> {
  const known = await lastCosignedSize(app.db, { origin: asked.origin, witness: witness.vkey });
  let answer = await send(app, witness, asked, known);
  // it has signed more, or less, than we know of: another process asked it, or its memory is older
  if (answer.kind === 'conflict' && answer.size <= asked.size) answer = await send(app, witness, asked, answer.size);
  const signed = answer.kind === 'signed' ? cosignatureIn(answer.lines, asked.text, witness.key) : null;
  if (signed) {
    const { origin, size } = asked;
    const cosignedAt = seenAt(signed.at, app.clock.now());
    await insertCosignature(app.db, { origin, size, witness: witness.vkey, cosignedAt, line: signed.line });
    return;
  }
  const reason = answer.kind === 'failed' ? answer.reason : answer.kind;
  app.log.warn({ witness: witness.key.name, reason }, 'Un testigo no firmó el registro; se le pregunta otra vez');
}

/**
 * When a witness saw the log, as our pages say it: when its signature came, where it says that it signed before. Its clock
 * may be slow, and it did not sign before it was asked what had just been entered.
 */
function seenAt(saidAt: number, now: Temporal.Instant): Temporal.Instant {
  const said = Temporal.Instant.fromEpochMilliseconds(saidAt * 1000);
  return Temporal.Instant.compare(said, now) > 0 ? said : now;
}

async function send(app: App, witness: Witness, { size, note }: Asked, oldSize: number) {
  const proof = await consistencyProof(oldSize, size, hashesAt(app.db, size));
  return witness.addCheckpoint(witnessRequestText({ oldSize, proof, checkpoint: note }));
}
