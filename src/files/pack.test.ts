import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { packText } from './pack.ts';

test('a text that is packed piece by piece is the text again, and is told by its size and sums', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'rifamiga-test-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const path = join(directory, 'text');
  const pieces = ['¡Hola! ', 'ñandú 🎟️ '.repeat(20_000), '', 'fin'];
  const { sha256, deflated } = await packText(
    path,
    (async function* () {
      yield* pieces;
    })(),
  );
  const text = inflateRawSync(await readFile(path));
  expect(text.toString()).toBe(pieces.join(''));
  expect(deflated).toEqual({ size: text.length, crc: crc32(text) });
  expect(sha256).toBe(createHash('sha256').update(text).digest('hex'));
});
