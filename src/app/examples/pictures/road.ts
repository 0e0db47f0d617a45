import { circle, ground, group, inks, path, picture, rect, sheet, stroke } from './print.ts';

/** A road over the hills at sunrise, and who rides it. */
export function road(): string {
  const rider = (ink: string) =>
    [
      circle(-34, 0, 28, `fill="none" stroke="${inks.ink}" stroke-width="6"`),
      circle(38, 0, 28, `fill="none" stroke="${inks.ink}" stroke-width="6"`),
      stroke('M-34 0L-8 -40H26L38 0M-8 -40L4 0H-34M4 0L26 -40M26 -40l-4-14h14', inks.ink, 5),
      stroke('M-12 -54L2 -24 4 6', inks.navy, 11),
      stroke('M-12 -56L16 -92', ink, 20),
      stroke('M14 -88L30 -54', ink, 9),
      circle(30, -104, 13, `fill="${inks.clay}"`),
      path('M14 -106a17 17 0 0 1 34 -2z', `fill="${inks.paper}"`),
    ].join('');
  return picture(
    ground('#f6b98a'),
    rect(0, 0, sheet.width, 260, `fill="${inks.sky}"`),
    path('M0 250h1600v60H0z', `fill="${inks.straw}"`),
    circle(1060, 400, 150, `fill="${inks.vermilion}"`),
    path('M0 470C200 330 360 430 560 360s320 60 520 40 340-120 520-40v540H0z', `fill="${inks.leaf}"`),
    path('M0 570C260 450 520 560 800 500s560-40 800-90v490H0z', `fill="${inks.green}"`),
    path('M0 640C300 560 620 660 940 590s460-60 660-50v360H0z', `fill="${inks.pine}"`),
    // the road comes round the hill
    path(
      'M0 700C300 610 560 640 820 600S1300 480 1600 520v60C1300 540 1100 640 840 680S320 720 0 830z',
      `fill="${inks.sand}"`,
    ),
    stroke('M0 764C300 664 570 682 830 640S1300 512 1600 550', inks.paper, 6, 'stroke-dasharray="44 34"'),
    group('translate(520 640) rotate(-3) scale(1.15)', rider(inks.vermilion)),
    group('translate(700 622) rotate(-6) scale(1.1)', rider(inks.straw)),
    group('translate(868 588) rotate(-9) scale(1.05)', rider(inks.blue)),
    group('translate(240 690) rotate(-12) scale(1.2)', rider(inks.paper)),
    ...[60, 150, 1180, 1270, 1350, 1470].map((x, at) => {
      const y = at < 2 ? 560 : 480 + (at % 2) * 20;
      return (
        rect(x - 5, y - 10, 10, 60, `fill="${inks.brown}"`) +
        circle(x, y - 30, 44, `fill="${at % 2 ? inks.leaf : inks.mint}"`)
      );
    }),
  );
}
