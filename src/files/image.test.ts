import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hashDistance, isSamePicture, nearHashes } from '#domain/pictures/picture-look.ts';
import { animatedWebp } from '#support/animated-webp.ts';
import { decodeHeic } from './heic.ts';
import { fileLimits, lookDetail, readPicture, readReceipt } from './image.ts';

const heic = readFileSync(fileURLToPath(new URL('../../tests/support/files/receipt.heic', import.meta.url)));
const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

type Screen = { amount: string; at: string; concept: string; operation: string; background?: string; ink?: string };
const paid: Screen = {
  amount: '7,50 €',
  at: '21/11/2026 09:14',
  concept: 'K3M9QX',
  operation: '000182736451',
};

/** The screen of a bank's app after a transfer. */
function screen({ amount, at, concept, operation, background = '#f4f4f8', ink = '#111' }: Screen): Promise<Buffer> {
  const lines = [amount, `Fecha: ${at}`, `Concepto: ${concept}`, `Operación ${operation}`];
  const text = lines.map((line, index) => `<text x="80" y="${700 + index * 120}">${line}</text>`).join('');
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="2340"><rect width="100%" height="100%" fill="${background}"/><rect width="100%" height="220" fill="#0a6"/><g fill="${ink}" font-family="sans-serif" font-size="48">${text}</g></svg>`;
  return sharp(Buffer.from(picture)).png().toBuffer();
}

async function compared(one: Buffer, other: Buffer) {
  const [left, right] = await Promise.all([readReceipt(one), readReceipt(other)]);
  const same = isSamePicture(await lookDetail(left.bytes), await lookDetail(right.bytes));
  return { distance: hashDistance(left.lookHash ?? '', right.lookHash ?? ''), same };
}

type Unfolding = { depth?: number; colour?: number; isInterlaced?: boolean; rows?: Buffer };

/** A PNG of a few kilobytes that says it is enormous. */
function bomb(
  width: number,
  height: number,
  {
    depth = 1,
    colour = 0,
    isInterlaced = false,
    rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height),
  }: Unfolding = {},
): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, isInterlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return ~value >>> 0;
}

test('a photo loses where and with what it was taken, and stands upright', async () => {
  const photo = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#c63' } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Cámara', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 25/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '3/1 42/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('C');
  const kept = await readReceipt(photo);
  const { exif, xmp, icc, orientation, width, height, format } = await sharp(kept.bytes).metadata();
  expect({ exif, xmp, icc, orientation, width, height, format }).toEqual({ width: 40, height: 80, format: 'jpeg' });
  expect(Buffer.from(kept.bytes).toString('latin1')).not.toContain('Exif');
  expect(kept.mediaType).toBe('image/jpeg');
});

test('a HEIC photo is decoded, keeps its picture and loses its place', async () => {
  expect(heic.toString('latin1')).toContain('Camara de prueba');
  const kept = await readReceipt(heic);
  const { width, height, exif, format } = await sharp(kept.bytes).metadata();
  expect({ width, height, exif, format }).toEqual({ width: 96, height: 64, format: 'jpeg' });
  const { data } = await sharp(kept.bytes)
    .extract({ left: 40, top: 4, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(170);
  expect(data[2]).toBeLessThan(80);
});

test('PNG and WebP become JPEG, with white where they were see-through', async () => {
  const clear = sharp({ create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
  for (const picture of [await clear.clone().png().toBuffer(), await clear.clone().webp().toBuffer()]) {
    const kept = await readReceipt(picture);
    const [red] = await sharp(kept.bytes).raw().toBuffer();
    expect(kept.mediaType).toBe('image/jpeg');
    expect(red).toBeGreaterThan(250);
  }
});

test('a PDF is kept as it came', async () => {
  const kept = await readReceipt(pdf);
  expect(kept).toMatchObject({ mediaType: 'application/pdf', lookHash: null });
  expect(Buffer.from(kept.bytes).equals(pdf)).toBe(true);
});

test('what it is comes from the bytes: scripts, other documents and other pictures are refused', async () => {
  const gif = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .gif()
    .toBuffer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const zip = Buffer.from('504b0304140000000000', 'hex');
  const executable = Buffer.from('MZ\x90\x00');
  for (const bytes of [gif, svg, zip, executable, Buffer.from('<!doctype html>'), Buffer.alloc(0)]) {
    await expect(readReceipt(bytes)).rejects.toMatchObject({ code: 'file.type' });
  }
  await expect(readPicture(pdf)).rejects.toMatchObject({ code: 'file.type' });
});

test('a picture with something hidden behind it comes out without it', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  const kept = await readReceipt(Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]));
  expect(Buffer.from(kept.bytes).toString('latin1')).not.toContain('script');
});

test('a file too large, a picture of 100 megapixels in a few kilobytes and a damaged picture are refused', async () => {
  const heavy = Buffer.alloc(fileLimits.receipt + 1);
  await expect(readReceipt(heavy)).rejects.toMatchObject({ code: 'file.too-large', params: { megabytes: 10 } });
  const flood = bomb(10_000, 10_000);
  expect(flood.length).toBeLessThan(100_000);
  await expect(readReceipt(flood)).rejects.toMatchObject({ code: 'file.unreadable' });
  const cut = (await screen(paid)).subarray(0, 300);
  await expect(readReceipt(cut)).rejects.toMatchObject({ code: 'file.unreadable' });
  await expect(readReceipt(heic.subarray(0, 300))).rejects.toMatchObject({ code: 'file.unreadable' });
});

test('a receipt sent again smaller, compressed anew or with one figure changed is the same picture', async () => {
  const original = await screen(paid);
  const copies = [
    await sharp(original).jpeg({ quality: 30 }).toBuffer(),
    await sharp(original).resize(600).webp({ quality: 60 }).toBuffer(),
    await screen({ ...paid, at: '21/11/2026 09:17' }),
  ];
  for (const copy of copies) {
    const { distance, same } = await compared(original, copy);
    expect(distance).toBeLessThanOrEqual(nearHashes);
    expect(same).toBe(true);
  }
});

test("two payments on one bank's screen are two pictures, by day and by night", async () => {
  for (const look of [{}, { background: '#111', ink: '#eee' }]) {
    const one = await screen({ ...paid, ...look });
    const other = await screen({
      ...paid,
      ...look,
      at: '22/11/2026 19:48',
      concept: 'P7RW2T',
      operation: '000182799031',
    });
    expect((await compared(one, other)).same).toBe(false);
  }
});

test('a public picture becomes WebP of at most 1,600 pixels', async () => {
  const large = await sharp({ create: { width: 4000, height: 1000, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
  const { bytes, mediaType } = await readPicture(large);
  const { width, height, format } = await sharp(bytes).metadata();
  expect({ width, height, format, mediaType }).toEqual({
    width: 1600,
    height: 400,
    format: 'webp',
    mediaType: 'image/webp',
  });
});

test('a genuine HEIC of a phone is decoded within its bounds, and none beyond them', async () => {
  const bounds = { mostDots: fileLimits.dots };
  expect(await decodeHeic(heic, bounds)).toMatchObject({ width: 96, height: 64 });
  // what the decoder is given lies in its memory
  const heavy = Buffer.concat([heic, Buffer.alloc(20 * 1024 * 1024)]);
  heavy.writeUInt32BE(20 * 1024 * 1024, heic.length);
  heavy.write('free', heic.length + 4);
  expect(await decodeHeic(heavy, bounds)).toMatchObject({ width: 96, height: 64 });
  await expect(decodeHeic(heavy, { ...bounds, memory: 32 * 1024 * 1024 })).rejects.toThrow();
  await expect(decodeHeic(heic, { ...bounds, milliseconds: 1 })).rejects.toThrow('too long');
  await expect(decodeHeic(heic, { mostDots: 96 * 64 - 1 })).rejects.toThrow('too many dots');
});

test('a flood of files that only call themselves HEIC holds up nobody: each is refused before it takes a turn', async () => {
  const fakes = Array.from({ length: 54 }, () => Buffer.concat([heic.subarray(0, 28), Buffer.alloc(497)]));
  const flood = fakes.map((fake) => readReceipt(fake, { who: 'flood' }).catch((error: { code: string }) => error.code));
  const honest = [readReceipt(heic, { who: 'ana' }), readReceipt(await screen(paid), { who: 'beto' })];
  expect(new Set(await Promise.all(flood))).toEqual(new Set(['file.unreadable']));
  expect((await Promise.all(honest)).map(({ mediaType }) => mediaType)).toEqual(['image/jpeg', 'image/jpeg']);
});

test('who sends many genuine HEIC waits for their own turn, and a screenshot does not wait for them', async () => {
  const order: string[] = [];
  const sent = Array.from({ length: 30 }, async () => {
    const outcome = await readReceipt(heic, { who: 'many' }).then(
      () => 'kept',
      (error: { code: string }) => error.code,
    );
    order.push(outcome);
    return outcome;
  });
  const other = readReceipt(heic, { who: 'eva' }).then(() => order.push('eva'));
  const screenshot = screen(paid).then((bytes) => readReceipt(bytes, { who: 'beto' }));
  expect((await screenshot).mediaType).toBe('image/jpeg');
  await other;
  const outcomes = await Promise.all(sent);
  expect(outcomes.filter((outcome) => outcome === 'kept')).toHaveLength(7);
  expect(outcomes.filter((outcome) => outcome === 'too-many-requests')).toHaveLength(23);
  // one that was under way, and one of the flood that came before her: then it is her turn
  expect(order.filter((each) => each !== 'too-many-requests').indexOf('eva')).toBeLessThanOrEqual(2);
});

test('a JPEG of more scans than any camera or program writes is refused before it takes a turn', async () => {
  const shown = sharp(await screen(paid)).jpeg({ progressive: true });
  const progressive = await shown.toBuffer();
  expect((await readReceipt(progressive, { who: 'eva' })).mediaType).toBe('image/jpeg');
  const scan = progressive.subarray(progressive.lastIndexOf(Buffer.from('ffda', 'hex')), -2);
  const many = Buffer.concat([progressive.subarray(0, -2), ...Array(100).fill(scan), progressive.subarray(-2)]);
  await expect(readReceipt(many, { who: 'eva' })).rejects.toMatchObject({ code: 'file.unreadable' });
});

test('a JPEG by arithmetic coding, of whose few bytes a decoder makes seconds of work, is refused by its head', async () => {
  const arithmetic = [
    'ffd8ffdb00430001010101010101010101010101010101010101010101010101010101010101010101010101010101010101',
    '010101010101010101010101010101010101010101ffc90011081f361f3603011100021100031100ffda000c030100020003',
    '00003f00d2f13fe6dd6ed8ffd9',
  ];
  const sent = Buffer.from(arithmetic.join(''), 'hex');
  await expect(readReceipt(sent, { who: 'eva' })).rejects.toMatchObject({ code: 'file.unreadable' });
  // the decoder itself would take it
  expect(await sharp(sent).metadata()).toMatchObject({ format: 'jpeg', width: 7990 });
});

test('a flood of costly pictures from very many senders holds up no screenshot', async () => {
  // 49 megapixels in colour, of which there is one line
  const costly = bomb(7000, 7000, { depth: 8, colour: 2, rows: Buffer.alloc(7000 * 3 + 1) });
  const screenshot = await screen(paid);
  const codeOf = (error: { code: string }) => error.code;
  const flood = Array.from({ length: 100 }, (_, at) => readReceipt(costly, { who: `flood ${at}` }).catch(codeOf));
  const honest = Array.from({ length: 5 }, (_, at) => readReceipt(screenshot, { who: `honest ${at}` }));
  expect((await Promise.all(honest)).map(({ mediaType }) => mediaType)).toEqual(Array(5).fill('image/jpeg'));
  expect(new Set(await Promise.all(flood))).toEqual(new Set(['file.unreadable', 'too-many-requests']));
});

test('a picture whose sender has gone before its turn is not decoded', async () => {
  const picture = await screen(paid);
  const gone = new AbortController();
  const sent = Array.from({ length: 8 }, (_, at) =>
    readReceipt(picture, { who: `sender ${at}`, ...(at > 5 && { signal: gone.signal }) }).then(
      () => 'kept',
      (reason: unknown) => reason,
    ),
  );
  gone.abort('gone');
  expect(await Promise.all(sent)).toEqual([...Array(6).fill('kept'), 'gone', 'gone']);
});

test('pictures that no phone makes are refused by their head: interlaced, of 16 bits, one dot wide', async () => {
  const large = await sharp({ create: { width: 4100, height: 4100, channels: 3, background: '#369' } })
    .png({ progressive: true })
    .toBuffer();
  const deep = bomb(7990, 7990, { depth: 16, colour: 6, rows: Buffer.alloc(10) });
  const thin = bomb(1, 64_000_000, { depth: 8, rows: Buffer.alloc(10) });
  for (const made of [large, deep, thin]) {
    await expect(readReceipt(made, { who: 'eva' })).rejects.toMatchObject({ code: 'file.unreadable' });
  }
  const interlaced = await sharp(await screen(paid))
    .png({ progressive: true })
    .toBuffer();
  expect((await readReceipt(interlaced, { who: 'eva' })).mediaType).toBe('image/jpeg');
});

test('of a sticker that moves the first frame is kept; one of more frames than any is refused before it is decoded', async () => {
  const sticker = await animatedWebp(300);
  const [receipt, picture] = [await readReceipt(sticker), await readPicture(sticker)];
  for (const { bytes } of [receipt, picture]) expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
  // the decoder would take it
  for (const isNested of [false, true]) {
    const endless = await animatedWebp(1001, { isNested });
    expect((await sharp(endless).metadata()).pages).toBe(1001);
    for (const read of [readReceipt, readPicture])
      await expect(read(endless)).rejects.toMatchObject({ code: 'file.unreadable' });
  }
});
