import type { Bench } from './bench.ts';
import type { Points } from './perform.ts';

/** How a picture is looked at: its longest side in points, and how far it is turned, in degrees. */
type Look = { longest: number; turn: number };

/**
 * A code is found from a few points for each of its squares on; more only blur and cost time. What is not read as the
 * picture stands is looked at larger, for a code that is a small part of it, and turned, for one that lies on its corner.
 */
const looks: readonly Look[] = [
  { longest: 1200, turn: 0 },
  { longest: 2200, turn: 0 },
  { longest: 1200, turn: 45 },
  { longest: 3600, turn: 0 },
  { longest: 700, turn: 0 },
  { longest: 1200, turn: 22 },
  { longest: 2200, turn: 45 },
];

/** Reads the code in a picture; null where none is to be read. Refuses what the browser cannot open. */
export async function textInPicture(picture: Blob, bench: Bench): Promise<string | null> {
  const bitmap = await createImageBitmap(picture);
  try {
    for (const look of looksAt(bitmap)) {
      const text = await textIn(pointsOf(bitmap, bitmap, look), bench);
      if (text !== null) return text;
    }
    return null;
  } finally {
    bitmap.close();
  }
}

/** Without those that would show a small picture the same way twice. */
function looksAt({ width, height }: Size): Look[] {
  const longest = Math.max(width, height);
  const shown = looks.map((look) => ({ ...look, longest: Math.min(look.longest, longest) }));
  return shown.filter(
    (look, at) => shown.findIndex((other) => other.longest === look.longest && other.turn === look.turn) === at,
  );
}

/** Asks the bench for the text of a code. */
export async function textIn(points: Points, bench: Bench): Promise<string | null> {
  const result = await bench.ask({ kind: 'qr', points });
  return result.kind === 'qr' ? result.text : null;
}

type Size = { width: number; height: number };

/** The points of a picture, or of what a camera shows just now. */
export function pointsOf(source: CanvasImageSource, { width, height }: Size, { longest, turn }: Look): Points {
  const scale = Math.min(1, longest / Math.max(width, height));
  const [wide, high] = [width * scale, height * scale];
  const angle = (turn * Math.PI) / 180;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(wide * Math.cos(angle) + high * Math.sin(angle));
  canvas.height = Math.round(wide * Math.sin(angle) + high * Math.cos(angle));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser draws no pictures');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate(angle);
  context.drawImage(source, -wide / 2, -high / 2, wide, high);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
