import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readReceipt } from './image.ts';
import { withoutExtras } from './png-chunks.ts';

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG with more chunks behind its head. */
async function pngWith(...chunks: readonly Buffer[]): Promise<Buffer> {
  const plain = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#c30' } })
    .png()
    .toBuffer();
  const head = 8 + 12 + 13;
  return Buffer.concat([plain.subarray(0, head), ...chunks, plain.subarray(head)]);
}

const text = (unpacked: number) =>
  chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(unpacked, 'A'))]));
const profile = (unpacked: number) =>
  chunk('iCCP', Buffer.concat([Buffer.from('P3\0\0', 'latin1'), deflateSync(Buffer.alloc(unpacked))]));
const typesOf = (png: Uint8Array) =>
  Buffer.from(png)
    .toString('latin1')
    .match(/IHDR|zTXt|tEXt|eXIf|iCCP|IDAT|IEND/g);

test('what is no part of a PNG’s picture is taken off before any decoder unpacks it, and the dots stay', async () => {
  const secret = chunk('tEXt', Buffer.from('GPS\0 40.4', 'latin1'));
  const sent = await pngWith(text(5_000_000), secret, chunk('eXIf', Buffer.alloc(20)), text(5_000_000));
  const plain = await withoutExtras(sent);
  expect(typesOf(plain)).toEqual(['IHDR', 'IDAT', 'IEND']);
  expect(await sharp(plain).raw().toBuffer()).toEqual(await sharp(sent).raw().toBuffer());
  const { comments = [] } = await sharp(plain).metadata();
  expect(comments).toEqual([]);
  expect((await readReceipt(sent)).mediaType).toBe('image/jpeg');
});

test('one colour profile is kept, unless it unpacks to more than any has', async () => {
  expect(typesOf(await withoutExtras(await pngWith(profile(3000), profile(3000))))).toEqual([
    'IHDR',
    'iCCP',
    'IDAT',
    'IEND',
  ]);
  expect(typesOf(await withoutExtras(await pngWith(profile(1_000_001))))).toEqual(['IHDR', 'IDAT', 'IEND']);
});

/** Eight blocks of RFC 1951 that have tables of codes and no letter: unpacked they are nothing, and take their time. */
const emptyBlocks = Buffer.from(
  '04c081000000000010ffd524000e040000000080f8af260170200000000000c47f35098003010000000020feab49' +
    '001c080000000000f15f4d02e040000000000088ff6a120007020000000040fc57930038100000000000e2bf9a',
  'hex',
);

/** A stream of so many bytes or a little less that unpacks to nothing. */
function packedNothing(bytes: number): Buffer {
  const blocks = Buffer.alloc(bytes - (bytes % emptyBlocks.length), emptyBlocks);
  return Buffer.concat([Buffer.from('789c', 'hex'), blocks, Buffer.from('030000000001', 'hex')]);
}

test('a profile that is packed into more than any has is taken off without being unpacked, whatever is in it', async () => {
  const withPacked = (packed: Buffer) => chunk('iCCP', Buffer.concat([Buffer.from('P3\0\0', 'latin1'), packed]));
  expect(typesOf(await withoutExtras(await pngWith(withPacked(packedNothing(100_000)))))).toContain('iCCP');
  const sent = await pngWith(withPacked(packedNothing(9_900_000)));
  expect(typesOf(await withoutExtras(sent))).toEqual(['IHDR', 'IDAT', 'IEND']);
  expect((await readReceipt(sent)).mediaType).toBe('image/jpeg');
  // unpacked they would be no larger than any
  const noise = chunk('iCCP', Buffer.concat([Buffer.from('P3\0\0', 'latin1'), deflateSync(randomBytes(140_000))]));
  expect(typesOf(await withoutExtras(await pngWith(noise)))).toEqual(['IHDR', 'IDAT', 'IEND']);
});

test('a PNG in more pieces than any program writes is refused, and one cut short stays so', async () => {
  const pieces = await pngWith(...Array.from({ length: 20_001 }, () => chunk('tEXt', Buffer.alloc(0))));
  await expect(readReceipt(pieces)).rejects.toMatchObject({ code: 'file.unreadable' });
  const cut = (await pngWith(text(10))).subarray(0, -20);
  await expect(readReceipt(cut)).rejects.toMatchObject({ code: 'file.unreadable' });
});

test('what stands behind the end of a PNG is left off, whatever it is', async () => {
  const plain = await pngWith();
  expect(Buffer.from(await withoutExtras(Buffer.concat([plain, Buffer.alloc(1_000_000)])))).toEqual(
    await withoutExtras(plain),
  );
});

test('what is no PNG stays as it is', async () => {
  const jpeg = Buffer.of(0xff, 0xd8, 0xff, 0xe0);
  expect(await withoutExtras(jpeg)).toBe(jpeg);
});
