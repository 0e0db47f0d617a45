import type { App } from '#app/app.ts';
import { tryLimit } from '#app/orders/try-limit.ts';
import { view } from '#app/view.ts';
import { type PersonKeys, personKeys, readPersonalRows } from '#db/personal-rows.ts';
import { filesOf } from '#db/stored-files.ts';
import { found } from '#domain/refusal.ts';
import { type Holding, holdings } from './personal-data.ts';

/** The shape of an export: a program that reads one asks for these two. */
export const exportFormat = { format: 'rifamiga.persona', version: 1 } as const;

/** One file of an export, in pieces: none of it is held whole, but for a picture. */
export type ExportedFile = { path: string; pieces: AsyncIterable<string | Uint8Array> };

const batch = 500;
const demandPatience = tryLimit({ most: 20, seconds: 3600 });

/** All that is kept of who asks, and every file that they left here, one after the other. */
export const exportOwnData = view({
  find: async (db, _: Record<string, never>, actor) => ({
    community: null,
    person: found(actor.userId ? await personKeys(db, actor.userId) : null),
  }),
  permission: 'account.see',
  show: ({ app, now, found: { person } }) => {
    demandPatience(person.uid, now);
    return { files: filesFor(app, person, now) };
  },
});

async function* filesFor(app: App, person: PersonKeys, now: Temporal.Instant): AsyncGenerator<ExportedFile> {
  const exported = holdings.flatMap((holding) => (holding.file ? [{ ...holding, path: pathOf(holding.file) }] : []));
  const stored = (await filesOf(app.db, person)).map(({ hash, mediaType }) => ({
    hash,
    path: `archivos/${hash}.${endings[mediaType] ?? 'bin'}`,
  }));
  const index = {
    ...exportFormat,
    exportedAt: now.toString(),
    tables: exported.map(({ path, table, withheld = [] }) => ({ path, table, withheld })),
    files: stored.map(({ path }) => path),
  };
  yield { path: 'indice.json', pieces: once(`${JSON.stringify(index, null, 2)}\n`) };
  for (const { path, ...holding } of exported) yield { path, pieces: rowsOf(app, holding, person) };
  for (const { hash, path } of stored) {
    const bytes = await app.files.get(hash);
    if (bytes) yield { path, pieces: once(bytes) };
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

/** The rows as a JSON list, batch by batch. */
async function* rowsOf(app: App, { table, by, withheld = [] }: Holding, person: PersonKeys): AsyncGenerator<string> {
  let offset = 0;
  yield '[';
  for (;;) {
    const rows = await readPersonalRows(app.db, { table, by, withheld }, person, { offset, limit: batch });
    for (const row of rows) {
      yield `${offset > 0 ? ',' : ''}\n${JSON.stringify(row)}`;
      offset += 1;
    }
    if (rows.length < batch) break;
  }
  yield offset > 0 ? '\n]\n' : ']\n';
}
