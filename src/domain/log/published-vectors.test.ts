import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { rootFromPath } from '#domain/draw/audit-path.ts';
import { signNote } from '#support/test-log.ts';
import { entryHash } from './entry.ts';
import { Frontier } from './frontier.ts';
import { readNote } from './note.ts';
import { signersOf } from './signers.ts';
import { auditPath, consistencyProof, rootOf, type Subtree } from './subtrees.ts';
import { readVkey, vkeyOf } from './vkey.ts';

/* What the formats' own projects test themselves by: Go's note package, and the tree of Certificate Transparency. */

const peterVkey = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const enochVkey = 'EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop';
const peterSecret = 'PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz';
const text = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const signature = 'x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=';
const peterLine = `— PeterNeumann ${signature}\n`;
const enochLine =
  '— EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=\n';

function keyOf(vkey: string) {
  const key = readVkey(vkey, 'log');
  if (!key) throw new Error(`No key: ${vkey}`);
  return key;
}
const peter = keyOf(peterVkey);
const enoch = keyOf(enochVkey);

test('a key of Go’s note package is read, and none of its manglings', () => {
  expect(vkeyOf(peter)).toBe(peterVkey);
  const isKey = (vkey: string) => readVkey(vkey, 'log') !== null;
  const bytes = [...utf8ToBytes(peterVkey)];
  const cuts = bytes.flatMap((_, from) =>
    bytes.slice(from).map((_, length) => peterVkey.slice(from, from + length + 1)),
  );
  expect(cuts.filter(isKey)).toEqual([peterVkey]);
  const typos = bytes.map((byte, at) => String.fromCharCode(...bytes.with(at, byte + 1)));
  expect(typos.filter(isKey)).toEqual([]);
  expect(isKey('PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY==')).toBe(false);
  expect(isKey('PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW')).toBe(false);
});

test('its note is signed to the same bytes', () => {
  const encoded = peterSecret.split('+').slice(4).join('+');
  const secret = Uint8Array.fromBase64(encoded).slice(1);
  expect(signNote(text, [], { key: peter, vkey: peterVkey, secret })).toBe(`${text}\n${peterLine}`);
});

test('its notes are opened by the keys that signed them, and by no other', () => {
  const signedBy = (lines: string, keys = [peter]) => {
    const note = readNote(utf8ToBytes(`${text}\n${lines}`));
    return note && signersOf(note, keys)?.map(({ key }) => key.name);
  };
  expect(signedBy(peterLine + enochLine)).toEqual(['PeterNeumann']);
  expect(signedBy(peterLine + enochLine, [peter, enoch])).toEqual(['PeterNeumann', 'EnochRoot']);
  expect(signedBy(enochLine)).toEqual([]);
  const altered = `${peterLine.slice(0, 60)}ABCD${peterLine.slice(60)}`;
  expect(signedBy(altered) ?? null).toBeNull();
  expect(signedBy(peterLine.repeat(101)) ?? null).toBeNull();
});

test.each([
  ['a note without a signature', text],
  ['one without a line after the empty one', `${text}\n`],
  ['one without its last newline', `${text}\n${peterLine.slice(0, -1)}`],
  ['one with a control character', `\x01${text}\n${peterLine}`],
  ['one with a name in two words', `${text}\n— Bad Name ${signature}\n`],
  ['one with a line that is no signature', `${text}\n${peterLine}Unexpected line.\n`],
])('%s is none', (_, note) => {
  expect(readNote(utf8ToBytes(note))).toBeNull();
});

test('a note that is not UTF-8 is none', () => {
  expect(readNote(Uint8Array.of(0xff, ...utf8ToBytes(`${text}\n${peterLine}`)))).toBeNull();
});

const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const consistencies: [number, number, string[]][] = [
  [1, 1, []],
  [
    6,
    8,
    [
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [
    2,
    5,
    [
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  ],
];

test('the tree of Certificate Transparency has its roots, and its proofs are ours', async () => {
  const frontier = new Frontier();
  const hashes = leaves.map((leaf) => entryHash(hexToBytes(leaf)));
  const grown = hashes.map((hash) => {
    frontier.push(hash);
    return bytesToHex(frontier.root());
  });
  expect(grown).toEqual(roots);
  const hashOf = ({ height, index }: Subtree) => rootOf(hashes.slice(index * 2 ** height, (index + 1) * 2 ** height));
  for (const [from, to, proof] of consistencies) {
    expect((await consistencyProof(from, to, hashOf)).map(bytesToHex)).toEqual(proof);
  }
  for (const [index, hash] of hashes.entries()) {
    const path = await auditPath(index, hashes.length, hashOf);
    expect(bytesToHex(rootFromPath(hash, { index, size: hashes.length }, path) ?? hash)).toBe(roots.at(-1));
  }
});
