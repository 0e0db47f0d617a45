import { circle, ground, inks, path, picture, rect, steadyDice, stroke } from './print.ts';

/** A white village under the crags of its mountains, with swallows. */
export function village(): string {
  return picture(
    ground(inks.straw),
    circle(1230, 300, 130, `fill="${inks.vermilion}"`),
    crags(),
    tower(),
    ...houses(),
    fields(),
    ...swallows.map(([x, y]) => stroke(`M${x - 30} ${y}q18-22 30 0q12-22 30 0`, inks.ink, 6)),
  );
}

const swallows = [
  [420, 250],
  [520, 300],
  [1010, 270],
  [620, 230],
] as const;

function houses(): string[] {
  const dice = steadyDice(7);
  const drawn = Array.from({ length: 26 }, (_, at) => {
    const row = at % 3;
    const x = 470 + Math.floor(at / 3) * 78 + row * 26 + dice() * 18;
    const y = 520 + row * 56 + dice() * 14;
    const width = 64 + dice() * 30;
    const height = 66 + dice() * 36;
    const roof = `M${(x - 7).toFixed(0)} ${(y - height).toFixed(0)}l${(width / 2 + 7).toFixed(0)}-26 ${(width / 2 + 7).toFixed(0)} 26z`;
    return (
      rect(x, y - height, width, height + 30, `fill="${at % 5 === 2 ? inks.sand : inks.paper}"`) +
      path(
        `M${(x + width * 0.62).toFixed(0)} ${(y - height).toFixed(0)}h${(width * 0.38).toFixed(0)}v${(height + 30).toFixed(0)}h-${(width * 0.38).toFixed(0)}z`,
        `fill="${inks.sky}" opacity="0.7"`,
      ) +
      path(roof, `fill="${at % 2 ? inks.clay : inks.vermilion}"`) +
      rect(x + width * 0.2, y - height + 22, 13, 19, `fill="${inks.navy}"`) +
      (row === 2 ? rect(x + width * 0.24, y - 8, 18, 38, `fill="${inks.green}"`) : '')
    );
  });
  // those further back stand behind
  return [0, 1, 2].flatMap((row) => drawn.filter((_, at) => at % 3 === row));
}

function tower(): string {
  return (
    rect(800, 330, 62, 210, `fill="${inks.paper}"`) +
    rect(840, 330, 22, 210, `fill="${inks.sky}"`) +
    path('M790 332l41-62 41 62z', `fill="${inks.vermilion}"`) +
    path('M818 400v-26a13 13 0 0 1 26 0v26z', `fill="${inks.navy}"`)
  );
}

/** The mountains behind, the crags before them and their shade. */
function crags(): string {
  return [
    path(
      'M0 420L180 250 300 330 470 180 640 340 800 240 960 380 1180 210 1380 400 1600 300V900H0z',
      `fill="${inks.sand}"`,
    ),
    path(
      'M0 560L150 360 250 380 330 300 420 470 560 430 760 520 1050 470 1130 330 1230 330 1300 430 1420 360 1600 520V900H0z',
      `fill="${inks.clay}"`,
    ),
    path(
      'M150 360l100 20 20 150-60 40zM330 300l90 170-50 90-60-100zM1130 330l100 0-20 180-70 40zM1420 360l100 90-40 90-60-60z',
      `fill="${inks.brown}" opacity="0.35"`,
    ),
  ].join('\n');
}

/** The fields before the village, with the river and its cypresses. */
function fields(): string {
  return [
    path('M0 640C240 590 360 650 560 660s420 40 620-10 300-40 420-10v260H0z', `fill="${inks.green}"`),
    path('M0 740C300 690 560 760 820 730s520-30 780 20v150H0z', `fill="${inks.pine}"`),
    path(
      'M700 900C760 800 640 760 760 700c40-20 110-20 160-30-60 40-60 70-20 110 40 36 30 80 10 120z',
      `fill="${inks.sky}"`,
    ),
    ...[90, 170, 250, 1290, 1380, 1470, 1545].map((x, at) =>
      path(
        `M${x} ${690 + (at % 3) * 18}c-44-8-40-110 0-170 40 60 44 162 0 170z`,
        `fill="${at % 2 ? inks.leaf : inks.pine}"`,
      ),
    ),
  ].join('\n');
}
