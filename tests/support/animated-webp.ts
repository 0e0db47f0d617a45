import sharp from 'sharp';

function chunk(type: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

function riff(chunks: readonly Buffer[]): Buffer {
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
}

/**
 * A WebP that moves: so many frames of one dot.
 * @param isNested the first frame says that all the others are in it, as the decoder does not mind
 */
export async function animatedWebp(frames: number, { isNested = false } = {}): Promise<Buffer> {
  const still = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#abc' } })
    .webp({ lossless: true })
    .toBuffer();
  const frame = chunk('ANMF', Buffer.concat([Buffer.alloc(16), still.subarray(12)]));
  const moves = Buffer.alloc(10);
  moves[0] = 2;
  const all = Buffer.alloc(frame.length * frames, frame);
  if (isNested) all.writeUInt32LE(all.length - 8, 4);
  return riff([chunk('VP8X', moves), chunk('ANIM', Buffer.alloc(6)), all]);
}

/** A WebP with so many chunks of nothing behind its head. */
export function crumbledWebp(chunks: number): Buffer {
  return riff([chunk('VP8X', Buffer.alloc(10)), Buffer.alloc(8 * chunks, chunk('XXXX', Buffer.alloc(0)))]);
}
