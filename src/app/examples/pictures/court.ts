import { circle, ground, inks, path, picture, rect, sheet, steadyDice, stroke } from './print.ts';

/** Houses of every colour about a court without a roof. */
export function court(): string {
  const colours = [inks.vermilion, inks.blue, inks.straw, inks.leaf, inks.clay, inks.mint, inks.wine, inks.sand];
  const dice = steadyDice(5);
  const houses = Array.from({ length: 11 }, (_, at) => {
    const x = at * 150 - 20;
    const height = 190 + dice() * 130;
    const y = 610 - height;
    const ink = colours[at % colours.length] ?? inks.sand;
    return (
      rect(x, y, 152, height, `fill="${ink}"`) +
      rect(x, y, 152, 18, `fill="${inks.ink}" opacity="0.25"`) +
      rect(x + 22, y + 50, 42, 54, `fill="${inks.navy}"`) +
      rect(x + 88, y + 50, 42, 54, `fill="${at % 3 === 0 ? inks.paper : inks.navy}"`) +
      rect(x + 56, 610 - 84, 44, 84, `fill="${inks.ink}" opacity="0.75"`) +
      (at % 4 === 1
        ? rect(x + 40, y - 46, 62, 46, `fill="${inks.ink}"`) + rect(x + 34, y - 54, 74, 12, `fill="${inks.ink}"`)
        : '')
    );
  });
  const flags = Array.from({ length: 32 }, (_, at) => {
    const x = at * 52;
    const y = 214 + 46 * Math.sin((at / 8) * Math.PI) ** 2;
    return path(
      `M${x} ${y.toFixed(0)}h40v46l-10-10-10 10-10-10-10 10z`,
      `fill="${colours[(at * 3) % colours.length]}"`,
    );
  });
  return picture(
    ground(inks.sky),
    path('M0 470C200 300 420 380 640 300s380 60 560 10 260-60 400 40v300H0z', `fill="#9fc4e3"`),
    ...houses,
    stroke(
      `M0 214${Array.from({ length: 33 }, (_, at) => `L${at * 52} ${(214 + 46 * Math.sin((at / 8) * Math.PI) ** 2).toFixed(0)}`).join('')}`,
      inks.ink,
      4,
    ),
    ...flags,
    rect(0, 610, sheet.width, 290, `fill="${inks.clay}"`),
    path('M180 900L360 640h880l180 260z', `fill="${inks.green}"`),
    stroke('M230 900L392 660h816l162 240M800 660v240M300 800h1000', inks.paper, 7),
    `<ellipse cx="800" cy="780" rx="130" ry="52" fill="none" stroke="${inks.paper}" stroke-width="7"/>`,
    ...[330, 1270].map(
      (x) =>
        rect(x - 7, 430, 14, 230, `fill="${inks.ink}"`) +
        rect(x - 62, 410, 124, 84, `fill="${inks.paper}" stroke="${inks.ink}" stroke-width="7"`) +
        circle(x, 506, 26, `fill="none" stroke="${inks.vermilion}" stroke-width="8"`),
    ),
    circle(930, 742, 26, `fill="${inks.vermilion}" stroke="${inks.ink}" stroke-width="6"`),
    stroke('M906 742h48M930 718v48', inks.ink, 4),
  );
}
