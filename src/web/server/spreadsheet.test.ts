import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { createReaderSlots } from '#app/reader-slots.ts';
import type { Cell } from '#domain/csv.ts';
import { type Request as Asked, requestContext } from './context.ts';
import { answerSheet, isoTime, sheetKindOf, sheetParts } from './spreadsheet.ts';

const bytesOf = async (parts: AsyncIterable<Uint8Array>) => new Uint8Array(Buffer.concat(await Array.fromAsync(parts)));

async function sheetOf(batches: readonly (readonly Cell[])[][], header = ['Nombre', 'Importe']): Promise<string> {
  const parts = unzipSync(await bytesOf(sheetParts({ header, batches }, 'xlsx', 'a')));
  expect(Object.keys(parts).sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  return strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
}

test('a workbook types its texts as texts, and writes figures with the digits they have', async () => {
  const sheet = await sheetOf([[['=1+1', { decimal: '2.50' }]], [['María & <hijos>', 7]]]);
  expect(sheet).toContain('<c r="A2" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>');
  expect(sheet).toContain('<c r="B2" s="2"><v>2.50</v></c>');
  expect(sheet).toContain('María &amp; &lt;hijos&gt;');
  expect(sheet).toContain('<c r="B3"><v>7</v></c>');
  expect(sheet).not.toContain('<f');
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: what XML cannot hold
const unwritable = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g;

test('whatever a text holds, the sheet stays well formed and gives it back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 60 }), async (texts) => {
      const sheet = await sheetOf([texts.map((text) => [`x${text}`])], ['Nombre']);
      const written = [...sheet.matchAll(/<c r="A\d+" t="inlineStr"><is><t[^>]*>([^<]*)<\/t>/g)].map(
        ([, text = '']) => text,
      );
      expect(written).toHaveLength(texts.length);
      expect(written.join('')).not.toMatch(unwritable);
      const read = written.map((text) =>
        text.replaceAll('_x005F_', '_').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
      );
      expect(read).toEqual(texts.map((text) => `x${text}`.toWellFormed().replace(unwritable, '')));
    }),
    { numRuns: 8 },
  );
});

test('a CSV begins with its mark, keeps its rows over batches and neutralises formulas', async () => {
  const rows: Cell[][][] = [[['+34 600', { decimal: '2.50' }]], [['@cmd', 1]]];
  const bytes = await bytesOf(sheetParts({ header: ['a', 'b'], batches: rows }, 'csv', 'a'));
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe(`"a","b"\r\n"'+34 600",2.50\r\n"'@cmd",1\r\n`);
});

test('who stops reading stops the writing', async () => {
  let asked = 0;
  async function* endless() {
    for (;;) {
      asked += 1;
      yield [['una fila']];
    }
  }
  const parts = sheetParts({ header: ['a'], batches: endless() }, 'csv', 'a');
  await parts.next();
  await parts.next();
  await parts.return();
  expect(asked).toBe(1);
});

/** A request whose client stays. */
const ongoing = { signal: new AbortController().signal };
const app = { publicUrl: 'http://x.test' };
/** They may have it for as long as they like. */
const askAgain = async () => undefined;

test('a table takes one of the slots for files until it has been read, and is a file of its own name', async () => {
  const context = new RouterContextProvider();
  const known = { app, account: null, visitor: '203.0.113.7', downloads: createReaderSlots(1), ongoing };
  context.set(requestContext, known as unknown as Asked);
  const sheet = { header: ['a'], batches: [[['una fila']]] };
  let asked = 0;
  const ask = (method = 'GET') =>
    answerSheet({ request: new Request('http://x.test/lista.csv', { method }), context }, async (_, __, kind) => {
      asked += 1;
      return { name: `lista-${kind}`, sheet, askAgain };
    });
  expect((await ask('HEAD')).body).toBeNull();
  const first = await ask();
  expect(Object.fromEntries(first.headers)).toEqual({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="lista-csv.csv"',
    'cache-control': 'private, no-store',
  });
  await expect(ask()).rejects.toMatchObject({ status: 429 });
  expect(asked).toBe(2);
  expect(await first.text()).toContain('una fila');
  const second = await ask();
  await second.body?.cancel();
  expect((await ask()).status).toBe(200);
});

