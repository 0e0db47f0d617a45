import { expect, test } from 'vitest';
import { createReaderSlots } from '#app/reader-slots.ts';
import { archiveResponse } from './archive.ts';

test('an archive that is being written costs a third of a megabyte, however slowly it is taken', async () => {
  const count = 30;
  async function* files() {
    yield { path: 'datos/pedidos.json', pieces: rows() };
  }
  async function* rows() {
    for (let row = 0; row < 100; row += 1) yield `{"fila":${row}}\n`.repeat(1000);
  }
  const before = process.memoryUsage().arrayBuffers;
  const slots = createReaderSlots(count);
  const readers = Array.from({ length: count }, (_, at) => {
    const slot = slots.take(`${at}`, []);
    if (!slot) throw new Error('there is a slot for each');
    return archiveResponse(files(), 'datos.zip', slot).body?.getReader();
  });
  for (const reader of readers) await reader?.read();
  expect((process.memoryUsage().arrayBuffers - before) / count).toBeLessThan(900_000);
  for (const reader of readers) await reader?.cancel();
});
