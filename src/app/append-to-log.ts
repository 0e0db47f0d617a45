import type { Transaction } from '#db/client.ts';
import { extendLog, insertLogDocument, keyDocuments, type LogNode, lockLogHead } from '#db/log/log.ts';
import { canonicalText } from '#domain/draw/canonical.ts';
import { protocol } from '#domain/draw/documents.ts';
import { fingerprint } from '#domain/draw/fingerprint.ts';
import { timeOf } from '#domain/draw/time.ts';
import { type Entrada, entryHash, entryOfKey } from '#domain/log/entry.ts';
import { Frontier } from '#domain/log/frontier.ts';
import type { ClaveEnUso, KeyUse } from '#domain/log/key-documents.ts';
import { tileHeight } from '#domain/log/tiles.ts';
import { logKey } from './log-key.ts';
import { recordKey } from './record-key.ts';

/**
 * Enters published documents in the log, in the transaction that publishes them, so that neither is there without the
 * other. Its head stays locked until the commit, so this is the last thing that a transaction does. Keys of this
 * installation that the log does not name yet come first.
 */
export async function appendToLog(tx: Transaction, entries: readonly Entrada[], now: Temporal.Instant): Promise<void> {
  const { size, subtrees } = await lockLogHead(tx);
  const nodes: LogNode[] = [];
  const frontier = new Frontier({ size, hashes: piecesOf(subtrees) }, (height, hash) => {
    const level = height / tileHeight;
    if (level < 1 || !Number.isInteger(level)) return;
    // the leaf being added completes it, and is not counted yet
    nodes.push({ level, number: (frontier.size + 1) / 2 ** height - 1, hash: hash.slice() });
  });
  const texts = [...(await newKeys(tx, now)), ...entries].map(canonicalText);
  for (const text of texts) frontier.push(entryHash(new TextEncoder().encode(text)));
  const head = { size: frontier.size, root: frontier.root(), subtrees: frontier.subtrees() };
  await extendLog(tx, { first: size, entries: texts, nodes, head });
}

function piecesOf(subtrees: Uint8Array): Uint8Array[] {
  return Array.from({ length: subtrees.length / 32 }, (_, at) => subtrees.subarray(32 * at, 32 * (at + 1)));
}

/** Keeps a document for each key that this installation signs with and the log does not name yet; gives their entries. */
async function newKeys(tx: Transaction, now: Temporal.Instant): Promise<Entrada[]> {
  const [records, log] = [await recordKey(tx, now), await logKey(tx, now)];
  const named = (await keyDocuments(tx)).map((document) => JSON.parse(document) as ClaveEnUso);
  const uses: [KeyUse, string][] = [
    ['registro', log.publicKey],
    ['resguardo', records.publicKey],
  ];
  const missing = uses.filter(
    ([uso, clave]) => !named.some((key) => key.tipo === 'clave' && key.uso === uso && key.clave === clave),
  );
  const documents = missing.map(
    ([uso, clave]): ClaveEnUso => ({ v: protocol, tipo: 'clave', uso, clave, desde: timeOf(now) }),
  );
  for (const document of documents) await insertLogDocument(tx, fingerprint(document), canonicalText(document));
  return documents.map(entryOfKey);
}
