import type { JoinPolicy } from '#domain/communities/community.ts';
import { offerDays } from '#domain/communities/community-offer.ts';
import { counted, formatCount } from '#texts/format.ts';
import { type LeavingFacts, leavingPaid } from '#texts/members/members.ts';
import { mostNumbers } from '#texts/raffles/most-numbers.ts';
import { list } from '#texts/words.ts';

/** Words of `/manage/communities`. */
export const manageCommunitiesTexts = {
  title: 'Mis comunidades',
  description: 'Tus comunidades, tu papel en cada una, lo que espera respuesta y su plan.',
  lead: 'Las comunidades en las que estás y lo que tienes pendiente en cada una.',
  create: 'Crear una comunidad',
  createRaffle: 'Crear una rifa',
  none: 'Todavía no estás en ninguna comunidad',
  noneWords: 'Crea una para tu grupo, o crea tu primera rifa y la comunidad se hace con ella.',
  former: {
    title: 'Ya no estás dentro',
    lead: 'Comunidades de las que saliste y que todavía te deben algo.',
    owed: (sums: readonly string[]) => `Te deben devolver ${list(sums)}`,
    left: (until: string) => `Pagaste hasta el ${until}: si vuelves, ese tiempo es tuyo`,
    see: 'Ver mi acceso',
  },
  owner: 'Es tuya',
  raffles: 'Rifas en marcha',
  waits: 'Pendiente',
  nothingWaits: 'Nada pendiente',
  inReview: (n: number) => counted(n, 'pago de rifa por revisar', 'pagos de rifas por revisar'),
  refunds: (n: number) => counted(n, 'reembolso pendiente', 'reembolsos pendientes'),
  prizes: (n: number) => counted(n, 'premio por entregar', 'premios por entregar'),
  applications: (n: number) => counted(n, 'solicitud de entrada', 'solicitudes de entrada'),
  draws: (n: number) => counted(n, 'sorteo en marcha', 'sorteos en marcha'),
  plan: (name: string) => `Plan ${name}`,
  planRaffles: 'Rifas abiertas',
  planMembers: 'Miembros',
  used: (used: number, limit: number | null) =>
    limit === null ? `${formatCount(used)}, sin límite` : `${formatCount(used)} de ${formatCount(limit)}`,
  planNumbers: (limit: number | null) =>
    limit === null ? `Hasta ${mostNumbers} por rifa.` : `Hasta ${formatCount(limit)} números por rifa.`,
  courses: 'Con cursos.',
  noCourses: 'Sin cursos.',
  plans: 'Ver los planes',
  open: 'Ver la comunidad',
  access: { awaiting_payment: 'Pagar el acceso', expired: 'Renovar el acceso' },
  dashboard: 'Panel',
  settings: 'Ajustes',
  cancel: 'Dejarlo como está',

  leave: {
    open: 'Salir…',
    question: (name: string) => `¿Salir de «${name}»?`,
    points: (role: string, isPlain: boolean, join: JoinPolicy | 'private', leaving: LeavingFacts | null) => [
      'Dejas de ver lo que es solo para miembros: el panel, los mensajes y los cursos.',
      ...(isPlain ? [] : [`Pierdes tu papel (${role.toLowerCase()}).`]),
      'Tus boletos, tus pedidos y los premios que te toquen siguen siendo tuyos.',
      {
        open: 'Puedes volver a entrar cuando quieras.',
        approval: 'Para volver tendrás que pedirlo y que te acepten.',
        invite_only: 'Para volver hará falta una invitación.',
        private: 'Es privada: para volver hará falta una invitación.',
      }[join],
      ...(leaving ? leavingPaid(leaving) : []),
    ],
    confirm: 'Salir de la comunidad',
    done: 'Has salido de la comunidad',
    withdraw: 'Retirar la solicitud',
    withdrawn: 'Solicitud retirada',
  },

  transfer: {
    open: 'Pasar a otra persona…',
    question: (name: string) => `¿A quién quieres pasar «${name}»?`,
    points: [
      `Esa persona lo verá en «Mis comunidades» y tendrá ${offerDays} días para aceptar. Hasta entonces nada cambia, y puedes retirarlo.`,
      'Si acepta, la comunidad es suya: podrá cambiar su dirección, archivarla o pasarla a otra.',
      'Tú sigues administrándola, y podrás salir si quieres.',
    ],
    who: 'Persona',
    choose: 'Elige a alguien',
    nobody:
      'Solo se le puede pasar a quien ya la administra contigo, y ahora no hay nadie más. Dale antes ese papel a alguien.',
    toPeople: 'Ver a las personas',
    confirm: 'Ofrecer la comunidad',
    done: 'Ofrecimiento enviado',
    sent: (to: string, until: string) => `La has ofrecido a ${to}. Puede aceptarla hasta el ${until}.`,
    withdraw: 'Retirar el ofrecimiento',
    withdrawn: 'Ofrecimiento retirado',
    offeredTitle: 'Te ofrecen',
    offered: (from: string, name: string) => `${from} quiere pasarte «${name}»`,
    offeredWords: (until: string) =>
      `Si aceptas, la comunidad será tuya; quien te la ofrece seguirá administrándola contigo. Puedes responder hasta el ${until}.`,
    accept: 'Aceptar la comunidad',
    decline: 'No, gracias',
    accepted: 'La comunidad ya es tuya',
    declined: 'Ofrecimiento rechazado',
  },
  deleted: 'Comunidad borrada',
} as const;
