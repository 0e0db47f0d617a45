import { circle, ground, inks, path, picture, rect, shaded, stroke } from './print.ts';

/** A grill with its coals alight, in the evening. */
export function grill(): string {
  const flame = (x: number, height: number, ink: string) =>
    path(
      `M${x - 40} 500c-14-${height * 0.5} 26-${height * 0.6} 24-${height} 40 ${height * 0.3} 70 ${height * 0.55} 50 ${height}z`,
      `fill="${ink}"`,
    );
  return picture(
    ground('#f3a45c'),
    circle(800, 470, 330, `fill="${inks.straw}"`),
    path('M0 520C280 440 460 520 760 480s560-70 840 10v410H0z', `fill="${inks.wine}"`),
    path('M0 640C320 590 640 660 1000 620s420-10 600 10v270H0z', `fill="${inks.pine}"`),
    // a garland of lamps
    stroke('M-10 90Q420 260 800 110T1610 120', inks.ink, 5),
    ...[110, 260, 420, 580, 740, 900, 1060, 1220, 1380, 1520].map((x, at) => {
      const y = [146, 172, 186, 176, 144, 98, 84, 84, 92, 108][at] ?? 100;
      return circle(x, y + 20, 20, `fill="${inks.straw}" stroke="${inks.ink}" stroke-width="5"`);
    }),
    // smoke
    ...[640, 800, 950].map((x, at) =>
      stroke(`M${x} ${330 - at * 14}c-50-50 50-80 0-130s40-70 10-110`, inks.paper, 20, 'opacity="0.6"'),
    ),
    shaded((fill) => `<ellipse cx="800" cy="806" rx="420" ry="26" ${fill}/>`, inks.ink, 0.3),
    stroke('M560 600L500 800M1040 600l60 200M540 700h520', inks.ink, 22),
    ...[560, 660, 770, 880, 980].map((x, at) => flame(x, 130 + (at % 2) * 46, inks.vermilion)),
    ...[610, 720, 830, 940].map((x, at) => flame(x, 84 + (at % 2) * 30, '#f6b13c')),
    path('M480 470h640l-50 150H530z', `fill="${inks.ink}"`),
    path('M480 470h640l-14 42H494z', `fill="${inks.brown}"`),
    ...Array.from({ length: 11 }, (_, at) =>
      circle(540 + at * 52, 520, 20, `fill="${at % 3 === 0 ? '#f6b13c' : inks.vermilion}" opacity="0.9"`),
    ),
    // the grate and what lies on it
    rect(450, 410, 700, 16, `fill="${inks.ink}" rx="8"`),
    ...Array.from({ length: 17 }, (_, at) => stroke(`M${480 + at * 40} 416v30`, inks.ink, 6)),
    ...[520, 640].map(
      (x) =>
        path(`M${x} 404c-20-2-26-44 4-46 40-6 70-4 96 2 26 8 20 44-4 44z`, `fill="${inks.wine}"`) +
        stroke(`M${x + 22} 372l14 18M${x + 54} 370l14 18`, inks.clay, 6),
    ),
    ...[800].map(
      (x) =>
        path(`M${x} 404c-30-40 10-74 60-70 50-4 96 30 66 70z`, `fill="${inks.brown}"`) +
        stroke(`M${x + 20} 366l70 0M${x + 30} 386h70`, inks.ink, 6),
    ),
    path('M970 404c-10-40 20-56 60-56 44 0 74 16 66 56z', `fill="#f6c445"`),
    ...Array.from({ length: 5 }, (_, at) => stroke(`M${988 + at * 24} 354v44`, inks.clay, 4)),
    stroke('M1150 420l130-60', inks.ink, 14),
    // the sack of coal
    path(
      'M1210 806c-22-90-18-170 6-226l150-8c30 60 34 146 14 234z',
      `fill="${inks.sand}" stroke="${inks.ink}" stroke-width="8" stroke-linejoin="round"`,
    ),
    path('M1222 584c10-34 20-40 40-30l30-24 34 26c20-10 36 0 42 22z', `fill="${inks.ink}"`),
    rect(1238, 650, 116, 76, `fill="${inks.vermilion}" rx="8"`),
    rect(1258, 680, 76, 14, `fill="${inks.paper}" rx="7"`),
  );
}
