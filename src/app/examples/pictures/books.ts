import { circle, ground, group, inks, path, picture, rect, shaded, sheet, stroke } from './print.ts';

/** Adventure books, notebooks and a pencil on a table, before the hills. */
export function books(): string {
  const lying = [
    { x: 250, width: 520, ink: inks.vermilion, band: inks.straw },
    { x: 280, width: 470, ink: inks.green, band: inks.mint },
    { x: 234, width: 540, ink: inks.blue, band: inks.sky },
    { x: 294, width: 430, ink: inks.straw, band: inks.wine },
    { x: 260, width: 490, ink: inks.navy, band: inks.clay },
  ].map(({ x, width, ink, band }, at) => {
    const y = 640 - at * 84;
    return [
      rect(x, y, width, 84, `fill="${ink}" rx="10"`),
      rect(x + width - 30, y + 9, 30, 66, `fill="${inks.paper}"`),
      ...[20, 34, 48, 62].map((down) => stroke(`M${x + width - 28} ${y + down}h26`, inks.sand, 2.5)),
      rect(x + 46, y, 16, 84, `fill="${band}"`),
      rect(x + 76, y, 6, 84, `fill="${band}"`),
      rect(x + 130, y + 34, 190, 16, `fill="${band}" rx="8"`),
    ].join('');
  });
  const upright = [
    { x: 870, height: 400, width: 86, ink: inks.wine, band: inks.sand },
    { x: 956, height: 350, width: 66, ink: inks.leaf, band: inks.pine },
    { x: 1022, height: 430, width: 94, ink: inks.navy, band: inks.straw },
  ].map(({ x, height, width, ink, band }) =>
    [
      rect(x, 724 - height, width, height, `fill="${ink}" rx="8"`),
      rect(x, 724 - height + 46, width, 14, `fill="${band}"`),
      rect(x, 724 - height + 70, width, 6, `fill="${band}"`),
      rect(x + width / 2 - 9, 724 - height + 110, 18, height - 210, `fill="${band}" rx="9"`),
      rect(x, 724 - 60, width, 14, `fill="${band}"`),
    ].join(''),
  );
  return picture(
    ground(inks.mint),
    circle(1290, 250, 120, `fill="${inks.vermilion}"`),
    path('M0 560L220 330 420 500 640 300 900 540 1150 380 1600 600V900H0z', `fill="${inks.leaf}"`),
    path('M0 660L320 470 620 640 900 500 1240 660 1600 540V900H0z', `fill="${inks.green}"`),
    rect(0, 724, sheet.width, 176, `fill="${inks.clay}"`),
    stroke('M0 727h1600', inks.brown, 7),
    ...[770, 820, 866].map((y, at) =>
      stroke(`M${at * 240 - 100} ${y}h${620 + at * 90}M${at * 210 + 780} ${y + 8}h700`, inks.brown, 3, 'opacity="0.4"'),
    ),
    shaded((fill) => rect(236, 724, 920, 22, fill), 'none', 0.5),
    ...lying,
    ...upright,
    // a notebook with its elastic, and a pencil
    group(
      'rotate(13 1270 560)',
      rect(1150, 420, 250, 320, `fill="${inks.sand}" stroke="${inks.ink}" stroke-width="7" rx="14"`),
      rect(1188, 480, 150, 92, `fill="${inks.paper}" rx="8"`),
      path('M1212 536c10-34 52-40 70-16l26-8-18 22c-12 28-60 30-78 2z', `fill="${inks.blue}"`),
      rect(1356, 420, 14, 320, `fill="${inks.vermilion}"`),
    ),
    group(
      'rotate(-9 1300 800)',
      rect(1120, 786, 330, 28, `fill="${inks.straw}"`),
      rect(1120, 795, 330, 9, `fill="${inks.sand}"`),
      path('M1450 786l52 14-52 14z', `fill="${inks.paper}"`),
      path('M1486 796l16 4-16 4z', `fill="${inks.ink}"`),
      rect(1090, 786, 34, 28, `fill="${inks.vermilion}" rx="6"`),
    ),
  );
}
