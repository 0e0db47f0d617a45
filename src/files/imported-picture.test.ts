import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { animatedWebp } from '#support/animated-webp.ts';
import { isOwnPicture } from './imported-picture.ts';

const isOwn = (bytes: Uint8Array) => isOwnPicture(bytes, { dots: 1_000_000 });

test('a picture that came is one of ours if all of it can be decoded and it says nothing of who took it', async () => {
  const size = { width: 300, height: 300, channels: 3 } as const;
  const drawn = sharp(randomBytes(size.width * size.height * size.channels), { raw: size });
  for (const lossless of [false, true]) {
    const picture = await drawn.clone().webp({ lossless }).toBuffer();
    expect(await isOwn(picture)).toBe(true);
    expect(await isOwn(picture.subarray(0, -500))).toBe(false);
  }
  expect(await isOwn(await drawn.clone().png().toBuffer())).toBe(false);
  const told = drawn.clone().withExif({ IFD0: { Make: 'Cámara' } });
  expect(await isOwn(await told.webp().toBuffer())).toBe(false);
});

test('a picture of more frames than any is none of ours, and no decoder counts them', async () => {
  const room = { dots: 100 };
  expect(await isOwnPicture(await animatedWebp(1000), room)).toBe(true);
  expect(room).toEqual({ dots: 99 });
  for (const isNested of [false, true])
    expect(await isOwnPicture(await animatedWebp(1001, { isNested }), room)).toBe(false);
  // what is decoded takes of the room
  expect(room).toEqual({ dots: 99 });
});
