import type { App } from '#app/app.ts';
import { logKeys, logOrigin, signedCheckpoint } from '#app/log-key.ts';
import { cosignaturesOf } from '#db/log/cosignatures.ts';
import { logHead } from '#db/log/log.ts';
import { checkpointText, emptyRoot } from '#domain/log/checkpoint.ts';
import { rangeHash } from '#domain/log/subtrees.ts';
import { hashesAt } from './tile-bytes.ts';

/** The signed note of the log as it stands, with what its witnesses signed of it. */
export async function latestCheckpoint(app: App): Promise<{ size: number; note: string; text: string }> {
  const head = await logHead(app.db);
  const origin = logOrigin(app.publicUrl);
  const note = await noteAt(app, { ...head, origin });
  return { size: head.size, note, text: checkpointText({ ...head, origin }) };
}

/** The signed note of the log when it had so many entries, as its witnesses were sent it then. */
export async function checkpointAt(app: App, { origin, size }: { origin: string; size: number }): Promise<string> {
  const root = size === 0 ? emptyRoot : await rangeHash({ from: 0, to: size }, hashesAt(app.db, size));
  return noteAt(app, { origin, size, root });
}

/** The same log has another name under each address that it had; signatures are the same each time (RFC 8032). */
async function noteAt(app: App, { origin, size, root }: { origin: string; size: number; root: Uint8Array }) {
  const keys = await logKeys(app.db, app.clock.now());
  const lines = (await cosignaturesOf(app.db, { origin, size })).map(({ line }) => line);
  return signedCheckpoint({ origin, size, root }, { keys, lines });
}
