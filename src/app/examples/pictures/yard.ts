import { circle, ground, group, inks, path, picture, rect, sheet, steadyDice, stroke } from './print.ts';

/** A yard by night, with lamps, a guitar's case and chairs that wait. */
export function yard(): string {
  const dice = steadyDice(23);
  const stars = Array.from({ length: 60 }, () =>
    circle(dice() * 1600, dice() * 330, 1.4 + dice() * 2.4, `fill="${inks.straw}"`),
  );
  const window = (x: number, lit: boolean) =>
    rect(x, 300, 110, 160, `fill="${lit ? inks.straw : '#274a70'}"`) +
    stroke(`M${x + 55} 300v160M${x} 372h110`, inks.wine, 8) +
    rect(x - 14, 456, 138, 16, `fill="${inks.clay}"`);
  const chair = (x: number, ink: string) =>
    group(
      `translate(${x} 640)`,
      stroke('M-44 -130V70M44 0V70M-44 0h88M44 0l-4 70', inks.ink, 12),
      stroke('M-44 -120h20v110', ink, 14),
      rect(-50, -14, 100, 22, `fill="${ink}" rx="8"`),
    );
  const lamps = Array.from({ length: 17 }, (_, at) => {
    const x = 40 + at * 95;
    const y = 150 + 70 * Math.sin((at / 4) * Math.PI) ** 2;
    return (
      circle(x, y + 24, 36, `fill="${inks.straw}" opacity="0.25"`) +
      circle(x, y + 24, 17, `fill="${[inks.straw, inks.vermilion, inks.mint][at % 3]}"`)
    );
  });
  return picture(
    ground(inks.navy),
    ...stars,
    rect(0, 250, sheet.width, 440, `fill="${inks.wine}"`),
    path('M0 250h1600v26H0z', `fill="${inks.clay}"`),
    ...[120, 420, 1080, 1370].map((x, at) => window(x, at !== 1)),
    path('M690 690V430a110 110 0 0 1 220 0v260z', `fill="${inks.straw}"`),
    path('M716 690V434a84 84 0 0 1 168 0v256z', `fill="#f6b13c"`),
    stroke(
      `M40 150${Array.from({ length: 16 }, (_, at) => `L${135 + at * 95} ${(150 + 70 * Math.sin(((at + 1) / 4) * Math.PI) ** 2).toFixed(0)}`).join('')}`,
      inks.ink,
      5,
    ),
    ...lamps,
    rect(0, 690, sheet.width, 210, `fill="${inks.pine}"`),
    path('M690 690h220l160 210H530z', `fill="${inks.straw}" opacity="0.35"`),
    chair(330, inks.vermilion),
    chair(560, inks.mint),
    group('translate(1090 640) scale(-1 1)', chair(0, inks.straw).replace('translate(0 640)', 'translate(0 0)')),
    guitarCase(),
  );
}

function guitarCase(): string {
  return group(
    'translate(1240 560) rotate(12)',
    path(
      'M-58 120c-40-10-52-90-6-116-22-40 0-84 64-84s86 44 64 84c46 26 34 106-6 116-40 10-76 10-116 0z',
      `fill="${inks.sand}" stroke="${inks.ink}" stroke-width="8"`,
    ),
    circle(0, 20, 30, `fill="${inks.ink}"`),
    rect(-14, -260, 28, 210, `fill="${inks.ink}"`),
    rect(-24, -310, 48, 60, `fill="${inks.brown}" rx="8"`),
    rect(-34, 74, 68, 14, `fill="${inks.brown}"`),
    stroke('M-7 -300V80M0 -300V80M7 -300V80', inks.paper, 2),
  );
}
