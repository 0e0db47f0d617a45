import { randomBytes } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { isRefusal, Refusal } from '#domain/refusal.ts';
import { endsAsZip, unzip, zipEnd } from './unzip.ts';
import { zipParts } from './zip.ts';

const limits = { entries: 3, unpacked: 2000, largestOf: (name: string) => (name.startsWith('no') ? 0 : 1500) };

function codeOf(bytes: Uint8Array): string {
  try {
    return [...unzip(bytes, limits).keys()].join(' ');
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.code;
  }
}

/** Where the list of an archive's files begins. */
const listEntryOf = (archive: Uint8Array) => Buffer.from(archive.buffer).indexOf('PK\x01\x02');

test('an archive is opened within its limits, and no further than it says of itself', () => {
  const empty = new Uint8Array();
  expect(codeOf(zipSync({ a: strToU8('hola'), no: new Uint8Array(9000) }))).toBe('a');
  expect(codeOf(zipSync({ a: empty, b: empty, c: empty, d: empty }))).toBe('import.too-large');
  expect(codeOf(zipSync({ a: new Uint8Array(1501) }))).toBe('import.too-large');
  expect(codeOf(zipSync({ a: new Uint8Array(1200), b: new Uint8Array(1200) }))).toBe('import.too-large');
  expect(codeOf(strToU8('PK and nothing more'))).toBe('import.unreadable');
});

test('what is packed and what is not come out as they went in, and a comment changes nothing', () => {
  const files = { ñandú: strToU8('hola'), empty: new Uint8Array(), random: new Uint8Array(randomBytes(1000)) };
  for (const level of [0, 9] as const) {
    const archive = zipSync(files, { level, comment: 'PK\x05\x06 is no end' } as object);
    expect(Object.fromEntries(unzip(archive, limits))).toEqual(files);
  }
});

test('a file that is not as long as its label says, or not what it was, breaks its archive', () => {
  const archive = zipSync({ a: new Uint8Array(1000) });
  const labelled = (at: number, ...bytes: number[]) => {
    const other = archive.slice();
    other.set(bytes, listEntryOf(other) + at);
    return codeOf(other);
  };
  expect(labelled(24, 1000 & 0xff, 1000 >> 8)).toBe('a');
  for (const size of [9, 999, 1001]) expect(labelled(24, size & 0xff, size >> 8), `${size}`).toBe('import.unreadable');
  expect(labelled(16, 1, 2, 3, 4)).toBe('import.unreadable');
});

test('an archive that is cut, or damaged in any byte, is refused or has its files as they were', () => {
  const files = { a: strToU8('hola'.repeat(30)), b: strToU8('adiós') };
  const archive = zipSync(files);
  const isRefusedOrWhole = (bytes: Uint8Array, what: string) => {
    if (codeOf(bytes).startsWith('import.')) return;
    for (const file of unzip(bytes, limits).values()) expect(Object.values(files), what).toContainEqual(file);
  };
  for (let at = 0; at < archive.length; at += 1) {
    expect(codeOf(archive.subarray(0, at)), `cut at ${at}`).toBe('import.unreadable');
    for (const bits of [0x01, 0x80, 0xff]) {
      const damaged = archive.slice();
      damaged[at] = (damaged[at] ?? 0) ^ bits;
      isRefusedOrWhole(damaged, `${bits} at ${at}`);
    }
  }
});

test('what a packed file holds beyond its label is not unpacked, however much that is', () => {
  // one block in which every two bits are 258 letters more: 16 GB, of which the label says 15 MB
  const begin = [0xed, 0xc0, 0x01, 0x09, 0, 0, 0, 0x80, 0xa0, 0xfe, 0xaf, 0xee, 0x88, 0x06];
  const packed = new Uint8Array(16_000_000);
  packed.set(begin);
  const archive = zipSync({ a: packed }, { level: 0 });
  const view = new DataView(archive.buffer);
  view.setUint16(listEntryOf(archive) + 10, 8, true);
  view.setUint32(listEntryOf(archive) + 24, 15_000_000, true);
  const large = { entries: 1, unpacked: 16_000_000, largestOf: () => 16_000_000 };
  expect(() => unzip(archive, large)).toThrow(new Refusal('import.unreadable', {}));
});

test('what is not packed counts as long as it is, whatever its label says, and no bytes count for two files', () => {
  const name = strToU8('a');
  const archive = zipSync({ a: new Uint8Array(900) }, { level: 0 });
  const directory = listEntryOf(archive);
  const entry = archive.slice(directory, directory + 46 + name.length);
  entry.set([0, 0, 0, 0], 24);
  const end = archive.slice(-22);
  const view = new DataView(end.buffer);
  view.setUint16(8, 3, true);
  view.setUint16(10, 3, true);
  view.setUint32(12, entry.length * 3, true);
  const entries = ['a', 'b', 'c'].map((each) => {
    const named = entry.slice();
    named.set(strToU8(each), 46);
    return named;
  });
  const overlapping = Buffer.concat([archive.subarray(0, directory), ...entries, end]);
  expect(codeOf(overlapping)).toBe('import.unreadable');
  const alone = archive.slice();
  alone.set([0, 0, 0, 0], directory + 24);
  const small = { ...limits, unpacked: 800 };
  expect(() => unzip(alone, small)).toThrow(new Refusal('import.too-large', {}));
});

test('a label that says less than packing could have made of it is refused before anything is unpacked', () => {
  const noise = randomBytes(1400);
  expect(codeOf(zipSync({ a: noise }))).toBe('a');
  const archive = zipSync({ a: noise });
  const directory = listEntryOf(archive);
  archive.set([0, 0, 0, 0], directory + 24);
  expect(codeOf(archive)).toBe('import.unreadable');
});

test('an archive that is written part by part can be opened, what was packed before and what goes in as it is', async () => {
  async function* once(bytes: Uint8Array) {
    for (let at = 0; at < bytes.length; at += 3) yield bytes.subarray(at, at + 3);
  }
  const text = strToU8('hola, '.repeat(50));
  const deflated = { size: text.length, crc: crc32(text) };
  async function* entries() {
    yield { name: 'uno.txt', deflated, parts: once(deflateRawSync(text)) };
    yield { name: 'dos/tres', deflated: null, parts: once(strToU8('adiós')) };
  }
  const parts: Uint8Array[] = [];
  for await (const part of zipParts(entries())) parts.push(part);
  const whole = Buffer.concat(parts);
  expect(whole.length).toBeLessThan(text.length + 200);
  expect(Object.entries(unzipSync(whole)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
    ['uno.txt', 'hola, '.repeat(50)],
    ['dos/tres', 'adiós'],
  ]);
});

test('an archive is known by its end, and what only begins like one is not', () => {
  const isZip = (bytes: Uint8Array) => endsAsZip(bytes.subarray(-zipEnd), bytes.length);
  const archive = zipSync({ a: strToU8('hola'.repeat(50_000)) }, { level: 0 });
  expect(isZip(archive)).toBe(true);
  expect(isZip(zipSync({ a: strToU8('hola') }, { comment: 'x'.repeat(0xffff) } as object))).toBe(true);
  const junk = new Uint8Array(archive.length);
  junk.set(archive.subarray(0, 100));
  expect(isZip(junk)).toBe(false);
  expect(isZip(archive.subarray(-22))).toBe(false);
  expect(isZip(archive.subarray(0, 10))).toBe(false);
});
