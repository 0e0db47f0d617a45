import { bytesToHex } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { protocol } from '#domain/draw/documents.ts';
import { cosign, logKey, signingKey, signNote, TestLog } from '#support/test-log.ts';
import { bytesOf, consistencies, primitives } from '#support/verifier-vectors.ts';
import { readBundle } from './bundle.ts';
import { readCheckpoint } from './checkpoint.ts';
import { compareCheckpoints, consistencyProofText } from './consistency.ts';
import { entryBytes, entryHash, readEntry } from './entry.ts';
import { inclusionProofText, proves, readInclusionProof } from './inclusion.ts';
import { noteOf } from './note.ts';
import { auditPath, consistencyProof } from './subtrees.ts';
import { type NoteKey, readVkey } from './vkey.ts';
import { presentedBy, witnessRequestText } from './witness.ts';

const keys = { log: logKey.key, witnesses: [] };
const entryOf = (number: number) =>
  entryBytes({
    v: protocol,
    tipo: 'clave',
    id: null,
    huella: String(number).padStart(64, '0'),
    en: '2026-11-21T18:00:00Z',
  });
const entries = (from: number, to: number) => Array.from({ length: to - from }, (_, step) => entryOf(from + step));

for (const { id, descripcion, esperado, clave_registro, ...files } of consistencies) {
  test(`${id}: ${descripcion}`, () => {
    const key = readVkey(clave_registro, 'log');
    const compared = { uno: bytesOf(files.uno), dos: bytesOf(files.dos), prueba: bytesOf(files.prueba) };
    expect(key && compareCheckpoints(compared, key)).toBe(esperado.resultado);
  });
}

test('an entry has the bytes and the leaf hash of the vector', () => {
  for (const { entrada, hoja } of primitives.hoja) {
    const entry = readEntry(bytesOf(entrada));
    expect(entry && entryBytes(entry)).toEqual(bytesOf(entrada));
    expect(bytesToHex(entryHash(bytesOf(entrada)))).toBe(hoja);
  }
});

test('an entry names a raffle where it is of one, and none where it is of a key', () => {
  const entry = readEntry(entryOf(1));
  const as = (change: object) => readEntry(entryBytes({ ...entry, ...change } as never));
  expect(as({})).toEqual(entry);
  expect(as({ id: 'a'.repeat(32) })).toBeNull();
  expect(as({ tipo: 'bases', id: 'a'.repeat(32) })).not.toBeNull();
  expect(as({ tipo: 'bases' })).toBeNull();
  expect(as({ tipo: 'resguardo' })).toBeNull();
  expect(as({ nota: '' })).toBeNull();
});

/** One byte of a text another, wherever that is; never inside the note's lines of keys that nobody was given. */
const alteration = fc.record({ at: fc.nat(), to: fc.integer({ min: 0x20, max: 0x7e }) });

function altered(text: string, { at, to }: { at: number; to: number }): Uint8Array {
  const bytes = bytesOf(text);
  bytes[at % bytes.length] = to;
  return bytes;
}

test('every entry of a log has a proof that is good for it alone, and not when anything is altered', async () => {
  const log = new TestLog();
  await log.append(entries(0, 300));
  const checkpoint = await log.append(entries(300, 530));
  await fc.assert(
    fc.asyncProperty(fc.nat(529), alteration, async (index, alteration) => {
      const text = inclusionProofText(index, await auditPath(index, log.size, log.hashes()), checkpoint);
      const proof = readInclusionProof(bytesOf(text), keys);
      const isOf = (number: number) => proof !== null && proves(proof, entryHash(entryOf(number)));
      expect([isOf(index), isOf((index + 1) % 530)]).toEqual([true, false]);
      const other = altered(text, alteration);
      fc.pre(!other.every((byte, at) => byte === bytesOf(text)[at]));
      const read = readInclusionProof(other, keys);
      expect(read !== null && proves(read, entryHash(entryOf(index)))).toBe(false);
    }),
    { numRuns: 60 },
  );
});

test('from every size of a log to every later one there is a proof, and none when anything is altered', async () => {
  const log = new TestLog();
  const checkpoints = [log.publish()];
  for (const size of [1, 2, 3, 7, 64, 255, 256, 257, 300, 511, 513]) {
    checkpoints.push(await log.append(entries(log.size, size)));
  }
  const sizeOf = (checkpoint: string) => Number(checkpoint.split('\n')[1]);
  await fc.assert(
    fc.asyncProperty(fc.nat(11), fc.nat(11), alteration, async (one, other, alteration) => {
      const [uno, dos] = [checkpoints[Math.min(one, other)] ?? '', checkpoints[Math.max(one, other)] ?? ''];
      const prueba = consistencyProofText(await consistencyProof(sizeOf(uno), sizeOf(dos), log.hashes()));
      const compared = { uno: bytesOf(uno), dos: bytesOf(dos), prueba: bytesOf(prueba) };
      const result = compareCheckpoints(compared, logKey.key);
      if (sizeOf(uno) === 0) return;
      expect(result).toBe('consistente');
      if (prueba === '') return;
      const wrong = altered(prueba, alteration);
      fc.pre(!wrong.every((byte, at) => byte === compared.prueba[at]));
      expect(compareCheckpoints({ ...compared, prueba: wrong }, logKey.key)).not.toBe('consistente');
    }),
    { numRuns: 60 },
  );
});

test('a log that is written in steps has the files of one that is written at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 6 }), async (steps) => {
      const [grown, whole] = [new TestLog(), new TestLog()];
      for (const step of steps) await grown.append(entries(grown.size, grown.size + step));
      await whole.append(entries(0, grown.size));
      expect(grown.root).toEqual(whole.root);
      for (const [path, bytes] of whole.files) expect(grown.files.get(path), path).toEqual(bytes);
    }),
    { numRuns: 15 },
  );
});

