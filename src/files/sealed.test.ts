import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, sealedMark, unseal } from './sealed.ts';

const password = 'correo caballo batería grapa';

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function all(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(stream));
}

const content = randomBytes(3 * 64 * 1024);
const sealed = await all(seal(inPieces(content, 1000), password));
const opened = (bytes: Uint8Array, word = password) => all(unseal(inPieces(bytes, 70_000), word));

test('what is sealed under a password opens with it alone, to the byte, whatever its length', async () => {
  expect((await opened(sealed)).equals(content)).toBe(true);
  expect(await opened(await all(seal(inPieces(new Uint8Array(), 1), password)))).toEqual(Buffer.alloc(0));
  const short = Buffer.from('una línea');
  expect(await opened(await all(seal(inPieces(short, 2), password)))).toEqual(short);
  expect(sealed.indexOf(content.subarray(0, 16))).toBe(-1);
  await expect(opened(sealed, 'otra')).rejects.toMatchObject({ reason: 'password' });
});

test('a sealed stream that is cut off, changed or put in another order does not open', async () => {
  const piece = 64 * 1024 + 16;
  const body = sealed.indexOf('\n') + 1;
  const changed = Buffer.from(sealed);
  changed[body + piece + 5] = (changed[body + piece + 5] ?? 0) ^ 1;
  const damaged = [
    sealed.subarray(0, -1),
    // at the end of a piece, where nothing but its place tells
    sealed.subarray(0, body + 2 * piece),
    sealed.subarray(0, body),
    sealed.subarray(0, 20),
    changed,
    Buffer.concat([sealed, Buffer.from('x')]),
    Buffer.concat([sealed.subarray(0, body), sealed.subarray(body + piece), sealed.subarray(body, body + piece)]),
    Buffer.from(`${sealedMark}\n`),
  ];
  for (const bytes of damaged) await expect(opened(bytes)).rejects.toMatchObject({ reason: 'damaged' });
});
