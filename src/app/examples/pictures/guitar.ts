import { circle, ground, group, inks, path, picture, rect, stroke } from './print.ts';

/** A guitar across the sheet, before the sun of a label. */
export function guitar(): string {
  const rays = Array.from({ length: 28 }, (_, at) => {
    const angle = (at * Math.PI) / 14;
    const point = (radius: number, turn: number) =>
      `${(560 + radius * Math.cos(angle + turn)).toFixed(0)} ${(450 + radius * Math.sin(angle + turn)).toFixed(0)}`;
    return path(`M560 450L${point(1500, -0.055)}L${point(1500, 0.055)}z`, `fill="${inks.sand}" opacity="0.55"`);
  });
  const body =
    'M-330 0c0-150 96-214 196-206 92 8 96 62 170 62 78 0 92-50 160-44 84 8 128 88 128 188s-44 180-128 188c-68 6-82-44-160-44-74 0-78 54-170 62-100 8-196-56-196-206z';
  const strings = Array.from({ length: 6 }, (_, at) => {
    const y = -25 + at * 10;
    return stroke(`M-215 ${y * 1.15}L1010 ${y * 0.8}`, inks.paper, at < 3 ? 3.4 : 2.2);
  });
  const frets = Array.from({ length: 14 }, (_, at) => {
    const x = 330 + 510 * (1 - 0.93 ** (at + 1)) * 1.52;
    return stroke(`M${x.toFixed(0)} -33V33`, inks.sand, 4);
  });
  return picture(
    ground(inks.straw),
    ...rays,
    circle(560, 450, 370, `fill="${inks.vermilion}"`),
    circle(560, 450, 370, `fill="url(#dots)" opacity="0.10"`),
    group(
      'translate(530 500) rotate(-14) scale(0.86)',
      path(body, `fill="${inks.ink}" opacity="0.28" transform="translate(16 26)"`),
      path(body, `fill="${inks.brown}"`),
      path(body, `fill="${inks.sand}" transform="scale(0.955 0.935) translate(3 0)"`),
      path(body, `fill="none" stroke="${inks.paper}" stroke-width="5" transform="scale(0.92 0.89) translate(4 0)"`),
      ...[-150, -110, -70, 90, 130].map((y) =>
        stroke(`M-290 ${y}C-100 ${y - 14} 60 ${y + 10} 280 ${y * 0.8}`, inks.clay, 3, 'opacity="0.45"'),
      ),
      circle(70, 0, 98, `fill="${inks.wine}"`),
      circle(70, 0, 88, `fill="none" stroke="${inks.straw}" stroke-width="7" stroke-dasharray="10 9"`),
      circle(70, 0, 72, `fill="${inks.ink}"`),
      rect(-238, -66, 46, 132, `fill="${inks.brown}" rx="10"`),
      path('M180 -36L1000 -30V30L180 36z', `fill="${inks.ink}"`),
      ...frets,
      circle(560, 0, 7, `fill="${inks.paper}"`),
      circle(690, 0, 7, `fill="${inks.paper}"`),
      path('M996 -34l30-14h190l22 20v56l-22 20h-190l-30-14z', `fill="${inks.brown}"`),
      rect(1050, -20, 140, 12, `fill="${inks.ink}" rx="6"`),
      rect(1050, 10, 140, 12, `fill="${inks.ink}" rx="6"`),
      ...[1066, 1118, 1170].flatMap((x) => [
        rect(x - 9, -84, 18, 38, `fill="${inks.paper}" rx="8"`),
        rect(x - 9, 46, 18, 38, `fill="${inks.paper}" rx="8"`),
      ]),
      ...strings,
      stroke('M996 -34V34', inks.paper, 9),
    ),
  );
}
