import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { expect, test } from 'vitest';
import { openPieces, type Pieces, pieceSize } from './pieces.ts';
import { type FileStore, hashOf } from './store.ts';

/** A store that has one file, which may become another one while it is read; and what is written in the log. */
function keeping(given: Uint8Array) {
  const state = { bytes: given as Uint8Array | null, longest: 0, logged: 0 };
  const files = {
    part: async (_: string, from: number, length: number) => {
      if (!state.bytes) return null;
      const bytes = state.bytes.subarray(from, from + length);
      state.longest = Math.max(state.longest, bytes.length);
      return { bytes, size: state.bytes.length };
    },
  } as Partial<FileStore> as FileStore;
  const log = pino(
    {},
    {
      write: () => {
        state.logged += 1;
      },
    },
  );
  return { state, kept: { files, log } };
}

function orFail(opened: Pieces | null): Pieces {
  if (!opened) throw new Error('there is no such file');
  return opened;
}

/** What comes of a file until it ends or breaks off. */
async function taken(opened: Pieces | null) {
  const parts: Uint8Array[] = [];
  try {
    for await (const piece of orFail(opened).pieces) parts.push(piece);
    return { bytes: Buffer.concat(parts), code: null };
  } catch (error) {
    return { bytes: Buffer.concat(parts), code: (error as { code?: string }).code };
  }
}

const sizes = [1, pieceSize - 1, pieceSize, pieceSize + 1, 3 * pieceSize];

test.each(sizes)('a file of %i bytes is sent whole, and no more than a piece is read at once', async (size) => {
  const bytes = randomBytes(size);
  const { kept, state } = keeping(bytes);
  const opened = await openPieces(kept, hashOf(bytes));
  expect(opened?.size).toBe(size);
  expect((await taken(opened)).bytes.equals(bytes)).toBe(true);
  expect(state.longest).toBe(Math.min(size, pieceSize));
  expect(state.logged).toBe(0);
});

test('a file that is not there is none', async () => {
  const { kept, state } = keeping(randomBytes(10));
  state.bytes = null;
  expect(await openPieces(kept, hashOf(randomBytes(10)))).toBeNull();
});

test('other bytes than those of the name are refused before anything is sent where they are one piece', async () => {
  const { kept, state } = keeping(randomBytes(pieceSize));
  await expect(openPieces(kept, hashOf(randomBytes(10)))).rejects.toMatchObject({ code: 'file.lost' });
  expect(state.logged).toBe(1);
});

test('of a long file with other bytes the last piece is never sent, and the log says why', async () => {
  const damaged = randomBytes(3 * pieceSize);
  const { kept, state } = keeping(damaged);
  const opened = await openPieces(kept, hashOf(randomBytes(10)));
  const { bytes, code } = await taken(opened);
  expect(code).toBe('file.lost');
  expect(bytes.equals(damaged.subarray(0, 2 * pieceSize))).toBe(true);
  expect(state.logged).toBe(1);
});

test.each([
  ['goes', () => null],
  ['becomes shorter', (bytes: Uint8Array) => bytes.subarray(0, pieceSize + 1)],
  ['becomes longer', (bytes: Uint8Array) => Buffer.concat([bytes, bytes])],
])('a file that %s while it is sent breaks off', async (_, changed) => {
  const bytes = randomBytes(3 * pieceSize);
  const { kept, state } = keeping(bytes);
  const opened = await openPieces(kept, hashOf(bytes));
  await opened?.pieces.next();
  state.bytes = changed(bytes);
  expect((await taken(opened)).code).toBe('file.lost');
});
