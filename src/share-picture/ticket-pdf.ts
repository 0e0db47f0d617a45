import { setImmediate } from 'node:timers/promises';
import PdfDocument from 'pdfkit';
import { brand } from '#brand';
import { formatLongDateTime } from '#texts/format.ts';
import { publicTicketTexts as words } from '#texts/orders/public-ticket.ts';
import { codePath } from './code.ts';
import { outlineOf, type Run, runsOf, typefaceOf } from './faces.ts';
import type { TicketFace } from './facts.ts';
import { fitted, linesOf, type Setting, widthOf } from './lettering.ts';
import { type Box, inks } from './paper.ts';
import { looks } from './ticket-looks.ts';

/** Points. Four A6 are one A4. */
const a6 = { width: 297.64, height: 420.94 } as const;
const margin = 24;

type Page = InstanceType<typeof PdfDocument>;
type Place = { x: number; y: number; fill?: string };

/** Tickets on paper: one alone on an A6, several on A4, four on each, to be cut. Takes one at least. */
export async function ticketPdf(faces: readonly TicketFace[]): Promise<Uint8Array> {
  const page = new PdfDocument({ autoFirstPage: false, font: '', lang: 'es', displayTitle: true, info: infoOf(faces) });
  const bytes = bytesOf(page);
  for (const [index, face] of faces.entries()) {
    if (index % 4 === 0) newSheet(page, faces.length === 1);
    const [column, row] = [index % 2, Math.floor((index % 4) / 2)];
    drawTicket(page, face, { x: column * a6.width, y: row * a6.height, ...a6 });
    // a hundred tickets take half a second, in which others are answered
    await setImmediate();
  }
  page.end();
  return bytes;
}

function infoOf(faces: readonly TicketFace[]) {
  const { title = '', at = '1970-01-01T00:00Z' } = faces[0] ?? {};
  const made = new Date(Temporal.Instant.from(at).epochMilliseconds);
  return { Title: words.file.title(faces.length, title), Creator: brand.name, CreationDate: made };
}

function newSheet(page: Page, isAlone: boolean): void {
  page.addPage({ size: isAlone ? 'A6' : 'A4', margin: 0 });
  if (!isAlone) cutLines(page);
}

async function bytesOf(page: Page): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of page) pieces.push(piece as Uint8Array);
  return Buffer.concat(pieces);
}

function cutLines(page: Page): void {
  page.save().dash(2, { space: 4 }).lineWidth(0.5);
  page.moveTo(a6.width, 0).lineTo(a6.width, 2 * a6.height);
  page
    .moveTo(0, a6.height)
    .lineTo(2 * a6.width, a6.height)
    .stroke(inks.soft)
    .restore();
}

function drawTicket(page: Page, face: TicketFace, box: Box): void {
  const x = box.x + margin;
  const width = box.width - 2 * margin;
  const community = linesOf(face.communityName, { face: 'strong', size: 10 }, width, 1);
  const title = fitted(face.title, { face: 'display', sizes: [24, 21, 18, 16, 14, 12], width, lines: 3, height: 66 });
  let y = lines(page, community, { face: 'strong', size: 10 }, { x, y: box.y + margin + 10, fill: inks.accentStrong });
  y = lines(page, title.lines, { face: 'display', size: title.size }, { x, y: y + title.size });
  numberAndStamp(page, face, { x, y: y - 2, width, height: 58 });
  const sentence = linesOf(face.sentence, { face: 'text', size: 9.5 }, width, 4);
  lines(page, sentence, { face: 'text', size: 9.5 }, { x, y: y + 74 });
  factsOf(page, face, { x, y: box.y + 264, width, height: 0 });
  codeAndWords(page, face, { x, y: box.y + box.height - margin - 112, width, height: 112 });
}

