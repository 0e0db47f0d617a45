import { circle, ground, group, inks, path, picture, rect, shaded, steadyDice, stroke } from './print.ts';

/** A helmet and two lights, by night. */
export function helmetAndLights(): string {
  const dice = steadyDice(11);
  const stars = Array.from({ length: 46 }, () =>
    circle(dice() * 1600, dice() * 430, 1.6 + dice() * 2.4, `fill="${inks.straw}"`),
  );
  return picture(
    ground(inks.navy),
    ...stars,
    circle(1330, 190, 84, `fill="${inks.straw}"`),
    circle(1298, 168, 78, `fill="${inks.navy}"`),
    path('M0 560C260 420 430 520 640 470S1120 380 1600 520V900H0z', `fill="#17406a"`),
    path('M0 690h1600v210H0z', `fill="${inks.pine}"`),
    // the beam of the front light, the glow of the rear one
    path('M1290 570L1600 440V800L1290 650z', `fill="${inks.straw}" opacity="0.85"`),
    path('M1290 588L1600 510V730L1290 632z', `fill="${inks.paper}" opacity="0.8"`),
    circle(230, 622, 190, `fill="${inks.vermilion}" opacity="0.22"`),
    circle(230, 622, 126, `fill="${inks.vermilion}" opacity="0.3"`),
    shaded((fill) => `<ellipse cx="700" cy="724" rx="330" ry="24" ${fill}/>`, inks.ink, 0.4),
    group(
      'translate(-20 56) rotate(-3 730 610)',
      path(
        'M400 610c-20-210 130-350 330-350 190 0 320 120 330 300 2 34-20 54-52 54H470c-40 0-68 22-70-4z',
        `fill="${inks.vermilion}"`,
      ),
      path(
        'M400 610c-4-40-2-78 8-112 60 60 190 78 330 74 120-4 230-12 320-26 2 40-14 68-50 68H470c-40 0-68 22-70-4z',
        `fill="${inks.wine}"`,
      ),
      ...[
        'M520 420c30-70 84-108 150-120 8 0 10 8 4 14-46 36-78 76-96 122-8 18-66 6-58-16z',
        'M668 432c14-60 46-104 94-134 8-4 16 0 14 8-18 44-26 86-26 130 0 18-86 16-82-4z',
        'M834 430c-6-48-4-90 10-130 4-8 14-8 18-2 28 38 46 82 56 130 4 18-80 20-84 2z',
      ].map((d) => path(d, `fill="${inks.ink}"`)),
      stroke('M470 380c40-58 98-92 170-104', inks.paper, 12, 'opacity="0.85"'),
      path('M1030 566l88-6c26 2 24 30 4 34l-90 24z', `fill="${inks.ink}"`),
    ),
    // the lights
    rect(1200, 650, 60, 58, `fill="${inks.ink}"`),
    rect(1160, 562, 120, 96, `fill="${inks.paper}" rx="22"`),
    rect(1262, 556, 40, 108, `fill="${inks.straw}" rx="14" stroke="${inks.ink}" stroke-width="8"`),
    rect(1184, 590, 44, 14, `fill="${inks.ink}" rx="7"`),
    rect(204, 672, 52, 40, `fill="${inks.ink}"`),
    rect(170, 558, 120, 126, `fill="${inks.wine}" rx="26"`),
    circle(230, 621, 42, `fill="${inks.vermilion}"`),
    circle(230, 621, 20, `fill="${inks.paper}"`),
  );
}
