import { create } from 'qrcode';
import sharp from 'sharp';

/** How a photograph of a code differs from the code. */
export type Taking = {
  /** Points of the picture's side, and of the code in it. */
  side: number;
  code: number;
  /** Degrees that the code is turned by, and how much nearer its one side is than the other: 0.2 is a fifth. */
  turn?: number;
  slant?: number;
  /** How far grains may be off in either direction, of 255, and over how many points edges are smeared. */
  noise?: number;
  blur?: number;
};

/** A photograph of the QR code of a text, as JPEG: on a table, turned, aslant, unsharp and grainy, the same each time. */
export async function codePicture(text: string, taking: Taking): Promise<Buffer> {
  const { side, noise = 0, blur = 0 } = taking;
  const isDark = darkness(text);
  const grain = grains();
  const points = new Uint8Array(side * side);
  for (let at = 0; at < points.length; at++) {
    const [u, v] = onPaper(at % side, Math.floor(at / side), taking);
    const shade = u < 0 || u >= 1 || v < 0 || v >= 1 ? 150 : isDark(u, v) ? 45 : 215;
    points[at] = Math.max(0, Math.min(255, shade + (grain() - 0.5) * 2 * noise));
  }
  const picture = sharp(points, { raw: { width: side, height: side, channels: 1 } });
  return (blur > 0 ? picture.blur(blur) : picture).jpeg({ quality: 70 }).toBuffer();
}

/** Which parts of a sheet are dark, from 0 to 1 each way: a code of level M amid the four light squares around it. */
function darkness(text: string): (u: number, v: number) => boolean {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const squares = modules.size + 8;
  return (u, v) => {
    const [column, row] = [Math.floor(u * squares) - 4, Math.floor(v * squares) - 4];
    const isInside = column >= 0 && row >= 0 && column < modules.size && row < modules.size;
    return isInside && modules.get(row, column) === 1;
  };
}

/** Where on the sheet a point of the picture lies: turned back, then seen straight. */
function onPaper(x: number, y: number, { side, code, turn = 0, slant = 0 }: Taking): [number, number] {
  const angle = (-turn * Math.PI) / 180;
  const [dx, dy] = [(x - side / 2) / code, (y - side / 2) / code];
  const across = dx * Math.cos(angle) - dy * Math.sin(angle);
  const down = dx * Math.sin(angle) + dy * Math.cos(angle);
  const depth = 1 + slant * across;
  return [across / depth + 0.5, down / depth + 0.5];
}

/** Numbers from 0 to 1 without order, the same each time (a linear congruential generator). */
function grains(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A film (`.y4m`) in which nothing moves: what a camera sees that is held still before a picture. */
export async function stillFilm(picture: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const [width, height] = [info.width, info.height];
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`);
  return Buffer.concat([head, data, Buffer.alloc((width * height) / 2, 128)]);
}

/** The points of a picture, four bytes each, as a page reads them from a canvas. */
export async function pointsOf(picture: Buffer): Promise<{ width: number; height: number; data: Uint8ClampedArray }> {
  const { data, info } = await sharp(picture)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}
