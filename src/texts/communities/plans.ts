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
  how: 'Toda comunidad empieza con Gratis, sin tarjeta. Aquí no hay cobro automático: Plus y Pro los activa quien mantiene la plataforma. Se le piden en los ajustes de tu comunidad, en «Plan». Todos incluyen lo mismo en cada rifa: apartar sin cuenta, comprobantes, sorteo con acta y exportar los datos. Es una cuota fija o ninguna, nunca un porcentaje de lo que recaudas.',
  unlimited:
    'Aquí no hay planes ni cuotas: todas las comunidades tienen rifas y miembros sin límite, con un millón de números por rifa como mucho. Tampoco se queda un porcentaje de lo que recaudas.',
} as const;
