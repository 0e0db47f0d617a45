import { prizeKindOf } from '#domain/raffles/prize-kind.ts';
import { formatCount, formatDateTime, formatMoney, zoneName } from '#texts/format.ts';
import { shareTexts } from '#texts/share.ts';
import type { Photo, RaffleFacts } from './facts.ts';
import { drawn, drawnLines, fitted, leading, linesOf } from './lettering.ts';
import {
  type Box,
  bar,
  inks,
  logo,
  logoWidth,
  paper,
  photo,
  prizeDrawing,
  sheet,
  stamp,
  tearLine,
  ticketOutline,
} from './paper.ts';
import { photoData } from './png.ts';

export const shareSize = { width: 1200, height: 630 } as const;

const ticket: Box = { x: 34, y: 34, width: 1132, height: 562 };
const bottom = ticket.y + ticket.height;
const right = ticket.x + ticket.width;

/** Where a raffle stands, as its picture tells it. */
export type Stage = 'selling' | 'closed' | 'drawn' | 'void' | 'cancelled';

export function stageOf({ phase, outcome }: RaffleFacts): Stage {
  if (phase === 'cancelled') return 'cancelled';
  if (outcome?.acta === 'anulado') return 'void';
  if (outcome && outcome.winners.length > 0) return 'drawn';
  return phase === 'selling' || phase === 'draft' ? 'selling' : 'closed';
}

/** The picture that a link to a raffle unfolds with: its ticket, the prize on it, and on the stub what counts now. */
export async function rafflePicture(facts: RaffleFacts, bytes: Photo): Promise<string> {
  const stubWidth = 306;
  const photoBox = { ...ticket, width: 352 };
  const data = await photoData(bytes, photoBox);
  const kind = prizeKindOf([facts.prize, facts.title]);
  // of a prize that no words name there is nothing to show: the words get the room
  const hasPicture = data !== null || kind !== 'gift';
  const tear = ticket.width - stubWidth;
  const body: Box = {
    x: hasPicture ? photoBox.x + photoBox.width + 40 : ticket.x + 48,
    y: ticket.y + 46,
    width: 0,
    height: ticket.height - 88,
  };
  body.width = ticket.x + tear - 34 - body.x;
  const stage = stageOf(facts);
  const ground = stage === 'selling' ? inks.accent : inks.ink;
  const outline = ticketOutline(ticket, tear, 'side');
  return sheet(
    shareSize,
    [
      paper({ size: shareSize, outline }, [
        data ? photo(photoBox, data) : hasPicture ? prizeDrawing(photoBox, kind) : '',
        `<rect x="${ticket.x + tear}" y="${ticket.y}" width="${stubWidth}" height="${ticket.height}" fill="${ground}"/>`,
      ]),
      tearLine({ x: ticket.x + tear, y: ticket.y + 40 }, { x: ticket.x + tear, y: bottom - 34 }, inks.well),
      mainPart(facts, body, hasPicture),
      stub(facts, { x: ticket.x + tear, y: ticket.y, width: stubWidth, height: ticket.height }, ground),
      stampOf(stage, facts, hasPicture ? photoBox : null),
    ].join(''),
  );
}

function mainPart(facts: RaffleFacts, box: Box, isNarrow: boolean): string {
  const dates = datesOf(facts).slice(isNarrow ? -1 : 0);
  const community = linesOf(facts.communityName, { face: 'strong', size: 30 }, box.width, 1);
  const hasPrize = facts.prize !== '' && facts.prize !== facts.title;
  const room = box.height - 46 - 112 - (hasPrize ? 84 : 0);
  const title = fitted(facts.title, {
    face: 'display',
    sizes: [112, 98, 84, 76, 68, 60, 54, 48, 42],
    width: box.width,
    lines: 5,
    height: room,
  });
  const titleTop = box.y + 44;
  const titleEnd = titleTop + title.lines.length * title.size * leading;
  const prize = hasPrize ? linesOf(shareTexts.prize(facts.prize), { face: 'text', size: 32 }, box.width, 2) : [];
  const dateTop = box.y + box.height - 62;
  return [
    drawnLines(community, { face: 'strong', size: 30 }, { x: box.x, y: box.y + 20, fill: inks.accentStrong }),
    drawnLines(
      title.lines,
      { face: 'display', size: title.size },
      { x: box.x, y: titleTop + title.size, fill: inks.ink },
    ),
    drawnLines(prize, { face: 'text', size: 32, leading: 1.25 }, { x: box.x, y: titleEnd + 46, fill: inks.soft }),
    `<path d="M${box.x} ${dateTop - 42}h${box.width}" stroke="${inks.line}" stroke-width="2"/>`,
    dates
      .map(({ label, value }, index) => {
        const x = box.x + (index * box.width) / dates.length;
        // beside a stamp, where the photograph leaves it no other place
        const width = !isNarrow && stampWords(stageOf(facts), facts) ? 380 : box.width / dates.length - 14;
        const size = fitted(value, { face: 'strong', sizes: [38, 34, 31, 28, 26, 24], width, lines: 1 });
        const small = fitted(label, { face: 'text', sizes: [26, 24, 22, 20], width, lines: 1 });
        return [
          drawnLines(small.lines, { face: 'text', size: small.size }, { x, y: dateTop, fill: inks.soft }),
          drawnLines(size.lines, { face: 'strong', size: size.size }, { x, y: dateTop + 44, fill: inks.ink }),
        ].join('');
      })
      .join(''),
  ].join('');
}

