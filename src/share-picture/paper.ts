import { brand } from '#brand';
import { prizeDrawings } from '#domain/raffles/prize-drawings.ts';
import type { PrizeKind } from '#domain/raffles/prize-kind.ts';
import { drawn, widthOf } from './lettering.ts';

/** The light theme of tokens.css, in the colours that pictures are written with. */
export const inks = {
  paper: '#f8f4eb',
  sheet: '#fefdfa',
  well: '#f0eadf',
  line: '#dad2c6',
  ink: '#231915',
  soft: '#5e5148',
  accent: '#d0290a',
  accentStrong: '#b21a05',
  onAccent: '#fffcf8',
  held: '#fde8b0',
  paid: '#b8eed2',
  paidEdge: '#0c6944',
  blocked: '#e2ded7',
  blockedInk: '#47413c',
  wrongEdge: '#ca2141',
} as const;

export type Box = { x: number; y: number; width: number; height: number };

/** The whole picture. */
export function sheet({ width, height }: { width: number; height: number }, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
}

const corner = 28;
const notch = 22;

/**
 * A ticket with a stub: its outline has a notch at both ends of the tear, `tear` being where that is (from the left for
 * a stub at the side, from the top for one below).
 */
export function ticketOutline({ x, y, width, height }: Box, tear: number, stub: 'side' | 'below'): string {
  const right = x + width;
  const bottom = y + height;
  const arc = (dx: number, dy: number) => `a${corner} ${corner} 0 0 1 ${dx} ${dy}`;
  const bite = (dx: number, dy: number) => `a${notch} ${notch} 0 0 0 ${dx} ${dy}`;
  const top = stub === 'side' ? `H${x + tear - notch}${bite(2 * notch, 0)}` : '';
  const foot = stub === 'side' ? `H${x + tear + notch}${bite(-2 * notch, 0)}` : '';
  const east = stub === 'below' ? `V${y + tear - notch}${bite(0, 2 * notch)}` : '';
  const west = stub === 'below' ? `V${y + tear + notch}${bite(0, -2 * notch)}` : '';
  return [
    `M${x + corner} ${y}`,
    top,
    `H${right - corner}${arc(corner, corner)}`,
    east,
    `V${bottom - corner}${arc(-corner, corner)}`,
    foot,
    `H${x + corner}${arc(-corner, -corner)}`,
    west,
    `V${y + corner}${arc(corner, -corner)}z`,
  ].join('');
}

/** The paper of a ticket on its ground, with its shadow; what is printed on it ends where the ticket does. */
export function paper(
  { size: { width, height }, outline }: { size: { width: number; height: number }; outline: string },
  printed: readonly string[],
): string {
  return [
    `<defs><clipPath id="t"><path d="${outline}"/></clipPath></defs>`,
    `<rect width="${width}" height="${height}" fill="${inks.well}"/>`,
    `<path d="${outline}" fill="${inks.ink}" fill-opacity="0.10" transform="translate(0 7)"/>`,
    `<g clip-path="url(#t)"><path d="${outline}" fill="${inks.sheet}"/>${printed.join('')}</g>`,
  ].join('');
}

/** The drawing of a prize's kind, where there is no photograph of it. */
export function prizeDrawing({ x, y, width, height }: Box, kind: PrizeKind): string {
  const fills = { sheet: inks.sheet, accent: inks.accent, paid: inks.paid, none: 'none' };
  const shapes = prizeDrawings[kind].map(({ d, fill }) => `<path d="${d}" fill="${fills[fill]}"/>`).join('');
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${inks.held}"/>`,
    `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="120 44 240 170">`,
    `<g stroke="${inks.ink}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round">${shapes}</g></svg>`,
  ].join('');
}

/** The holes along which a stub is torn off. */
export function tearLine(from: { x: number; y: number }, to: { x: number; y: number }, colour: string): string {
  return `<path d="M${from.x} ${from.y}L${to.x} ${to.y}" stroke="${colour}" stroke-width="7" stroke-linecap="round" stroke-dasharray="0.1 17"/>`;
}

/** The mark and the name, as `ui/logo.tsx` prints them; `y` is the name's baseline. */
export function logo(at: { x: number; y: number; size: number; mark: string; ink: string; behind: string }): string {
  const { x, y, size, mark, ink, behind } = at;
  const scale = (size * 1.15) / 32;
  return [
    `<g transform="translate(${x} ${y - size * 0.92}) scale(${scale})"><g transform="rotate(-12 16 16)">`,
    `<path fill="${mark}" fill-rule="evenodd" d="M4 7.5A1.5 1.5 0 0 1 5.5 6h21A1.5 1.5 0 0 1 28 7.5v5.2a3.3 3.3 0 0 0 0 6.6v5.2a1.5 1.5 0 0 1-1.5 1.5h-21A1.5 1.5 0 0 1 4 24.5v-5.2a3.3 3.3 0 0 0 0-6.6zM13.5 12.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4z"/>`,
    `<path d="M21.5 9v14" stroke="${behind}" stroke-width="1.8" stroke-dasharray="0.1 3.4" stroke-linecap="round"/>`,
    '</g></g>',
    drawn(brand.wordmark, { face: 'display', size }, { x: x + size * 1.35, y, fill: ink }),
  ].join('');
}

/** The width of the above. */
export function logoWidth(size: number): number {
  return size * 1.35 + widthOf(brand.wordmark, { face: 'display', size });
}

/** How much of a whole is taken. */
export function bar({ x, y, width, height }: Box, part: number, colours: { ground: string; fill: string }): string {
  const radius = height / 2;
  const filled = part <= 0 ? 0 : Math.max(height, Math.min(1, part) * width);
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${colours.ground}"/>`,
    filled > 0
      ? `<rect x="${x}" y="${y}" width="${filled}" height="${height}" rx="${radius}" fill="${colours.fill}"/>`
      : '',
  ].join('');
}

/** A rubber stamp, a little askew, its middle at a place. */
export function stamp(text: string, { x, y, size, ink }: { x: number; y: number; size: number; ink: string }): string {
  const words = text.toUpperCase();
  const width = widthOf(words, { face: 'display', size }) + size * 0.9;
  const height = size * 1.5;
  return [
    `<g transform="translate(${x} ${y}) rotate(-8)">`,
    `<rect x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" rx="${size * 0.22}" fill="${inks.sheet}" fill-opacity="0.82" stroke="${ink}" stroke-width="${size * 0.1}"/>`,
    drawn(words, { face: 'display', size }, { x: 0, y: size * 0.35, fill: ink, anchor: 'middle' }),
    '</g>',
  ].join('');
}

/** A photograph that fills a box, cut to it. `data` is a data address. */
export function photo({ x, y, width, height }: Box, data: string): string {
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice" href="${data}"/>`;
}
