import { formatDateTime } from '#texts/format.ts';
import { publicTicketTexts as words } from '#texts/orders/public-ticket.ts';
import { codeOf } from './code.ts';
import type { TicketFace } from './facts.ts';
import { drawn, drawnLines, fitted, leading, linesOf, widthOf } from './lettering.ts';
import { type Box, inks, logo, paper, sheet, stamp, tearLine, ticketOutline } from './paper.ts';
import { looks } from './ticket-looks.ts';

/** The shape that a chat and a status show whole. */
const size = { width: 1080, height: 1350 } as const;

const ticket: Box = { x: 40, y: 40, width: 1000, height: 1270 };
const stubHeight = 330;
const tear = ticket.height - stubHeight;
const inner = { x: ticket.x + 56, width: ticket.width - 112 };

/** One number as its holder passes it on: which raffle, how it stands at that hour, and the code that says it later. */
export function ticketPicture(face: TicketFace): string {
  const y = ticket.y + tear;
  return sheet(
    size,
    [
      paper({ size, outline: ticketOutline(ticket, tear, 'below') }, [
        `<rect x="${ticket.x}" y="${y}" width="${ticket.width}" height="${stubHeight}" fill="${inks.ink}"/>`,
      ]),
      tearLine({ x: ticket.x + 40, y }, { x: ticket.x + ticket.width - 34, y }, inks.well),
      upperPart(face),
      stub(face, y),
    ].join(''),
  );
}

function upperPart(face: TicketFace): string {
  const { ink } = looks[face.state];
  const community = linesOf(face.communityName, { face: 'strong', size: 34 }, inner.width, 1);
  const title = fitted(face.title, {
    face: 'display',
    sizes: [108, 96, 84, 76, 68, 60, 54, 48, 42],
    width: inner.width,
    lines: 3,
    height: 270,
  });
  const titleTop = ticket.y + 116;
  const numberTop = Math.max(420, titleTop + title.lines.length * title.size * leading + 30);
  const sentence = linesOf(face.sentence, { face: 'text', size: 34 }, inner.width, 3);
  return [
    drawnLines(community, { face: 'strong', size: 34 }, { x: inner.x, y: ticket.y + 84, fill: inks.accentStrong }),
    drawnLines(
      title.lines,
      { face: 'display', size: title.size },
      { x: inner.x, y: titleTop + title.size, fill: inks.ink },
    ),
    numberOf(face, numberTop),
    stamp(words.stamps[face.state], { x: inner.x + 630, y: numberTop + 96, size: stampSize(face), ink }),
    drawnLines(sentence, { face: 'text', size: 34, leading: 1.3 }, { x: inner.x, y: numberTop + 254, fill: inks.ink }),
    factsOf(face),
  ].join('');
}

/** As large as has room beside the number. */
function stampSize({ state }: TicketFace): number {
  return Math.min(64, 380 / widthOf(words.stamps[state].toUpperCase(), { face: 'display', size: 1 }));
}

function numberOf({ number, state }: TicketFace, y: number): string {
  const set = fitted(number, { face: 'display', sizes: [140, 110, 84, 66], width: 300, lines: 1 });
  const middle = { x: inner.x + 180, y: y + 96 + set.size * 0.35, anchor: 'middle', fill: inks.ink } as const;
  return [
    `<rect x="${inner.x}" y="${y}" width="360" height="192" rx="24" fill="${looks[state].number}"/>`,
    drawnLines(set.lines, { face: 'display', size: set.size }, middle),
  ].join('');
}

/** When it is drawn, and whose name it bears where that is to be said. */
function factsOf({ drawAt, timeZone, name }: TicketFace): string {
  const y = ticket.y + tear - 104;
  const facts = [
    { label: words.draw, value: formatDateTime(drawAt, timeZone, { year: true }), width: inner.width * 0.6 },
    ...(name ? [{ label: words.holder, value: name, width: inner.width * 0.36 }] : []),
  ];
  return facts
    .map(({ label, value, width }, index) => {
      const x = inner.x + index * inner.width * 0.64;
      const set = fitted(value, { face: 'strong', sizes: [40, 36, 32, 28, 24, 20], width, lines: 1 });
      return [
        drawn(label, { face: 'text', size: 30 }, { x, y, fill: inks.soft }),
        drawnLines(set.lines, { face: 'strong', size: set.size }, { x, y: y + 48, fill: inks.ink }),
      ].join('');
    })
    .join('');
}

function stub({ address, at, timeZone }: TicketFace, top: number): string {
  const side = 230;
  const code = { x: ticket.x + ticket.width - 56 - side, y: top + (stubHeight - side) / 2, width: side, height: side };
  const width = code.x - 24 - inner.x - 30;
  const white = { x: inner.x, fill: inks.onAccent };
  const scan = fitted(words.scan, { face: 'strong', sizes: [40, 36, 32], width, lines: 2 });
  const asOf = linesOf(words.asOf(at, timeZone), { face: 'text', size: 29 }, width, 2);
  return [
    drawnLines(scan.lines, { face: 'strong', size: scan.size }, { ...white, y: top + 84 }),
    drawnLines(asOf, { face: 'text', size: 29 }, { ...white, y: top + 190 }),
    logo({ x: inner.x, y: top + 284, size: 40, mark: inks.onAccent, ink: inks.onAccent, behind: inks.ink }),
    `<rect x="${code.x - 24}" y="${code.y - 24}" width="${side + 48}" height="${side + 48}" rx="20" fill="#fff"/>`,
    codeOf(address, code),
  ].join('');
}
