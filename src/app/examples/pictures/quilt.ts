import { circle, ground, group, inks, path, picture, rect, stroke } from './print.ts';

/** A quilt of triangles on a line, in the sun. */
export function quilt(): string {
  const size = 84;
  const colours = [inks.vermilion, inks.blue, inks.straw, inks.green, inks.clay, inks.mint, inks.paper, inks.wine];
  const patches = Array.from({ length: 12 * 7 }, (_, at) => {
    const column = at % 12;
    const row = Math.floor(at / 12);
    const x = 296 + column * size;
    const sag = (each: number) => 36 * Math.sin((each / 12) * Math.PI);
    const top = [150 + row * size + sag(column), 150 + row * size + sag(column + 1)] as const;
    const ring = Math.max(Math.abs(column - 5.5), Math.abs(row - 3) + 2.5);
    const one = colours[Math.floor(ring) % colours.length] ?? inks.paper;
    const other = colours[(Math.floor(ring) + 3) % colours.length] ?? inks.ink;
    const turns = column < 6 === row < 3.5;
    const [a, b] = top.map((y) => y.toFixed(1));
    const [c, d] = top.map((y) => (y + size).toFixed(1));
    const whole = `M${x} ${a}L${x + size} ${b}L${x + size} ${d}L${x} ${c}z`;
    const half = turns ? `M${x} ${a}L${x + size} ${d}L${x} ${c}z` : `M${x + size} ${b}L${x + size} ${d}L${x} ${c}z`;
    return (
      path(whole, `fill="${one}"`) +
      path(half, `fill="${other}"`) +
      stroke(whole, inks.paper, 3, 'stroke-dasharray="7 8" opacity="0.9"')
    );
  });
  const edge = (y: number) => `M296 ${y}Q800 ${y + 73} 1304 ${y}`;
  const fringes = Array.from({ length: 64 }, (_, at) => {
    const x = 304 + at * 15.6;
    const y = 738 + 36 * Math.sin(((x - 296) / 1008) * Math.PI);
    return stroke(`M${x.toFixed(1)} ${y.toFixed(1)}v34`, inks.wine, 5);
  });
  return picture(
    ground(inks.sky),
    circle(1400, 170, 110, `fill="${inks.straw}"`),
    path('M0 640C300 520 520 620 800 560s520-60 800 30v310H0z', `fill="${inks.mint}"`),
    path('M0 760C340 690 700 780 1000 730s420-10 600 20v150H0z', `fill="${inks.leaf}"`),
    stroke('M-20 92Q800 240 1620 92', inks.ink, 6),
    path('M300 770Q800 850 1310 770l40 60Q800 930 260 830z', `fill="${inks.pine}" opacity="0.3"`),
    ...fringes,
    ...patches,
    stroke(edge(150), inks.wine, 12),
    stroke(edge(738), inks.wine, 12),
    ...[330, 640, 960, 1270].map((x) => {
      const y = 110 + 72 * (1 - ((x - 800) / 800) ** 2);
      return group(
        `translate(${x} ${y.toFixed(0)})`,
        rect(-11, -34, 22, 76, `fill="${inks.sand}" stroke="${inks.ink}" stroke-width="5" rx="7"`),
        stroke('M-10 2h20', inks.ink, 5),
      );
    }),
  );
}