function numberAndStamp(page: Page, { number, state }: TicketFace, { x, y, width, height }: Box): void {
  const { ink, number: ground } = looks[state];
  page.roundedRect(x, y, 108, height, 8).fill(ground);
  const set = fitted(number, { face: 'display', sizes: [40, 32, 26, 20], width: 96, lines: 1 });
  const wide = widthOf(number, { face: 'display', size: set.size });
  lines(page, set.lines, { face: 'display', size: set.size }, { x: x + 54 - wide / 2, y: y + 29 + set.size * 0.35 });
  const stamp = words.stamps[state].toUpperCase();
  const size = Math.min(20, 108 / widthOf(stamp, { face: 'display', size: 1 }));
  const place = { x: x + 124, y: y + 15, width: width - 124, height: 28 };
  page.roundedRect(place.x, place.y, place.width, place.height, 4).lineWidth(1.6).stroke(ink);
  const at = place.x + (place.width - widthOf(stamp, { face: 'display', size })) / 2;
  lines(page, [stamp], { face: 'display', size }, { x: at, y: place.y + 14 + size * 0.35, fill: ink });
}

/** When it is drawn, and whose name it bears where that is to be said. */
function factsOf(page: Page, { drawAt, timeZone, name }: TicketFace, { x, y, width }: Box): void {
  const facts = [
    { label: words.draw, value: formatLongDateTime(drawAt, timeZone) },
    ...(name ? [{ label: words.holder, value: name }] : []),
  ];
  facts.forEach(({ label, value }, index) => {
    const top = y - (facts.length - 1 - index) * 26;
    const set = fitted(value, { face: 'strong', sizes: [9.5, 8.5, 7.5], width, lines: 1 });
    lines(page, [label], { face: 'text', size: 8 }, { x, y: top, fill: inks.soft });
    lines(page, set.lines, { face: 'strong', size: set.size }, { x, y: top + 11 });
  });
}

/** The code with the light squares around it that readers expect, and the address that it holds. */
function codeAndWords(page: Page, { address, at, timeZone }: TicketFace, { x, y, width, height }: Box): void {
  const { size, path } = codePath(address);
  const module = height / (size + 8);
  page.rect(x, y, height, height).fill('#fff');
  page.save().translate(x + 4 * module, y + 4 * module);
  page.scale(module).path(path).fill('#000').restore();
  const beside = { x: x + height + 10, width: width - height - 10 };
  const scan = linesOf(words.scan, { face: 'strong', size: 11 }, beside.width, 3);
  const asOf = linesOf(words.asOf(at, timeZone), { face: 'text', size: 8 }, beside.width, 3);
  const shown = linesOf(address.replace(/^https?:\/\//, ''), { face: 'text', size: 6.5 }, beside.width, 4);
  let end = lines(page, scan, { face: 'strong', size: 11 }, { x: beside.x, y: y + 18 });
  end = lines(page, asOf, { face: 'text', size: 8 }, { x: beside.x, y: end + 8 });
  lines(page, shown, { face: 'text', size: 6.5 }, { x: beside.x, y: end + 6, fill: inks.soft });
}

/** Lines as real text, the first baseline at `y`. Gives the place below them. */
function lines(page: Page, all: readonly string[], setting: Setting, { x, y, fill = inks.ink }: Place): number {
  const step = setting.size * 1.2;
  all.forEach((line, index) => {
    oneLine(page, line, setting, { x, y: y + index * step, fill });
  });
  return y + all.length * step;
}

/** Emoji are outlines: the library would read the tables by which they join, which takes seconds. */
function oneLine(page: Page, line: string, { face, size }: Setting, { x, y, fill = inks.ink }: Place): void {
  let at = x;
  for (const run of runsOf(line, face)) {
    const scale = size / run.font.unitsPerEm;
    if (run.isEmoji) outlines(page, run, { x: at, y, fill, scale });
    else typed(page, run, { x: at, y, fill, size });
    for (const advance of run.advances) at += advance * scale;
  }
}

function typed(page: Page, { file, text }: Run, { x, y, fill, size }: Place & { size: number }): void {
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
const typefaces = new WeakMap<Page, Set<string>>();

function outlines(page: Page, run: Run, { x, y, fill, scale }: Place & { scale: number }): void {
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