test('a bundle is read as it is written, and not when it is short or has more', async () => {
  const log = new TestLog();
  await log.append(entries(0, 3));
  const bundle = log.files.get('tile/entries/000.p/3') ?? new Uint8Array(0);
  expect(readBundle(bundle, 3)).toEqual(entries(0, 3));
  expect(readBundle(bundle, 2)).toBeNull();
  expect(readBundle(bundle, 4)).toBeNull();
  expect(readBundle(bundle.slice(0, -1), 3)).toBeNull();
  expect(readBundle(Uint8Array.of(...bundle, 0), 3)).toBeNull();
});

test('witnesses are counted by their keys, at their earliest time, and the log is none', () => {
  const one = signingKey('witness', 'uno.example/w', 11);
  const alias = signingKey('witness', 'otro.example/w', 11);
  const two = signingKey('witness', 'dos.example/w', 12);
  const self = signingKey('witness', 'self.example/w', 1);
  const log = new TestLog();
  log.publish();
  const text = log.checkpointText().replace(/\n0\n.*\n/, '\n5\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n');
  const note = (lines: string[]) => bytesOf(signNote(text, lines));
  const lines = [cosign(one, text, 30), cosign(alias, text, 20), cosign(two, text, 25), cosign(self, text, 1)];
  const witnesses = [one, alias, two, self].map(({ key }) => key);
  const timesOf = (lines: string[], given = witnesses) =>
    readCheckpoint(note(lines), { log: logKey.key, witnesses: given })?.witnessedAt;
  expect(timesOf(lines)).toEqual([20, 25]);
  expect(timesOf(lines, [])).toEqual([]);
  expect(timesOf([cosign(one, `${text}x`, 30)])).toBeUndefined();
  expect(timesOf([cosign(one, `${text}x`, 30)], [two.key])).toEqual([]);
  expect(timesOf([cosign(one, text, 253_402_300_800)])).toBeUndefined();
});

test('a note of another form, or without the log, is no checkpoint', () => {
  const text = 'rifas.example/registro\n5\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n';
  const read = (note: string) => readCheckpoint(bytesOf(note), keys);
  const good = signNote(text);
  expect(read(good)).toMatchObject({ size: 5, witnessedAt: [] });
  expect(read(signNote(text, ['— otro.example AAAAAAAA']))).toMatchObject({ size: 5 });
  const [, line = ''] = good.split('\n\n');
  for (const note of [
    '',
    text,
    `${text}\n`,
    good.slice(0, -1),
    `${good}\n`,
    good.replace('\n\n', '\n'),
    `\ufeff${good}`,
    signNote(text, ['- otro.example AAAAAAAA']),
    signNote(text, ['— otro.example AAAAAA==']),
    signNote(text, ['— otro.example AAAAAAAB=']),
    signNote(text, Array(64).fill('— otro.example AAAAAAAA')),
    signNote(`${text}más\n`),
    signNote('otro.example\n5\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n'),
    signNote('rifas.example/registro\n0\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n'),
    signNote(text, [], signingKey('log', 'otro.example', 1)),
    `${text.replace('5', '6')}\n${line}`,
    '\n'.repeat(1_000_000),
  ]) {
    expect(read(note), note.slice(0, 200)).toBeNull();
  }
});

test('a key that is not well formed is none', () => {
  const { vkey } = logKey;
  expect(readVkey(vkey, 'log')).toEqual(logKey.key);
  expect(readVkey(vkey, 'witness')).toBeNull();
  const [name = '', hash = '', key = ''] = vkey.split('+');
  for (const other of [
    '',
    name,
    `${name}+${hash}`,
    `+${hash}+${key}`,
    `${name}+${hash.toUpperCase()}+${key}`,
    `${vkey} `,
  ]) {
    expect(readVkey(other, 'log'), other).toBeNull();
  }
  expect(readVkey(vkey.replace('rifas', 'rifás'), 'log')).toBeNull();
});

test('a witness is sent the size that it knows, the way from there, and the checkpoint', async () => {
  const log = new TestLog();
  await log.append(entries(0, 3));
  const checkpoint = await log.append(entries(3, 5));
  const proof = await consistencyProof(3, 5, log.hashes());
  expect(witnessRequestText({ oldSize: 3, proof, checkpoint })).toBe(
    `old 3\n${consistencyProofText(proof)}\n${checkpoint}`,
  );
  expect(witnessRequestText({ oldSize: 0, proof: [], checkpoint })).toBe(`old 0\n\n${checkpoint}`);
});

test('a witness reads the checkpoint of a log that changed its key by whichever key it knows, each line of it once', async () => {
  const formerKey = signingKey('log', logKey.key.name, 7);
  const log = new TestLog();
  const checkpoint = await log.append(entries(0, 3));
  const [text = '', own = ''] = checkpoint.split('\n\n');
  const [former = ''] = signNote(`${text}\n`, [], formerKey).split('\n').slice(-2);
  const asks = (lines: readonly string[], keys: readonly NoteKey[]) => {
    const said = presentedBy({ oldSize: 0, proof: [], checkpoint: noteOf(`${text}\n`, lines) }, keys);
    return typeof said === 'string' ? said : said.key;
  };
  const both = [own.trimEnd(), former];
  expect(asks(both, [logKey.key])).toBe(logKey.key);
  expect(asks(both, [formerKey.key])).toBe(formerKey.key);
  expect(asks(both, [logKey.key, formerKey.key])).toBe(logKey.key);
  expect(asks(Array(20).fill(former), [logKey.key])).toBe('unsigned');
  expect(asks(Array(2).fill(former), [formerKey.key])).toBe('bad-request');
});
