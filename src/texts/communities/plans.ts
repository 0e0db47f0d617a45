import type { PlanSelling } from '#domain/plans/plan-sales.ts';
import { raffleLimits } from '#domain/raffles/raffle.ts';
import { counted, formatCount } from '#texts/format.ts';
import { mostNumbers } from '#texts/raffles/most-numbers.ts';

type Limits = {
  openRaffles: number | null;
  numbersPerRaffle: number | null;
  members: number | null;
};

/** Words about plans: what they cost and allow, and how one comes by them. */
export const planTexts = {
  title: 'Planes',
  plan: 'Plan',
  price: 'Precio',
  raffles: 'Rifas abiertas a la vez',
  numbers: 'Números por rifa',
  members: 'Miembros',
  courses: 'Cursos',
  included: 'Sí',
  notIncluded: 'No',
  limit: (limit: number | null) => (limit === null ? 'Sin límite' : formatCount(limit)),
  numbersLimit: (limit: number | null) => formatCount(limit ?? raffleLimits.numbers),
  perMonth: (price: string) => `${price} al mes`,
  per: {
    monthly: (price: string) => `${price} al mes`,
    yearly: (price: string) => `${price} al año`,
    rest: (price: string) => `${price} por los días que quedan`,
  },
  yours: 'El de tu comunidad',
  start: 'Empiezas aquí',
  withCourses: 'y cursos',
  inShort: ({ openRaffles, numbersPerRaffle, members }: Limits) =>
    openRaffles === null && numbersPerRaffle === null && members === null
      ? `Rifas y miembros sin límite, hasta ${mostNumbers} por rifa`
      : [
          openRaffles === null ? 'rifas sin límite' : counted(openRaffles, 'rifa', 'rifas'),
          numbersPerRaffle === null ? mostNumbers : counted(numbersPerRaffle, 'número', 'números'),
          members === null ? 'miembros sin límite' : counted(members, 'miembro', 'miembros'),
        ].join(' · '),
  own: (plan: string, isYours: boolean) => (isYours ? `Tu comunidad tiene ${plan}:` : `Empiezas con ${plan}:`),
  seeAll: 'Planes y precios',
  /** How one comes by another plan. */
  how: {
    bought:
      'Toda comunidad empieza con Gratis, sin tarjeta. Plus y Pro se contratan en los ajustes de tu comunidad, en «Plan», por un mes o por un año y por transferencia: nada se cobra solo, y si no renuevas vuelves a Gratis sin perder nada. Todos incluyen lo mismo en cada rifa: apartar sin cuenta, comprobantes, sorteo con acta y exportar los datos. Es una cuota fija o ninguna, nunca un porcentaje de lo que recaudas.',
    charged:
      'Toda comunidad empieza con Gratis, sin tarjeta. Plus y Pro se contratan en los ajustes de tu comunidad, en «Plan», por un mes o por un año: se cobran solos hasta que lo dejes, o los pagas por transferencia y los renuevas tú. Si no sigues, vuelves a Gratis sin perder nada. Todos incluyen lo mismo en cada rifa: apartar sin cuenta, comprobantes, sorteo con acta y exportar los datos. Es una cuota fija o ninguna, nunca un porcentaje de lo que recaudas.',
    asked:
      'Toda comunidad empieza con Gratis, sin tarjeta. Plus y Pro se le piden a quien mantiene la plataforma, que los activa: en los ajustes de tu comunidad, en «Plan». Todos incluyen lo mismo en cada rifa: apartar sin cuenta, comprobantes, sorteo con acta y exportar los datos. Es una cuota fija o ninguna, nunca un porcentaje de lo que recaudas.',
  } satisfies Record<PlanSelling, string>,
  unlimited:
    'Aquí no hay planes ni cuotas: todas las comunidades tienen rifas y miembros sin límite, con un millón de números por rifa como mucho. Tampoco se queda un porcentaje de lo que recaudas.',
} as const;
