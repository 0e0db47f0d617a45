import { setImmediate } from 'node:timers/promises';
import { formatLongDateTime } from '#texts/format.ts';
import { publicTicketTexts as words } from '#texts/orders/public-ticket.ts';
import type { TicketFace } from './facts.ts';
import { fitted, linesOf, widthOf } from './lettering.ts';
import { type Box, inks } from './paper.ts';
import { code, lines, newPdf, type PdfPage } from './pdf-page.ts';
import { looks } from './ticket-looks.ts';

/** Points. Four A6 are one A4. */
const a6 = { width: 297.64, height: 420.94 } as const;
const margin = 24;

/** Tickets on paper: one alone on an A6, several on A4, four on each, to be cut. Takes one at least. */
export async function ticketPdf(faces: readonly TicketFace[]): Promise<Uint8Array> {
  const { title = '', at = '1970-01-01T00:00Z' } = faces[0] ?? {};
  const { page, bytes } = newPdf({ title: words.file.title(faces.length, title), at });
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

function newSheet(page: PdfPage, isAlone: boolean): void {
  page.addPage({ size: isAlone ? 'A6' : 'A4', margin: 0 });
  if (!isAlone) cutLines(page);
}

function cutLines(page: PdfPage): void {
  page.save().dash(2, { space: 4 }).lineWidth(0.5);
  page.moveTo(a6.width, 0).lineTo(a6.width, 2 * a6.height);
  page
    .moveTo(0, a6.height)
    .lineTo(2 * a6.width, a6.height)
    .stroke(inks.soft)
    .restore();
}

function drawTicket(page: PdfPage, face: TicketFace, box: Box): void {
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

function numberAndStamp(page: PdfPage, { number, state }: TicketFace, { x, y, width, height }: Box): void {
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
function factsOf(page: PdfPage, { drawAt, timeZone, name }: TicketFace, { x, y, width }: Box): void {
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

/** The code, and the address that it holds. */
function codeAndWords(page: PdfPage, { address, at, timeZone }: TicketFace, { x, y, width, height }: Box): void {
  code(page, address, { x, y, side: height });
  const beside = { x: x + height + 10, width: width - height - 10 };
  const scan = linesOf(words.scan, { face: 'strong', size: 11 }, beside.width, 3);
  const asOf = linesOf(words.asOf(at, timeZone), { face: 'text', size: 8 }, beside.width, 3);
  const shown = linesOf(address.replace(/^https?:\/\//, ''), { face: 'text', size: 6.5 }, beside.width, 4);
  let end = lines(page, scan, { face: 'strong', size: 11 }, { x: beside.x, y: y + 18 });
  end = lines(page, asOf, { face: 'text', size: 8 }, { x: beside.x, y: end + 8 });
  lines(page, shown, { face: 'text', size: 6.5 }, { x: beside.x, y: end + 6, fill: inks.soft });
}
