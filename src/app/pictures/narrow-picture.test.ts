import sharp from 'sharp';
import { expect, test } from 'vitest';
import { animatedWebp } from '#support/animated-webp.ts';
import { narrowPicture } from './narrow-picture.ts';

const picture = (width: number) =>
  sharp({ create: { width, height: width / 2, channels: 3, background: '#c33' } })
    .webp()
    .toBuffer();
const widthOf = async (bytes: Uint8Array) => (await sharp(bytes).metadata()).width;

test('a picture is no wider than asked, keeps its shape, and one as narrow already stays as it is', async () => {
  const wide = await picture(1600);
  const narrow = await narrowPicture({ hash: 'wide', width: 320, who: 'ana' }, async () => wide);
  expect(await sharp(narrow).metadata()).toMatchObject({ width: 320, height: 160, format: 'webp' });
  const small = await picture(200);
  expect(await narrowPicture({ hash: 'small', width: 320, who: 'ana' }, async () => small)).toBe(small);
});

test('many who ask at once are served from one reading, and a reading that failed is tried again', async () => {
  const wide = await picture(1600);
  let readings = 0;
  const narrow = (who: string) => narrowPicture({ hash: 'many', width: 640, who }, read);
  const read = async () => {
    readings += 1;
    if (readings === 1) throw new Error('away');
    return wide;
  };
  await expect(narrow('ana')).rejects.toThrow('away');
  const served = await Promise.all(Array.from({ length: 20 }, (_, at) => narrow(`visitor ${at}`)));
  expect(await Promise.all(served.map(widthOf))).toEqual(Array(20).fill(640));
  expect(readings).toBe(2);
});

test('who asks for very many is sent away, and nobody else, not even who asks for one of the same', async () => {
  const wide = await picture(400);
  const narrow = (hash: string, who: string) => narrowPicture({ hash, width: 320, who }, async () => wide);
  const flood = Promise.allSettled(Array.from({ length: 1100 }, (_, at) => narrow(`flood ${at}`, 'flood')));
  const others = await Promise.all([narrow('flood 1099', 'ana'), narrow('hers', 'ana')]);
  expect(await Promise.all(others.map(widthOf))).toEqual([320, 320]);
  expect((await flood).filter(({ status }) => status === 'fulfilled')).toHaveLength(101);
});

test('a picture of more frames than can be counted in everybody’s turn is given as it is; what is none is not found', async () => {
  const narrow = (hash: string, bytes: Uint8Array) =>
    narrowPicture({ hash, width: 160, who: 'ana' }, async () => bytes);
  const endless = await animatedWebp(1001);
  expect(await narrow('endless', endless)).toBe(endless);
  for (const [name, none] of Object.entries({
    pdf: Buffer.from('%PDF-1.7\n'),
    cut: (await picture(1600)).subarray(0, 40),
  }))
    await expect(narrow(name, none), name).rejects.toMatchObject({ code: 'not-found' });
});
