import { expect, test } from 'vitest';
import { bytesOf, primitives } from '#support/verifier-vectors.ts';
import { readNote } from './note.ts';
import { signersOf } from './signers.ts';
import { readVkey, vkeyOf } from './vkey.ts';

const keyOf = (vkey: string) => readVkey(vkey, 'log') ?? readVkey(vkey, 'witness');

for (const { nota, vkey, valida, sello } of primitives.nota) {
  test(`a note «${nota.slice(0, 12)}…» is ${valida ? '' : 'not '}signed by ${vkey.slice(0, 30)}`, () => {
    const key = keyOf(vkey);
    const note = readNote(bytesOf(nota));
    const signers = key && note && signersOf(note, [key]);
    expect((signers ?? []).length > 0).toBe(valida);
    if (valida) expect(Math.min(...(signers ?? []).map(({ at }) => at ?? 0))).toBe(sello ?? 0);
  });
}

test('a key is written as it is read', () => {
  for (const { vkey } of primitives.nota) {
    const key = keyOf(vkey);
    expect(key && vkeyOf(key)).toBe(vkey);
  }
});
