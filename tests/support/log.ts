import type { App } from '#app/app.ts';
import { appendToLog } from '#app/append-to-log.ts';
import { cosignCheckpoint } from '#app/log/cosign-checkpoint.ts';
import { showCheckpoint, showLogDocument, showTile } from '#app/log/show-files.ts';
import { showLog } from '#app/log/show-log.ts';
import { witnessKey } from '#app/log/witness-key.ts';
import { logKey, logNoteKey } from '#app/log-key.ts';
import { type DatabaseHandle, transaction } from '#db/client.ts';
import { protocol } from '#domain/draw/documents.ts';
import type { Entrada } from '#domain/log/entry.ts';
import type { LogReader } from '#domain/log/log-reader.ts';
import { readVkey, vkeyOf } from '#domain/log/vkey.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Witness } from '#witness/witness.ts';
import { stranger, testApp } from './app.ts';
import type { StoppedClock } from './clock.ts';
import { freshDatabase } from './database.ts';
import { freePort, startTestServer } from './server.ts';

/** What is not found, as null. */
export function notFoundAsNull(error: unknown): null {
  if (error instanceof Refusal && error.code === 'not-found') return null;
  throw error;
}

export const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The log of an installation as its page shows it to a stranger. */
export function logOf(app: App, search = '', before: number | null = null) {
  return showLog(app, stranger, { search, before });
}

/** The files of an installation's log, as a stranger is served them. */
export function readerOf(app: App): LogReader {
  return {
    read: async (path) => {
      const [kind = '', ...rest] = path.split('/');
      const name = rest.join('/');
      if (kind === 'checkpoint') return bytesOf(await showCheckpoint(app, stranger, undefined));
      if (kind === 'tile') return showTile(app, stranger, { path: name }).catch(notFoundAsNull);
      const shared = await showLogDocument(app, stranger, { fingerprint: name }).catch(notFoundAsNull);
      return shared?.bytes ?? null;
    },
  };
}

/**
 * A second installation, on a database of its own, that is a witness of the first and goes by its clock, or by one that is
 * `slow`.
 */
export async function witnessOf(
  app: App,
  clock: StoppedClock,
  elsewhere: DatabaseHandle,
  slow: Temporal.DurationLike = { hours: 0 },
) {
  const { app: other, clock: itsClock } = testApp(elsewhere);
  const { vkey } = await logOf(app);
  const publicUrl = 'https://testigo.example';
  const witnessing = { ...other, publicUrl, witnessFor: [readVkey(vkey, 'log')].filter((key) => key !== null) };
  const { note: key } = await witnessKey(witnessing.db, { publicUrl, now: itsClock.now() });
  const witness: Witness = {
    key,
    vkey: vkeyOf(key),
    addCheckpoint: async (body) => {
      itsClock.set(clock.now().subtract(slow));
      const answer = await cosignCheckpoint(witnessing, stranger, bytesOf(body));
      if (answer.kind === 'signed') return { kind: 'signed', lines: `${answer.line}\n` };
      return answer.kind === 'conflict' ? answer : { kind: 'failed', reason: answer.kind };
    },
  };
  return { witness, witnessing };
}

/** An entry of a refund that nobody got. */
export function refundEntry(number: number): Entrada {
  const huella = String(number).padStart(64, '0');
  return { v: protocol, tipo: 'devolucion', id: 'a'.repeat(32), huella, en: '2026-11-21T18:00:00Z' };
}

/** Enters such refunds in the log. */
export function appendRefunds(app: App, now: Temporal.Instant, numbers: readonly number[]): Promise<void> {
  return transaction(app.db, (tx) => appendToLog(tx, numbers.map(refundEntry), now));
}

/** Two installations, each with its own database: the first sends mails and has the second as its witness. */
export async function witnessedServer(options: Parameters<typeof startTestServer>[0], smtpUrl: string) {
  const [own, other] = [await freshDatabase(), await freshDatabase()];
  const [ownPort, otherPort] = [await freePort(), await freePort()];
  const [ownUrl, otherUrl] = [`http://127.0.0.1:${ownPort}`, `http://127.0.0.1:${otherPort}`];
  const now = Temporal.Now.instant();
  const logVkey = vkeyOf(logNoteKey(ownUrl, await logKey(own.handle.db, now)));
  const key = vkeyOf((await witnessKey(other.handle.db, { publicUrl: otherUrl, now })).note);
  const start = async (database: typeof own, port: number, env: Record<string, string>) => {
    const at = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, DATABASE_URL: database.url };
    const server = await startTestServer({ ...options, env: { ...at, ...env } });
    const stop = async () => {
      await server.stop();
      await database.drop();
    };
    return { ...server, stop };
  };
  const witness = await start(other, otherPort, { WITNESS_FOR: logVkey });
  const mail = { SMTP_URL: smtpUrl, MAIL_FROM: 'Rifamiga <avisos@rifas.example>' };
  const server = await start(own, ownPort, { ...mail, WITNESSES: `${otherUrl}/testigo ${key}` });
  return { server, witness, witnessKey: key, logVkey };
}
