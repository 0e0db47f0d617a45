import { type PrizeKind, prizeKindOf } from './prize-kind.ts';

/** A path and its fill. */
export type Shape = { d: string; fill: 'sheet' | 'accent' | 'paid' | 'none' };

const sheet = (d: string): Shape => ({ d, fill: 'sheet' });
const accent = (d: string): Shape => ({ d, fill: 'accent' });
const paid = (d: string): Shape => ({ d, fill: 'paid' });
const line = (d: string): Shape => ({ d, fill: 'none' });
const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** The drawings of prizes without a picture, on a canvas of 480 by 220. */
export const prizeDrawings: Readonly<Record<PrizeKind, readonly Shape[]>> = {
  ham: [
    accent(
      'M164 152c-16-46 30-88 80-78 28 6 42 22 60 20l24-18 12 14-14 12 10 14-18 8c-22 4-32 36-64 46-40 12-80 10-90-18z',
    ),
    line('M188 148c-4-26 20-48 50-46'),
    sheet(circle(304, 112, 3)),
  ],
  bicycle: [
    sheet(circle(184, 152, 36)),
    sheet(circle(296, 152, 36)),
    line('M184 152l30-56h54l28 56M214 96l28 56h-58M242 152l26-56M204 84h22M214 96l-4-12M268 96l-5-18h20'),
  ],
  phone: [
    sheet('M204 56h72a12 12 0 0 1 12 12v118a12 12 0 0 1-12 12h-72a12 12 0 0 1-12-12V68a12 12 0 0 1 12-12z'),
    accent('M204 76h72v92h-72z'),
    line('M232 183h16'),
  ],
  trip: [
    line('M212 92V74a8 8 0 0 1 8-8h40a8 8 0 0 1 8 8v18'),
    accent('M166 92h148a10 10 0 0 1 10 10v80a10 10 0 0 1-10 10H166a10 10 0 0 1-10-10v-80a10 10 0 0 1 10-10z'),
    line('M190 92v100M290 92v100'),
  ],
  basket: [
    accent('M214 124V88h-6V70h26v18h-6v36z'),
    paid(circle(268, 112, 18)),
    sheet('M156 122h168l-20 70H176z'),
    line('M172 122c0-84 136-84 136 0M164 146h152M171 168h138'),
  ],
  money: [
    sheet('M172 84h160v84H172z'),
    paid('M152 104h160v84H152z'),
    sheet(circle(232, 146, 24)),
    line('M172 124v0.1M292 168v0.1'),
  ],
  television: [
    sheet('M146 66h188a8 8 0 0 1 8 8v92a8 8 0 0 1-8 8H146a8 8 0 0 1-8-8V74a8 8 0 0 1 8-8z'),
    accent('M156 82h168v76H156z'),
    line('M240 174v18M204 194h72'),
  ],
  computer: [
    sheet('M178 70h124a8 8 0 0 1 8 8v86H170V78a8 8 0 0 1 8-8z'),
    accent('M184 84h112v66H184z'),
    sheet('M146 170h188l-12 22H158z'),
  ],
  vehicle: [
    accent('M144 166v-26l32-8 24-36h72l32 36 34 8v26z'),
    sheet('M206 132l14-22h22v22zM256 132v-22h14l18 22z'),
    sheet(circle(186, 168, 20)),
    sheet(circle(296, 168, 20)),
  ],
  meal: [
    sheet(circle(240, 132, 54)),
    accent(circle(240, 132, 30)),
    line('M158 76v116M144 76v24q0 14 14 14t14-14V76M316 192V76q20 18 18 62h-18'),
  ],
  books: [
    accent('M166 162h148v30H166z'),
    sheet('M182 132h136v30H182z'),
    paid('M160 102h134v30H160z'),
    line('M186 162v30M296 132v30M180 102v30'),
  ],
  gift: [
    sheet('M168 104h144v78a8 8 0 0 1-8 8H176a8 8 0 0 1-8-8z'),
    sheet('M156 78h168v30H156z'),
    accent('M226 78h28v112h-28z'),
    line('M240 76c-12-32-58-44-62-20-3 18 34 22 62 20zm0 0c12-32 58-44 62-20 3 18-34 22-62 20z'),
  ],
};

/** The drawing of a prize by its words, those that say it best first. */
export function drawingOf(texts: readonly string[]): readonly Shape[] {
  return prizeDrawings[prizeKindOf(texts)];
}
