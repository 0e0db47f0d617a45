import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTar, tarEnd, tarFile } from './tar.ts';

const written = Temporal.Instant.from('2026-11-28T08:00:00Z');
const files = { 'copy.json': '{}', 'tables/orders/000001.copy': 'a\tb\n'.repeat(40_000), 'files/ab/empty': '' };
const archive = Buffer.concat([
  ...Object.entries(files).flatMap(([name, text]) => tarFile(name, Buffer.from(text), written)),
  tarEnd,
]);

async function readBack(bytes: Uint8Array): Promise<Record<string, string>> {
  async function* inPieces() {
    for (let from = 0; from < bytes.length; from += 999) yield bytes.subarray(from, from + 999);
  }
  const read: Record<string, string> = {};
  for await (const { name, pieces } of readTar(inPieces()))
    read[name] = Buffer.concat(await Array.fromAsync(pieces)).toString();
  return read;
}

test('an archive is read back as it was written, and by the tar of the system', async () => {
  expect(await readBack(archive)).toEqual(files);
  const folder = mkdtempSync(join(tmpdir(), 'rifamiga-tar-'));
  try {
    writeFileSync(join(folder, 'archive.tar'), archive);
    expect(spawnSync('tar', ['-xf', 'archive.tar'], { cwd: folder }).status).toBe(0);
    for (const [name, text] of Object.entries(files)) expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('an archive that is cut off or changed is told', async () => {
  const changed = Buffer.from(archive);
  changed[3] = 0x41;
  for (const bytes of [archive.subarray(0, 700), archive.subarray(0, 1024), archive.subarray(0, 90_000), changed])
    await expect(readBack(bytes)).rejects.toMatchObject({ name: 'TarFault' });
});
