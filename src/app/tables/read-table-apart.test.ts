import { expect, test } from 'vitest';
import { isRefusal } from '#domain/refusal.ts';
import { tableLimits } from '#domain/table.ts';
import { readTableApart } from './read-table-apart.ts';

const refused = (code: string) => expect.toSatisfy((error) => isRefusal(error) && error.code === code);

test('a table is read in a thread of its own, and a refusal comes back from there', async () => {
  expect(await readTableApart(new Blob(['n;nombre\n7;Ana']), 'ana')).toEqual([
    { row: 1, cells: ['n', 'nombre'] },
    { row: 2, cells: ['7', 'Ana'] },
  ]);
  await expect(readTableApart(new Blob(['\u0000\u0001']), 'ana')).rejects.toEqual(refused('table.unreadable'));
  const large = new Blob([new Uint8Array(tableLimits.bytes + 1)]);
  await expect(readTableApart(large, 'ana')).rejects.toEqual(refused('table.too-large'));
});
