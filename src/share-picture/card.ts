import { prizeKindOf } from '#domain/raffles/prize-kind.ts';
import { formatCount, formatMoney } from '#texts/format.ts';
import { shareTexts } from '#texts/share.ts';
import { codeOf } from './code.ts';
import type { CardFacts, Photo } from './facts.ts';
import { drawn, drawnLines, fitted, leading, linesOf, widthOf } from './lettering.ts';
import {
  type Box,
  bar,
  inks,
  logo,
  paper,
  photo,
  prizeDrawing,
  sheet,
  stamp,
  tearLine,
  ticketOutline,
} from './paper.ts';
import { photoData } from './png.ts';
import { datesOf, type Stage, stageOf, stampWords } from './raffle-picture.ts';

/** The shape that a chat and a status show whole. */
export const cardSize = { width: 1080, height: 1350 } as const;

const ticket: Box = { x: 40, y: 40, width: 1000, height: 1270 };
const margin = 56;
const stubHeight = 300;
const tear = ticket.height - stubHeight;
const inner = { x: ticket.x + margin, width: ticket.width - 2 * margin };

/** A raffle on a ticket that organisers post: what it is, which numbers are left, and a code that leads to it. */
export async function raffleCard(facts: CardFacts, bytes: Photo): Promise<string> {
  const stage = stageOf(facts);
  const board = stage === 'selling' ? facts.board : null;
  const lower = lowerHeight(stage, board);
  const photoBox = board ? beside : { ...ticket, height: tear - lower - leastText };
  const picture = await pictureOf(facts, bytes, photoBox);
  const isBeside = picture !== null && board !== null;
  const ground = stage === 'selling' ? inks.accent : inks.ink;
  const top = picture && !board ? photoBox.y + photoBox.height + 34 : ticket.y + 50;
  const text = { ...inner, y: top, height: ticket.y + tear - 36 - top };
  return sheet(
    cardSize,
    [
      ticketPaper(picture ? pictureIn(picture, isBeside) : '', ground),
      upperPart(facts, {
        ...text,
        width: isBeside ? text.width - beside.width - 36 : text.width,
        height: text.height - lower,
      }),
      lowerPart(facts, board, { ...text, y: text.y + text.height - lower, height: lower }),
      foot(facts, ground),
      stampOver(facts, picture ? photoBox.y + photoBox.height - 70 : ticket.y + tear - 90),
    ].join(''),
  );
}

/** The photograph, or the drawing of the prize's kind; null where there is neither: a prize that no words name has no drawing. */
async function pictureOf(facts: CardFacts, bytes: Photo, box: Box): Promise<string | null> {
  const data = await photoData(bytes, box);
  if (data) return photo(box, data);
  const kind = prizeKindOf([facts.prize, facts.title]);
  return kind === 'gift' ? null : prizeDrawing(box, kind);
}

function pictureIn(picture: string, isBeside: boolean): string {
  return `<g${isBeside ? ' clip-path="url(#p)"' : ''}>${picture}</g>`;
}

/** The ticket without words: its sheet, the photograph on it, the stub and the line where it tears off. */
function ticketPaper(picture: string, ground: string): string {
  const outline = ticketOutline(ticket, tear, 'below');
  const y = ticket.y + tear;
  return [
    `<defs><clipPath id="p"><rect ${placeOf(beside)} rx="20"/></clipPath></defs>`,
    paper({ size: cardSize, outline }, [
      picture,
      `<rect x="${ticket.x}" y="${y}" width="${ticket.width}" height="${stubHeight}" fill="${ground}"/>`,
    ]),
    tearLine({ x: ticket.x + 40, y }, { x: ticket.x + ticket.width - 34, y }, inks.well),
  ].join('');
}

function stampOver(facts: CardFacts, y: number): string {
  const stage = stageOf(facts);
  const words = stampWords(stage, facts);
  if (!words) return '';
  const ink = stage === 'drawn' ? inks.paidEdge : inks.wrongEdge;
  return stamp(words, { x: ticket.x + ticket.width - 230, y, size: 60, ink });
}

/** Beside the title, where the board needs the height. */
const beside: Box = { x: inner.x + inner.width - 300, y: ticket.y + 56, width: 300, height: 300 };

/** What the words over the lower part take at least. */
const leastText = 410;

function placeOf({ x, y, width, height }: Box): string {
  return `x="${x}" y="${y}" width="${width}" height="${height}"`;
}

