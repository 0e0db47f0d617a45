import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { RaffleFacts } from './facts.ts';
import { inks } from './paper.ts';
import { photoData, pngOf } from './png.ts';
import { rafflePicture } from './raffle-picture.ts';

const drawn: RaffleFacts = {
  title: 'Lote de libros y cuadernos de campo',
  communityName: '6.º B · Escuela Rural de Aýna',
  prize: 'Doce libros de aventuras y tres cuadernos',
  price: { amount: 250, currency: 'EUR' },
  country: 'ES',
  phase: 'completed',
  salesCloseAt: '2026-08-30T18:45:00Z',
  drawAt: '2026-08-31T18:45:00Z',
  timeZone: 'Europe/Madrid',
  total: 100,
  free: 54,
  outcome: { acta: 'definitivo', winners: ['83', '20'] },
  picture: null,
};

async function coloursOf(svg: string) {
  const { data, info } = await sharp(await pngOf(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (x: number, y: number) => `#${data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3).toHex()}`;
}

test('paper has one colour all over, drawn with few colours or beside a photograph', async () => {
  const photograph = new Uint8Array(
    await sharp({ create: { width: 800, height: 600, channels: 3, background: '#2e5e4e' } })
      .webp()
      .toBuffer(),
  );
  for (const photo of [null, photograph]) {
    const at = await coloursOf(await rafflePicture(drawn, photo));
    for (const y of [60, 330, 440, 580]) expect(at(840, y), `${y}`).toBe(inks.sheet);
    for (const x of [880, 1150]) expect(at(x, 560)).toBe(inks.ink);
    expect(at(5, 5)).toBe(inks.well);
  }
});

test('a photograph that a box would cut in two is shown whole, and one of about its shape fills it', async () => {
  const halves = async (width: number, height: number) => {
    const colour = (background: string) =>
      sharp({ create: { width: width / 2, height, channels: 3, background } })
        .png()
        .toBuffer();
    const sides = [
      { input: await colour('#ff0000'), left: 0, top: 0 },
      { input: await colour('#0000ff'), left: width / 2, top: 0 },
    ];
    const canvas = sharp({ create: { width, height, channels: 3, background: '#fff' } });
    return new Uint8Array(await canvas.composite(sides).png().toBuffer());
  };
  const box = { width: 352, height: 562 };
  const data = await photoData(await halves(800, 400), box);
  const at = await coloursOf(
    `<svg xmlns="http://www.w3.org/2000/svg" width="352" height="562"><image width="352" height="562" href="${data}"/></svg>`,
  );
  expect([at(4, 281).slice(0, 3), at(347, 281).slice(-2)]).toEqual(['#fe', 'fe']);
  expect([at(100, 281), at(250, 281)].map((colour) => colour.slice(1, 3) > '80')).toEqual([true, false]);
});

test('a drawing goes without a photo that cannot be read', async () => {
  expect(await photoData(Buffer.from('%PDF-1.7\n'), { width: 40, height: 40 })).toBe(null);
});
