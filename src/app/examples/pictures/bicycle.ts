import { circle, ground, inks, path, picture, rect, shaded, sheet, stroke } from './print.ts';

/** A restored bicycle at a wall, with flowers in its basket. */
export function bicycle(): string {
  return picture(
    ground(inks.straw),
    shaded((fill) => rect(0, 0, sheet.width, 300, fill), '#f7d58c', 0.06),
    wall(),
    pavement(),
    frame(),
    basket(),
  );
}

/** The wall, with a door, a window and its flower pots. */
function wall(): string {
  return [
    rect(120, 150, 210, 560, `fill="${inks.green}"`),
    rect(146, 180, 158, 210, `fill="${inks.leaf}"`),
    rect(146, 420, 158, 250, `fill="${inks.leaf}"`),
    circle(286, 408, 10, `fill="${inks.straw}"`),
    rect(1240, 150, 240, 260, `fill="${inks.paper}"`),
    rect(1262, 172, 196, 216, `fill="${inks.blue}"`),
    path('M1262 300l196-96v184h-196z', `fill="${inks.sky}" opacity="0.55"`),
    stroke('M1360 172v216M1262 280h196', inks.paper, 12),
    rect(1226, 408, 268, 34, `fill="${inks.clay}"`),
    ...[1262, 1320, 1378, 1436].map((x) =>
      path(`M${x} 412c-34-16-30-70 0-74 30 4 34 58 0 74z`, `fill="${inks.green}"`),
    ),
    flower(1290, 362, inks.vermilion),
    flower(1410, 356, inks.paper),
  ].join('\n');
}

/** The pavement, and the shade on it. */
function pavement(): string {
  return [
    rect(0, 710, sheet.width, 190, `fill="${inks.clay}"`),
    ...Array.from({ length: 9 }, (_, at) => stroke(`M${at * 200 - 60} 900l80-190`, inks.brown, 4, 'opacity="0.4"')),
    stroke('M0 712h1600', inks.brown, 6),
    shaded((fill) => `<ellipse cx="800" cy="738" rx="470" ry="26" ${fill}/>`, 'none', 0.5),
  ].join('\n');
}

/** The bicycle itself but for its basket. */
function frame(): string {
  return [
    wheel(560),
    wheel(1040),
    // mudguards, chain and rack
    stroke('M386 540a176 176 0 0 1 330-50', inks.wine, 14),
    stroke('M885 478a176 176 0 0 1 305 0', inks.wine, 14),
    stroke('M455 360h190M480 362l64 190', inks.ink, 9),
    stroke('M560 545h200M560 575h210', inks.ink, 6),
    tube(
      'M560 560L705 340M705 345L775 560M560 560h215M775 560C800 450 880 430 982 400M720 410C800 360 900 380 975 345',
    ),
    tube('M970 300L1000 430L1040 560'),
    circle(775, 560, 44, `fill="${inks.paper}" stroke="${inks.ink}" stroke-width="10"`),
    circle(775, 560, 14, `fill="${inks.ink}"`),
    stroke('M775 560l34 76M786 640h52', inks.ink, 13),
    // saddle and handlebar
    stroke('M705 340L692 296', inks.ink, 14),
    path('M622 280c40-22 110-20 150-4 12 6 4 20-12 20-60 0-70 22-112 20-28-2-44-26-26-36z', `fill="${inks.brown}"`),
    stroke('M970 300L955 240M955 240c-40-18-66-6-92 18', inks.ink, 13),
    stroke('M886 240l-30 24', inks.brown, 24),
    circle(930, 222, 17, `fill="${inks.straw}" stroke="${inks.ink}" stroke-width="6"`),
  ].join('\n');
}

function basket(): string {
  return [
    ...[1016, 1062, 1110].map(
      (x, at) =>
        path(`M${x} 300C${x - 20} 250 ${x - 6} 220 ${x} 210`, `fill="none" stroke="${inks.green}" stroke-width="9"`) +
        flower(x, 205 + at * 7, at === 1 ? inks.paper : inks.vermilion),
    ),
    path(
      'M975 280h190l-22 140H998z',
      `fill="${inks.sand}" stroke="${inks.ink}" stroke-width="8" stroke-linejoin="round"`,
    ),
    stroke('M1012 284l12 130M1050 284l4 130M1090 284l-2 130M1128 284l-12 130M984 326h172M990 372h160', inks.brown, 5),
    stroke('M1150 380h44', inks.ink, 9),
    circle(1192, 380, 26, `fill="${inks.straw}" stroke="${inks.ink}" stroke-width="8"`),
  ].join('\n');
}

function wheel(x: number): string {
  return [
    ...Array.from({ length: 18 }, (_, at) => {
      const angle = (at * Math.PI) / 9;
      return stroke(
        `M${x} 560L${(x + 150 * Math.cos(angle)).toFixed(1)} ${(560 + 150 * Math.sin(angle)).toFixed(1)}`,
        inks.brown,
        2.5,
        'opacity="0.7"',
      );
    }),
    circle(x, 560, 160, `fill="none" stroke="${inks.ink}" stroke-width="20"`),
    circle(x, 560, 145, `fill="none" stroke="${inks.paper}" stroke-width="7"`),
    circle(x, 560, 15, `fill="${inks.ink}"`),
  ].join('');
}

function tube(d: string): string {
  return stroke(d, inks.wine, 30) + stroke(d, inks.vermilion, 22);
}

function flower(x: number, y: number, ink: string): string {
  const petals = Array.from({ length: 6 }, (_, at) => {
    const angle = (at * Math.PI) / 3;
    return circle(x + 15 * Math.cos(angle), y + 15 * Math.sin(angle), 12, `fill="${ink}"`);
  });
  return petals.join('') + circle(x, y, 9, `fill="${inks.straw}"`);
}