test('who takes nothing of two files is cut off from one where another has none and no slot is left', async () => {
  const downloads = createReaderSlots(2);
  const askAs = (visitor: string) => {
    const context = new RouterContextProvider();
    context.set(requestContext, { app, account: null, visitor, downloads, ongoing } as unknown as Asked);
    const sheet = { header: ['a'], batches: [[['una fila']], [['otra']]] };
    const request = new Request('http://x.test/lista.csv');
    return answerSheet({ request, context }, async () => ({ name: 'lista', sheet, askAgain }));
  };
  const slow = [await askAs('203.0.113.7'), await askAs('203.0.113.7')].map(({ body }) => body?.getReader());
  await expect(askAs('203.0.113.9')).rejects.toMatchObject({ status: 429 });
  for (const reader of slow) await reader?.read();
  expect(await (await askAs('203.0.113.9')).text()).toContain('otra');
  await expect(slow[0]?.read()).rejects.toThrow('went to another');
  expect((await slow[1]?.read())?.done).toBe(false);
});

test('an account is sent three tables at once, and told so at the next one; another has its own', async () => {
  const downloads = createReaderSlots(99);
  const askAs = (uid: string) => {
    const context = new RouterContextProvider();
    context.set(requestContext, { app, account: { uid }, downloads, ongoing } as unknown as Asked);
    const request = new Request('http://x.test/lista.csv');
    const sheet = { header: ['a'], batches: [] };
    return answerSheet({ request, context }, async () => ({ name: 'lista', sheet, askAgain }));
  };
  const taken = [await askAs('ana'), await askAs('ana'), await askAs('ana')];
  const refused = await askAs('ana').catch((response: Response) => response);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '20']);
  expect(await refused.text()).toContain('Ya tienes 3 listas descargándose a la vez');
  expect((await askAs('beto')).status).toBe(200);
  await taken[0]?.body?.cancel();
  expect((await askAs('ana')).status).toBe(200);
});

test('somebody with one table waits for no more than a few batches of whoever has many', async () => {
  const read: string[] = [];
  async function* table(who: string) {
    for (let batch = 0; batch < 10; batch += 1) {
      read.push(who);
      await Promise.resolve();
      yield [['una fila']];
    }
  }
  const owners = [...Array.from({ length: 28 }, () => 'ana'), 'beto'];
  await Promise.all(owners.map((who) => bytesOf(sheetParts({ header: ['a'], batches: table(who) }, 'xlsx', who))));
  expect(read).toHaveLength(290);
  expect(read.lastIndexOf('beto')).toBeLessThan(60);
});

test('of many tables at once two are read at a time, in turn, and others have theirs between any two batches', async () => {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  let reading = 0;
  const reads: { table: number; reading: number; turns: number }[] = [];
  async function* table(name: number) {
    for (let batch = 0; batch < 5; batch += 1) {
      reading += 1;
      reads.push({ table: name, reading, turns });
      await Promise.resolve();
      reading -= 1;
      yield [['una fila']];
    }
  }
  turn();
  await Promise.all(
    Array.from({ length: 20 }, (_, name) =>
      bytesOf(sheetParts({ header: ['a'], batches: table(name) }, 'xlsx', `${name}`)),
    ),
  );
  isOver = true;
  expect(Math.max(...reads.map((each) => each.reading))).toBeLessThanOrEqual(2);
  expect(new Set(reads.slice(0, 20).map((each) => each.table)).size).toBe(20);
  for (const [index, each] of reads.entries()) expect(each.turns).toBeGreaterThan(reads[index - 2]?.turns ?? -1);
});

test('a workbook that is being written costs a third of a megabyte, however slowly it is taken', async () => {
  const count = 30;
  const given: number[] = Array(count).fill(0);
  async function* batches(book: number) {
    for (;;) {
      given[book] = (given[book] ?? 0) + 1;
      yield Array.from({ length: 200 }, (_, row) => [`fila ${row}`.repeat(20)]);
    }
  }
  const before = process.memoryUsage().arrayBuffers;
  const books = given.map((_, book) => sheetParts({ header: ['a'], batches: batches(book) }, 'xlsx', 'a'));
  // packing begins once there is enough of it
  for (const [book, parts] of books.entries()) while ((given[book] ?? 0) < 6) await parts.next();
  expect((process.memoryUsage().arrayBuffers - before) / count).toBeLessThan(900_000);
  for (const parts of books) await parts.return();
});

test('an instant is told by the clocks of its place, with their offset; the kind of file by the address', () => {
  expect(isoTime('2026-11-21T10:00:00Z', 'Europe/Madrid')).toBe('2026-11-21T11:00:00+01:00');
  expect(isoTime(null, 'Europe/Madrid')).toBe('');
  expect(sheetKindOf('http://x.test/club/boletos/personas.xlsx?q=.csv')).toBe('xlsx');
  expect(sheetKindOf('http://x.test/club/boletos/personas.csv')).toBe('csv');
});