/** The hours that matter, the zone named once. */
export function datesOf(facts: RaffleFacts): { label: string; value: string }[] {
  const { salesCloseAt, drawAt, timeZone } = facts;
  const zone = zoneName(timeZone);
  const draw = formatDateTime(drawAt, timeZone, { year: true });
  switch (stageOf(facts)) {
    case 'selling':
      return [
        { label: shareTexts.sellsUntil, value: formatDateTime(salesCloseAt, timeZone) },
        { label: `${shareTexts.draw} (${zone})`, value: formatDateTime(drawAt, timeZone) },
      ];
    case 'drawn':
      return [{ label: `${shareTexts.drawnOn} (${zone})`, value: draw }];
    case 'cancelled':
      return [{ label: shareTexts.cancelled, value: facts.price.amount === 0 ? '' : shareTexts.refunded }];
    default:
      return [{ label: `${shareTexts.draw} (${zone})`, value: draw }];
  }
}

function stub(facts: RaffleFacts, box: Box, ground: string): string {
  const middle = box.x + box.width / 2 + 4;
  const width = box.width - 56;
  const stage = stageOf(facts);
  const parts = stage === 'drawn' ? winners(facts, middle, width, box) : numbers(facts, middle, width, box);
  const size = 36;
  return [
    parts,
    logo({
      x: middle - logoWidth(size) / 2,
      y: bottom - 34,
      size,
      mark: inks.onAccent,
      ink: inks.onAccent,
      behind: ground,
    }),
  ].join('');
}

/** What a ticket costs, and how many are left. */
function numbers(facts: RaffleFacts, x: number, width: number, box: Box): string {
  const white = { x, fill: inks.onAccent, anchor: 'middle' } as const;
  const price = facts.price.amount === 0 ? shareTexts.free : formatMoney(facts.price, facts.country);
  const cost = fitted(price, { face: 'display', sizes: [88, 78, 68, 60, 52, 46, 40], width, lines: 1 });
  const left = fitted(formatCount(facts.free), { face: 'display', sizes: [104, 92, 80, 70, 60, 50], width, lines: 1 });
  const taken = facts.total === 0 ? 0 : (facts.total - facts.free) / facts.total;
  const isSelling = stageOf(facts) === 'selling';
  return [
    drawn(shareTexts.ticket, { face: 'text', size: 30 }, { ...white, y: box.y + 72 }),
    drawn(cost.lines[0] ?? '', { face: 'display', size: cost.size }, { ...white, y: box.y + 84 + cost.size * 0.86 }),
    tearLine({ x: x - width / 2, y: box.y + 208 }, { x: x + width / 2, y: box.y + 208 }, inks.onAccent).replace(
      '/>',
      ' stroke-opacity="0.45"/>',
    ),
    ...(isSelling
      ? [
          drawn(shareTexts.left(facts.free), { face: 'text', size: 30 }, { ...white, y: box.y + 270 }),
          drawn(
            left.lines[0] ?? '',
            { face: 'display', size: left.size },
            { ...white, y: box.y + 282 + left.size * 0.82 },
          ),
          drawn(shareTexts.of(facts.total), { face: 'text', size: 30 }, { ...white, y: box.y + 418 }),
          bar({ x: x - width / 2, y: box.y + 444, width, height: 16 }, taken, {
            ground: '#ffffff44',
            fill: inks.onAccent,
          }),
        ]
      : [
          drawnLines(
            linesOf(shareTexts.salesOver, { face: 'display', size: 48 }, width, 2),
            { face: 'display', size: 48 },
            { ...white, y: box.y + 290 },
          ),
        ]),
  ].join('');
}

const mostWinners = 3;

/** The numbers that won, as large as they fit. */
function winners(facts: RaffleFacts, x: number, width: number, box: Box): string {
  const all = facts.outcome?.winners ?? [];
  const shown = all.slice(0, all.length > mostWinners ? mostWinners - 1 : mostWinners);
  const white = { x, fill: inks.onAccent, anchor: 'middle' } as const;
  const longest = shown.reduce((one, other) => (other.length > one.length ? other : one), '');
  const sizes = shown.length > 1 ? [96, 84, 72, 60, 50, 42] : [150, 128, 108, 90, 74, 60, 50];
  const { size } = fitted(longest, { face: 'display', sizes, width, lines: 1 });
  const top = box.y + 150;
  const rest = all.length - shown.length;
  const end = top + shown.length * size * 1.06;
  return [
    drawn(shareTexts.won(all.length), { face: 'text', size: 32 }, { ...white, y: box.y + 108 }),
    drawnLines(shown, { face: 'display', size, leading: 1.06 }, { ...white, y: top + size * 0.82 }),
    rest > 0 ? drawn(shareTexts.andMore(rest), { face: 'text', size: 30 }, { ...white, y: end + 26 }) : '',
    drawnLines(
      linesOf(shareTexts.proof, { face: 'text', size: 27 }, width, 2),
      { face: 'text', size: 27, leading: 1.25 },
      {
        ...white,
        y: box.y + 432,
      },
    ),
  ].join('');
}

function stampOf(stage: Stage, facts: RaffleFacts, photoBox: Box | null): string {
  const words = stampWords(stage, facts);
  if (!words) return '';
  const size = photoBox ? 46 : 54;
  const at = photoBox
    ? { x: photoBox.x + photoBox.width / 2, y: photoBox.y + photoBox.height - 90 }
    : { x: right - 306 - 200, y: bottom - 96 };
  return stamp(words, { ...at, size, ink: stage === 'drawn' ? inks.paidEdge : inks.wrongEdge });
}

/** The one word that says how it ended. */
export function stampWords(stage: Stage, { outcome }: RaffleFacts): string | null {
  if (stage === 'drawn') return outcome?.acta === 'provisional' ? shareTexts.provisional : shareTexts.drawnOn;
  if (stage === 'void') return shareTexts.void;
  return stage === 'cancelled' ? shareTexts.cancelled : null;
}
