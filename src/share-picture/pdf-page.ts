import PdfDocument from 'pdfkit';
import { brand } from '#brand';
import { codePath } from './code.ts';
import { outlineOf, type Run, runsOf, typefaceOf } from './faces.ts';
import type { Setting } from './lettering.ts';
import { inks } from './paper.ts';

export type PdfPage = InstanceType<typeof PdfDocument>;
type Place = { x: number; y: number; fill?: string };

/** An A4 in points. */
export const a4 = { width: 595.28, height: 841.89 } as const;

/** A document without pages, and its bytes once it is ended. `at`: the instant that it is true of, and named as made at. */
export function newPdf({ title, at }: { title: string; at: string }): { page: PdfPage; bytes: Promise<Uint8Array> } {
  const made = new Date(Temporal.Instant.from(at).epochMilliseconds);
  const info = { Title: title, Creator: brand.name, CreationDate: made };
  const page = new PdfDocument({ autoFirstPage: false, font: '', lang: 'es', displayTitle: true, info });
  return { page, bytes: bytesOf(page) };
}

async function bytesOf(page: PdfPage): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of page) pieces.push(piece as Uint8Array);
  return Buffer.concat(pieces);
}

/** The code of an address with the light squares around it that readers expect. */
export function code(page: PdfPage, address: string, { x, y, side }: { x: number; y: number; side: number }): void {
  const { size, path } = codePath(address);
  const module = side / (size + 8);
  page.rect(x, y, side, side).fill('#fff');
  page.save().translate(x + 4 * module, y + 4 * module);
  page.scale(module).path(path).fill('#000').restore();
}

/** Lines as real text, the first baseline at `y`. Gives the place below them. */
export function lines(
  page: PdfPage,
  all: readonly string[],
  setting: Setting,
  { x, y, fill = inks.ink }: Place,
): number {
  const step = setting.size * 1.2;
  all.forEach((line, index) => {
    oneLine(page, line, setting, { x, y: y + index * step, fill });
  });
  return y + all.length * step;
}

/** Emoji are outlines: the library would read the tables by which they join, which takes seconds. */
function oneLine(page: PdfPage, line: string, { face, size }: Setting, { x, y, fill = inks.ink }: Place): void {
  let at = x;
  for (const run of runsOf(line, face)) {
    const scale = size / run.font.unitsPerEm;
    if (run.isEmoji) outlines(page, run, { x: at, y, fill, scale });
    else typed(page, run, { x: at, y, fill, size });
    for (const advance of run.advances) at += advance * scale;
  }
}

function typed(page: PdfPage, { file, text }: Run, { x, y, fill, size }: Place & { size: number }): void {
  const known = typefaces.get(page) ?? new Set();
  typefaces.set(page, known);
  if (!known.has(file)) page.registerFont(file, typefaceOf(file));
  known.add(file);
  page
    .font(file)
    .fontSize(size)
    .fillColor(fill ?? inks.ink);
  page.text(text, x, y, { lineBreak: false, baseline: 'alphabetic' });
}

/** The typefaces that a document has taken in. */
const typefaces = new WeakMap<PdfPage, Set<string>>();

function outlines(page: PdfPage, run: Run, { x, y, fill, scale }: Place & { scale: number }): void {
  let at = x;
  run.glyphs.forEach((glyph, index) => {
    page.save().translate(at, y).transform(scale, 0, 0, -scale, 0, 0);
    page
      .path(outlineOf(glyph))
      .fill(fill ?? inks.ink)
      .restore();
    at += (run.advances[index] ?? 0) * scale;
  });
}
