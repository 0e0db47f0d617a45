import { setImmediate } from 'node:timers/promises';
import { formatLongDateTime, formatMoney } from '#texts/format.ts';
import { shareTexts } from '#texts/share.ts';
import { codeOf, codePath } from './code.ts';
import type { BookFacts } from './facts.ts';
import { fitted, linesOf, widthOf } from './lettering.ts';
import { inks, sheet } from './paper.ts';
import { a4, lines, newPdf, type PdfPage } from './pdf-page.ts';
import { pngOf } from './png.ts';

const words = shareTexts.book;

/** Tickets of a sheet, one under the other: the stub at the left stays with who sells. */
const perSheet = 5;
const row = a4.height / perSheet;
const stub = 178;
const margin = 22;
const stubWidth = stub - margin - 12;
const ticket = { x: stub + 16, width: a4.width - stub - 16 - margin } as const;
const codeSide = 112;
/** What is left beside the code. */
const text = ticket.width - codeSide - 14;

/** A book of paper tickets, five to a sheet, each with the stub on which its seller writes who has it. Takes one number at least. */
export async function bookPdf(facts: BookFacts): Promise<Uint8Array> {
  const { page, bytes } = newPdf({ title: words.documentTitle(facts.title), at: facts.at });
  const printed = await printedOf(facts);
  for (const [index, number] of facts.numbers.entries()) {
    const place = index % perSheet;
    if (place === 0) newSheet(page);
    const y = place * row;
    drawStub(page, printed, number, { x: margin, y });
    drawTicket(page, printed, number, { x: ticket.x, y });
    // hundreds of tickets take a second, in which others are answered
    await setImmediate();
  }
  page.end();
  return bytes;
}

type Printed = Awaited<ReturnType<typeof printedOf>>;

/** What all tickets of a book have, set once. The code is a picture under one address, which a document holds once however often it is shown. */
async function printedOf(facts: BookFacts) {
  const price = facts.price.amount === 0 ? shareTexts.free : formatMoney(facts.price, facts.country);
  const draw = `${shareTexts.draw}: ${formatLongDateTime(facts.drawAt, facts.timeZone)}`;
  return {
    stubTitle: linesOf(facts.title, { face: 'strong', size: 9 }, stubWidth, 2),
    community: linesOf(facts.communityName, { face: 'strong', size: 9 }, text, 1),
    title: fitted(facts.title, { face: 'display', sizes: [17, 15, 13, 11], width: text, lines: 2, height: 40 }),
    price: fitted(price, { face: 'strong', sizes: [14, 12, 10], width: text / 2 - 8, lines: 1 }),
    draw: fitted(draw, { face: 'text', sizes: [8.5, 7.5, 7], width: text, lines: 2 }),
    note: linesOf(words.note, { face: 'text', size: 7 }, text, 2),
    code: await codeData(facts.address),
  };
}

/** Dots of a module. */
const dots = 8;

async function codeData(address: string): Promise<string> {
  const width = (codePath(address).size + 8) * dots;
  const code = codeOf(address, { x: 4 * dots, y: 4 * dots, width: width - 8 * dots, height: width - 8 * dots });
  const png = await pngOf(
    sheet({ width, height: width }, `<rect width="${width}" height="${width}" fill="#fff"/>${code}`),
  );
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
}

function newSheet(page: PdfPage): void {
  page.addPage({ size: 'A4', margin: 0 });
  page.save().dash(2, { space: 4 }).lineWidth(0.5);
  page.moveTo(stub, 0).lineTo(stub, a4.height);
  for (let place = 1; place < perSheet; place += 1) page.moveTo(0, place * row).lineTo(a4.width, place * row);
  page.stroke(inks.soft).restore();
}

type Corner = { x: number; y: number };

/** What who sells keeps: the number, and lines for who has it. */
function drawStub(page: PdfPage, { stubTitle }: Printed, number: string, { x, y }: Corner): void {
  lines(page, stubTitle, { face: 'strong', size: 9 }, { x, y: y + 26 });
  const set = fitted(number, { face: 'display', sizes: [30, 26, 20], width: stubWidth - 60, lines: 1 });
  lines(page, set.lines, { face: 'display', size: set.size }, { x, y: y + 76 });
  [words.name, words.phone].forEach((label, index) => {
    const line = y + row - 52 + index * 28;
    lines(page, [label], { face: 'text', size: 7.5 }, { x, y: line - 12, fill: inks.soft });
    page.moveTo(x, line);
    page
      .lineTo(x + stubWidth, line)
      .lineWidth(0.6)
      .stroke(inks.soft);
  });
  const box = { x: x + stubWidth - 11, y: y + 66 };
  page.rect(box.x, box.y, 11, 11).lineWidth(0.8).stroke(inks.ink);
  const wide = widthOf(words.paid, { face: 'text', size: 9 });
  lines(page, [words.paid], { face: 'text', size: 9 }, { x: box.x - 5 - wide, y: box.y + 9 });
}

/** What who buys gets: the number, what it is of, and the code of the page where it has to stand as paid. */
function drawTicket(page: PdfPage, printed: Printed, number: string, { x, y }: Corner): void {
  const { community, title, price, draw, note, code } = printed;
  lines(page, community, { face: 'strong', size: 9 }, { x, y: y + 26, fill: inks.accentStrong });
  lines(page, title.lines, { face: 'display', size: title.size }, { x, y: y + 30 + title.size * 0.9 });
  const set = fitted(number, { face: 'display', sizes: [32, 26, 20], width: text / 2, lines: 1 });
  lines(page, set.lines, { face: 'display', size: set.size }, { x, y: y + 106 });
  const wide = widthOf(price.lines[0] ?? '', { face: 'strong', size: price.size });
  lines(page, price.lines, { face: 'strong', size: price.size }, { x: x + text - wide, y: y + 106 });
  const end = lines(page, draw.lines, { face: 'text', size: draw.size }, { x, y: y + 124 });
  lines(page, note, { face: 'text', size: 7 }, { x, y: end, fill: inks.soft });
  page.image(code, x + ticket.width - codeSide, y + (row - codeSide) / 2, { width: codeSide });
}