/** Whose it is, what it is, and the hours that matter. */
function upperPart(facts: CardFacts, box: Box): string {
  const community = linesOf(facts.communityName, { face: 'strong', size: 34 }, box.width, 1);
  const hasPrize = facts.prize !== '' && facts.prize !== facts.title;
  const prize = hasPrize ? linesOf(shareTexts.prize(facts.prize), { face: 'text', size: 34 }, box.width, 1) : [];
  const dates = datesOf(facts);
  const title = fitted(facts.title, {
    face: 'display',
    sizes: [112, 98, 86, 76, 68, 60, 54, 48, 42, 36],
    width: box.width,
    lines: 5,
    height: box.height - 60 - prize.length * 50 - 122,
  });
  const titleTop = box.y + 40;
  const titleEnd = titleTop + title.lines.length * title.size * leading;
  const datesTop = titleEnd + prize.length * 50 + 58;
  return [
    drawnLines(community, { face: 'strong', size: 34 }, { x: box.x, y: box.y + 26, fill: inks.accentStrong }),
    drawnLines(
      title.lines,
      { face: 'display', size: title.size },
      { x: box.x, y: titleTop + title.size, fill: inks.ink },
    ),
    drawnLines(prize, { face: 'text', size: 34 }, { x: box.x, y: titleEnd + 50, fill: inks.soft }),
    ...dates.map(({ label, value }, index) => {
      const x = box.x + (index * box.width) / dates.length;
      const width = box.width / dates.length - 20;
      const set = fitted(value, { face: 'strong', sizes: [38, 34, 30, 27], width, lines: 1 });
      const small = fitted(label, { face: 'text', sizes: [28, 26, 24, 21], width, lines: 1 });
      return [
        drawnLines(small.lines, { face: 'text', size: small.size }, { x, y: datesTop, fill: inks.soft }),
        drawnLines(set.lines, { face: 'strong', size: set.size }, { x, y: datesTop + 46, fill: inks.ink }),
      ].join('');
    }),
  ].join('');
}

type Board = NonNullable<CardFacts['board']>;

const columns = 10;
const gap = 8;

function cellHeight(board: Board): number {
  const rows = Math.ceil(board.length / columns);
  return Math.min(60, Math.floor(420 / rows) - gap);
}

function lowerHeight(stage: Stage, board: Board | null): number {
  if (board) return 74 + Math.ceil(board.length / columns) * (cellHeight(board) + gap);
  if (stage === 'drawn') return 270;
  return stage === 'selling' ? 190 : 0;
}

/** The board or how much is left; once drawn, what won. */
function lowerPart(facts: CardFacts, board: Board | null, box: Box): string {
  if (stageOf(facts) === 'drawn') return winners(facts, box);
  if (stageOf(facts) !== 'selling') return '';
  return (board ? boardOf(board, { ...box, y: box.y + 74 }) : '') + counts(facts, board, box);
}

/** How many are left, over the board or over a bar. */
function counts(facts: CardFacts, board: Board | null, box: Box): string {
  const taken = facts.total === 0 ? 0 : (facts.total - facts.free) / facts.total;
  if (board) {
    const words = `${shareTexts.left(facts.free)} ${formatCount(facts.free)} ${shareTexts.of(facts.total)}`;
    return [
      drawn(words, { face: 'display', size: 46 }, { x: box.x, y: box.y + 46, fill: inks.ink }),
      legend(box.x + box.width, box.y + 44),
    ].join('');
  }
  const figure = fitted(formatCount(facts.free), {
    face: 'display',
    sizes: [110, 96],
    width: box.width * 0.6,
    lines: 1,
  });
  const figureWidth = widthOf(figure.lines[0] ?? '', { face: 'display', size: figure.size });
  const before = widthOf(`${shareTexts.left(facts.free)} `, { face: 'text', size: 40 }) + 14;
  return [
    drawn(shareTexts.left(facts.free), { face: 'text', size: 40 }, { x: box.x, y: box.y + 100, fill: inks.soft }),
    drawnLines(
      figure.lines,
      { face: 'display', size: figure.size },
      { x: box.x + before, y: box.y + 104, fill: inks.ink },
    ),
    drawn(
      shareTexts.of(facts.total),
      { face: 'text', size: 40 },
      { x: box.x + before + figureWidth + 18, y: box.y + 100, fill: inks.soft },
    ),
    bar({ x: box.x, y: box.y + 144, width: box.width, height: 24 }, taken, { ground: inks.well, fill: inks.accent }),
  ].join('');
}

function legend(right: number, y: number): string {
  const setting = { face: 'text', size: 26 } as const;
  const taken = widthOf(shareTexts.card.takenMark, setting);
  const free = widthOf(shareTexts.card.freeMark, setting);
  const takenX = right - taken;
  const freeX = takenX - 62 - free;
  return [
    cell({ x: takenX - 38, y: y - 22, width: 28, height: 26 }, false),
    drawn(shareTexts.card.takenMark, setting, { x: takenX, y, fill: inks.soft }),
    cell({ x: freeX - 38, y: y - 22, width: 28, height: 26 }, true),
    drawn(shareTexts.card.freeMark, setting, { x: freeX, y, fill: inks.soft }),
  ].join('');
}

