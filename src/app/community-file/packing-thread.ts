import { once } from 'node:events';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { filesOf, membersTable, paymentsTable, progressTable } from '#db/communities/community-export-tables.ts';
import { moneyTable, ordersTable, settlementsTable } from '#db/communities/sale-export-tables.ts';
import { type Answered, type Asked, remoteTransaction } from '#db/remote-transaction.ts';
import { type FileInFile, fileNames } from '#domain/communities/community-file.ts';
import { csv, csvRows } from '#domain/csv.ts';
import { packText } from '#files/pack.ts';
import { communityFileTexts } from '#texts/communities/community-file.ts';
import { communityText } from './community-text.ts';
import { memberCells, paymentCells, progressCells } from './csv-cells.ts';
import type { Packed, Packing, PackingMessage } from './pack-apart.ts';
import { moneyCells, orderCells, settlementCells } from './sale-cells.ts';

/**
 * Worker thread, one for each export, in which a community is serialised and packed. It sends its SQL to the thread that
 * holds the transaction, and writes the output to the disk itself.
 */
const port = parentPort;
if (!port) throw new Error('this is the inside of a thread');
const { exported, directory } = workerData as Packing;

const say = (message: PackingMessage) => port.postMessage(message);

async function ask(asked: Asked): Promise<Answered> {
  const answer = once(port as NonNullable<typeof port>, 'message') as Promise<[Answered]>;
  say({ what: 'asked', ...asked });
  const [answered] = await answer;
  return answered;
}

const tx = remoteTransaction(ask);
const { community } = exported;
const { columns } = communityFileTexts;
const named = { attached: new Set<string>(), pictures: new Set<string>() };
const texts: Packed['texts'] = {};

async function pack(name: string, pieces: AsyncIterable<string>): Promise<string> {
  const { sha256, deflated } = await packText(join(directory, name), pieces);
  texts[name] = deflated;
  return sha256;
}

async function* tableOf<Row>(
  header: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
  cells: (row: Row) => Parameters<typeof csv>[0][number],
): AsyncGenerator<string> {
  yield csv([header]);
  for await (const rows of batches) yield csvRows(rows.map(cells));
}

const sha256 = await pack(fileNames.community, communityText(tx, exported, named));
const tables = {
  [fileNames.members]: tableOf(columns.members, membersTable(tx, community.id), memberCells(community)),
  [fileNames.payments]: tableOf(columns.payments, paymentsTable(tx, community.id), paymentCells(community)),
  [fileNames.progress]: tableOf(columns.progress, progressTable(tx, community.id), progressCells(community)),
  [fileNames.orders]: tableOf(columns.orders, ordersTable(tx, community.id), orderCells(community)),
  [fileNames.money]: tableOf(columns.money, moneyTable(tx, community.id), moneyCells(community)),
  [fileNames.settlements]: tableOf(columns.settlements, settlementsTable(tx, community.id), settlementCells(community)),
};
for (const [name, table] of Object.entries(tables)) await pack(name, table);
say({ what: 'packed', sha256, texts, files: (await filesOf(tx, named)) as FileInFile[] });
