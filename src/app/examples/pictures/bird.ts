import { circle, ground, group, inks, path, picture, stroke } from './print.ts';

/** A swallow of the rocks at its cliff. */
export function bird(): string {
  return picture(
    ground(inks.sky),
    circle(420, 300, 150, `fill="${inks.straw}"`),
    path('M0 640C240 560 420 640 700 590s360-20 520 20v290H0z', `fill="${inks.mint}"`),
    path('M0 740C300 680 560 760 900 700s200-20 260-10v210H0z', `fill="${inks.leaf}"`),
    path('M1090 0h510v900H960c60-90 20-150 90-230s-10-150 40-250-20-190 30-260 0-100-30-160z', `fill="${inks.clay}"`),
    path('M1250 0h350v900h-420c50-120 10-200 60-300s10-190 50-300-60-180-40-300z', `fill="${inks.sand}"`),
    stroke(
      'M1130 240l90 40M1080 470l130-20M1040 690l150 40M1330 160l140 50M1300 520l180-40M1270 770l160 20',
      inks.brown,
      7,
      'opacity="0.5"',
    ),
    group(
      'translate(660 450) rotate(-16) scale(1.5)',
      path('M-20 -6C-120 -60 -240 -150 -330 -150c70 60 130 150 250 186z', `fill="${inks.brown}"`),
      path('M10 0C60 -90 130 -220 230 -270c-10 110-60 210-140 300z', `fill="${inks.brown}"`),
      path('M20 -2C60 -80 120 -180 200 -240c-16 90-60 180-130 250z', `fill="${inks.ink}" opacity="0.25"`),
      path(
        'M-190 60c60-6 110-40 170-70 60-26 120-24 150 6 14 14 10 34-10 40-60 26-150 54-220 42l-110 26z',
        `fill="${inks.brown}"`,
      ),
      path('M-60 62c60-6 120-20 176-30-60 26-116 42-176 46z', `fill="${inks.straw}"`),
      path('M-40 66c50-2 110-16 160-32 10 8 4 18-8 24-50 16-100 24-152 18z', `fill="${inks.sand}"`),
      path('M-206 74l-90 30 40 4-10 26 100-40z', `fill="${inks.ink}"`),
      circle(-226, 98, 5, `fill="${inks.paper}"`),
      circle(-204, 92, 5, `fill="${inks.paper}"`),
      circle(112, 6, 8, `fill="${inks.ink}"`),
      circle(114, 4, 3, `fill="${inks.paper}"`),
      path('M140 10l30 8-32 8z', `fill="${inks.ink}"`),
    ),
  );
}
