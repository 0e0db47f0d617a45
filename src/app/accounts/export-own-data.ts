import type { App } from '#app/app.ts';
import { createArchiveSlots } from '#app/archive-slots.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { storedPiecesOrNull } from '#app/stored-file.ts';
import { view } from '#app/view.ts';
import { type PersonKeys, personKeys, readPersonalRows } from '#db/accounts/personal-rows.ts';
import type { Transaction } from '#db/client.ts';
import { snapshot } from '#db/communities/community-export.ts';
import { filesOf } from '#db/stored-files.ts';
import { orNotFound } from '#domain/refusal.ts';
import { openSpool, type Spool } from '#files/spool.ts';
import { type PersonalDataTable, personalDataTables } from './personal-data.ts';

/** The header of an export, by which programs recognise its format. */
export const exportFormat = { format: 'rifamiga.persona', version: 1 } as const;

/** One file of an export as a stream. */
export type ExportedFile = { path: string; pieces: AsyncIterable<string | Uint8Array> };

const exportLimit = { name: 'own-data', most: 20, seconds: 3600 };

const slots = createArchiveSlots();

/**
 * Streams everything that is stored of the asker as of one instant, with every file they uploaded. Spooled first, so
 * that a slow download holds no database connection. Refuses (`too-many-requests`) while too many are under way. Whoever
 * sends it releases `slot`.
 */
export const exportOwnData = view({
  charges: (_, actor) => [{ limit: exportLimit, by: chargedTo(actor) }],
  find: async (db, _: Record<string, never>, actor) => ({
    community: null,
    person: orNotFound(actor.userId ? await personKeys(db, actor.userId) : null),
  }),
  permission: 'account.see',
  show: async ({ app, now, found: { person } }) => {
    const slot = slots.take(person.uid);
    try {
      return { files: await spooled(app, person, now), slot };
    } catch (error) {
      slot.leave();
      throw error;
    }
  },
});

async function spooled(app: App, person: PersonKeys, now: Temporal.Instant) {
  const spool = await openSpool();
  try {
    await snapshot(app.db, async (tx) => {
      for (const holding of exported) await spool.add(holding.file, rowsOf(tx, holding, person));
    });
    return filesFor(app, { spool, stored: await filesOf(app.db, person), now });
  } catch (error) {
    await spool.remove();
    throw error;
  }
}

const exported = personalDataTables.flatMap((holding) => (holding.file ? [{ ...holding, file: holding.file }] : []));

type Written = { spool: Spool; stored: Awaited<ReturnType<typeof filesOf>>; now: Temporal.Instant };

async function* filesFor(app: App, { spool, stored, now }: Written): AsyncGenerator<ExportedFile> {
  try {
    const kept = stored.map(({ hash, mediaType }) => ({
      hash,
      path: `archivos/${hash}.${endings[mediaType] ?? 'bin'}`,
    }));
    const index = {
      ...exportFormat,
      exportedAt: now.toString(),
      tables: exported.map(({ file, table, withheld = [] }) => ({ path: pathOf(file), table, withheld })),
      files: kept.map(({ path }) => path),
    };
    yield { path: 'indice.json', pieces: once(`${JSON.stringify(index, null, 2)}\n`) };
    for (const { file } of exported) yield { path: pathOf(file), pieces: spool.read(file) };
    for (const { hash, path } of kept) {
      const file = await storedPiecesOrNull(app, hash);
      if (file) yield { path, pieces: file.pieces };
    }
  } finally {
    await spool.remove();
  }
}

function pathOf(file: string): string {
  return `datos/${file}.json`;
}

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
};

async function* once<T>(piece: T): AsyncGenerator<T> {
  yield piece;
}

/** The rows as a JSON array, in batches. */
async function* rowsOf(
  tx: Transaction,
  { table, by, withheld = [] }: PersonalDataTable,
  person: PersonKeys,
): AsyncGenerator<string> {
  let count = 0;
  yield '[';
  for await (const rows of readPersonalRows(tx, { table, by, withheld }, person)) {
    for (const row of rows) {
      yield `${count > 0 ? ',' : ''}\n${JSON.stringify(row)}`;
      count += 1;
    }
  }
  yield count > 0 ? '\n]\n' : ']\n';
}