/** A free number is an empty place on the sheet; a taken one is dark and struck through, so that both tell without colour. */
function boardOf(board: Board, { x, y, width }: Box): string {
  const height = cellHeight(board);
  const cellWidth = (width - (columns - 1) * gap) / columns;
  const longest = board.at(-1)?.number ?? '';
  const size = Math.min(height * 0.56, (cellWidth * 0.8) / widthOf(longest, { face: 'display', size: 1 }));
  return board
    .map(({ number, isFree }, index) => {
      const box = {
        x: x + (index % columns) * (cellWidth + gap),
        y: y + Math.floor(index / columns) * (height + gap),
        width: cellWidth,
        height,
      };
      const place = { x: box.x + cellWidth / 2, y: box.y + height / 2 + size * 0.34, anchor: 'middle' } as const;
      return (
        cell(box, isFree) +
        drawn(number, { face: 'display', size }, { ...place, fill: isFree ? inks.ink : '#8f8578' }) +
        (isFree ? '' : strike(box))
      );
    })
    .join('');
}

function cell({ x, y, width, height }: Box, isFree: boolean): string {
  const colours = isFree
    ? `fill="${inks.sheet}" stroke="${inks.ink}"`
    : `fill="${inks.blocked}" stroke="${inks.blocked}"`;
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${Math.min(9, height / 4)}" ${colours} stroke-width="2"/>`;
}

function strike({ x, y, width, height }: Box): string {
  return `<path d="M${x + width * 0.2} ${y + height * 0.76}L${x + width * 0.8} ${y + height * 0.24}" stroke="${inks.blockedInk}" stroke-width="3" stroke-linecap="round" stroke-opacity="0.6"/>`;
}

const mostWinners = 4;

function winners(facts: CardFacts, box: Box): string {
  const all = facts.outcome?.winners ?? [];
  const shown = all.slice(0, all.length > mostWinners ? mostWinners - 1 : mostWinners);
  const words = [...shown, ...(all.length > shown.length ? [shareTexts.andMore(all.length - shown.length)] : [])].join(
    '   ',
  );
  const set = fitted(words, {
    face: 'display',
    sizes: [180, 150, 130, 112, 96, 84, 72, 60],
    width: box.width,
    lines: 1,
  });
  return [
    drawn(shareTexts.won(all.length), { face: 'text', size: 44 }, { x: box.x, y: box.y + 60, fill: inks.soft }),
    drawnLines(
      set.lines,
      { face: 'display', size: set.size },
      { x: box.x, y: box.y + 76 + set.size * 0.84, fill: inks.ink },
    ),
  ].join('');
}

function foot(facts: CardFacts, ground: string): string {
  const top = ticket.y + tear;
  const side = 212;
  const code = {
    x: ticket.x + ticket.width - margin - side,
    y: top + (stubHeight - side) / 2,
    width: side,
    height: side,
  };
  const x = inner.x;
  const width = code.x - x - 40;
  const price = facts.price.amount === 0 ? shareTexts.free : formatMoney(facts.price, facts.country);
  const cost = fitted(price, { face: 'display', sizes: [84, 74, 64, 54, 46], width: width * 0.62, lines: 1 });
  const stage = stageOf(facts);
  const isSelling = stage === 'selling';
  const words = isSelling ? shareTexts.ticket : stage === 'cancelled' ? shareTexts.card.reason : shareTexts.proof;
  const white = { x, fill: inks.onAccent };
  return [
    drawn(words, { face: 'text', size: 32 }, { ...white, y: top + 72 }),
    isSelling
      ? drawnLines(cost.lines, { face: 'display', size: cost.size }, { ...white, y: top + 84 + cost.size * 0.84 })
      : logo({ x, y: top + 150, size: 56, mark: inks.onAccent, ink: inks.onAccent, behind: ground }),
    isSelling
      ? drawnLines(
          linesOf(shareTexts.card.scan, { face: 'text', size: 30 }, width, 1),
          { face: 'text', size: 30 },
          { ...white, y: top + 212 },
        )
      : '',
    isSelling ? logo({ x, y: top + 262, size: 36, mark: inks.onAccent, ink: inks.onAccent, behind: ground }) : '',
    drawn(
      shareTexts.card.asOf(facts.at, facts.timeZone),
      { face: 'text', size: 26 },
      {
        x: code.x - 40,
        y: top + 260,
        fill: inks.onAccent,
        anchor: 'end',
      },
    ),
    `<rect x="${code.x - 24}" y="${code.y - 24}" width="${side + 48}" height="${side + 48}" rx="20" fill="#fff"/>`,
    codeOf(facts.address, code),
  ].join('');
}
