import { prizeDrawings } from '#domain/raffles/prize-drawings.ts';
import { type PrizeKind, prizeKindOf } from '#domain/raffles/prize-kind.ts';
import { formatLongDateTime, formatMoney } from '#texts/format.ts';
import { shareTexts } from '#texts/share.ts';
import type { Photo, PosterFacts } from './facts.ts';
import { fitted, linesOf } from './lettering.ts';
import { type Box, inks } from './paper.ts';
import { a4, code, lines, newPdf, type PdfPage } from './pdf-page.ts';
import { photoData } from './png.ts';

const words = shareTexts.poster;
const margin = 40;
const inner = { x: margin, width: a4.width - 2 * margin } as const;
const foot = 552;
const codeSide = 220;

/** A raffle on one sheet, to be printed and hung up: what it is, what a number costs, when it is drawn, and the code of its page. */
export async function posterPdf(facts: PosterFacts, bytes: Photo): Promise<Uint8Array> {
  const { page, bytes: written } = newPdf({ title: words.documentTitle(facts.title), at: facts.at });
  page.addPage({ size: 'A4', margin: 0 });
  const top = heading(page, facts);
  await picture(page, facts, { bytes, box: { ...inner, y: top, height: foot - 26 - top } });
  costAndDates(page, facts, { x: inner.x, y: foot, width: inner.width - codeSide - 28 });
  const x = inner.x + inner.width - codeSide;
  code(page, facts.address, { x, y: foot - 20, side: codeSide });
  const scan = fitted(words.scan, { face: 'strong', sizes: [16, 14, 12], width: codeSide - 16, lines: 2 });
  const end = lines(page, scan.lines, { face: 'strong', size: scan.size }, { x: x + 8, y: foot + codeSide - 6 });
  const address = linesOf(shortOf(facts.address), { face: 'text', size: 8 }, codeSide - 16, 2);
  lines(page, address, { face: 'text', size: 8 }, { x: x + 8, y: end + 2, fill: inks.soft });
  page.end();
  return written;
}

/** Whose raffle it is and of what. Gives where it ends. */
function heading(page: PdfPage, { communityName, title, prize }: PosterFacts): number {
  page.rect(0, 0, a4.width, 12).fill(inks.accent);
  const community = linesOf(communityName, { face: 'strong', size: 16 }, inner.width, 1);
  const name = { face: 'display', width: inner.width } as const;
  const set = fitted(title, { ...name, sizes: [56, 50, 44, 38, 33, 28, 24, 20], lines: 3, height: 140 });
  let y = lines(page, community, { face: 'strong', size: 16 }, { x: inner.x, y: 54, fill: inks.accentStrong });
  y = lines(page, set.lines, { face: 'display', size: set.size }, { x: inner.x, y: y + set.size * 0.82 });
  if (prize === '' || prize === title) return y - set.size * 0.85;
  const won = fitted(shareTexts.prize(prize), { face: 'strong', sizes: [20, 17, 15], width: inner.width, lines: 2 });
  y = lines(page, won.lines, { face: 'strong', size: won.size }, { x: inner.x, y: y - set.size * 0.8 + won.size });
  return y - won.size * 0.5;
}

/** The photograph, or the drawing of the prize's kind; where there is neither a band of colour keeps the sheet whole. */
async function picture(
  page: PdfPage,
  { title, prize }: PosterFacts,
  { bytes, box: { x, y, width, height } }: { bytes: Photo; box: Box },
): Promise<void> {
  const dots = { width: Math.round(width * 2), height: Math.round(height * 2) };
  const data = await photoData(bytes, dots);
  page.save().roundedRect(x, y, width, height, 14).clip();
  if (data) page.image(Buffer.from(data.slice(data.indexOf(',') + 1), 'base64'), x, y, { width, height });
  else drawing(page, prizeKindOf([prize, title]), { x, y, width, height });
  page.restore();
}

const fills = { sheet: inks.sheet, accent: inks.accent, paid: inks.paid, none: null } as const;
/** The part of the prize's drawing that is shown, in its own units. */
const drawn = { x: 120, y: 44, width: 240, height: 170 } as const;

function drawing(page: PdfPage, kind: PrizeKind, { x, y, width, height }: Box): void {
  page.rect(x, y, width, height).fill(inks.held);
  const scale = Math.min(width / drawn.width, height / drawn.height);
  page.save().translate(x + (width - drawn.width * scale) / 2, y + (height - drawn.height * scale) / 2);
  page.scale(scale).translate(-drawn.x, -drawn.y);
  page.lineWidth(5).lineJoin('round').lineCap('round');
  for (const { d, fill } of prizeDrawings[kind]) {
    const colour = fills[fill];
    if (colour === null) page.path(d).stroke(inks.ink);
    else page.path(d).fillAndStroke(colour, inks.ink);
  }
  page.restore();
}

function costAndDates(page: PdfPage, facts: PosterFacts, { x, y, width }: Omit<Box, 'height'>): void {
  const isFree = facts.price.amount === 0;
  const cost = isFree ? shareTexts.free : formatMoney(facts.price, facts.country);
  const price = fitted(cost, { face: 'display', sizes: [54, 46, 38, 32, 26], width: width - 36, lines: 1 });
  page.roundedRect(x, y, width, 104, 12).fill(inks.accent);
  const on = { x: x + 18, fill: inks.onAccent };
  lines(page, [isFree ? words.take : words.number], { face: 'text', size: 14 }, { ...on, y: y + 26 });
  lines(page, price.lines, { face: 'display', size: price.size }, { ...on, y: y + 40 + price.size * 0.86 });
  let end = y + 132;
  for (const { label, value } of [
    { label: shareTexts.draw, value: formatLongDateTime(facts.drawAt, facts.timeZone) },
    { label: shareTexts.sellsUntil, value: formatLongDateTime(facts.salesCloseAt, facts.timeZone) },
  ]) {
    lines(page, [label], { face: 'text', size: 10 }, { x, y: end, fill: inks.soft });
    const set = fitted(value, { face: 'strong', sizes: [14, 12, 11], width, lines: 2 });
    end = lines(page, set.lines, { face: 'strong', size: set.size }, { x, y: end + 16 }) + 4;
  }
  const proof = fitted(words.verify(shortOf(facts.verifyAt)), {
    face: 'text',
    sizes: [11, 10, 9],
    width: inner.width,
    lines: 1,
  });
  lines(page, proof.lines, { face: 'text', size: proof.size }, { x, y: a4.height - 24, fill: inks.soft });
}

function shortOf(address: string): string {
  return address.replace(/^https?:\/\//, '');
}
