import type { JoinStep } from '#domain/members/membership-join.ts';
import { counted, formatLongDate } from '#texts/format.ts';

/** What a member of a community that costs something leaves behind. */
export type LeavingFacts = {
  /** How long they could have stayed; null where it is over, or never is. */
  time: { days: number; endsAt: string } | null;
  isEndless: boolean;
  isPaid: boolean;
  /** Whether their time stands still, because the community does. */
  stands: boolean;
  /** What becomes of a payment of theirs that is looked at. */
  review: 'cancelled' | 'refund_pending' | null;
  timeZone: string;
};

const leavingReview = {
  refund_pending: 'Tienes un pago en revisión: quedará apuntado que te lo tienen que devolver.',
  cancelled:
    'Dijiste que habías pagado, sin comprobante: ese pago se cancela. Si ya diste el dinero, pide antes a quien organiza que lo confirme o que apunte que te lo debe.',
};

/** What becomes of the time and the money of who leaves such a place. */
export function leavingPaid({ time, isEndless, isPaid, stands, review, timeZone }: LeavingFacts): string[] {
  const said: string[] = [];
  if (isEndless) said.push(`Tu acceso${isPaid ? ' pagado' : ''} no tiene fin: si vuelves, no pagas otra vez.`);
  if (time) said.push(...leavingTime({ time, isPaid, stands, timeZone }));
  if (review) said.push(leavingReview[review]);
  return said;
}

function leavingTime({
  time,
  isPaid,
  stands,
  timeZone,
}: Pick<LeavingFacts, 'isPaid' | 'stands' | 'timeZone'> & { time: NonNullable<LeavingFacts['time']> }): string[] {
  const days = isPaid
    ? counted(time.days, 'día pagado', 'días pagados')
    : counted(time.days, 'día de acceso', 'días de acceso');
  const until = stands ? '' : `, hasta el ${formatLongDate(time.endsAt, timeZone)}`;
  const runs = stands ? 'empezará a correr cuando la comunidad siga,' : 'sigue corriendo';
  return [
    `Te ${time.days === 1 ? 'queda' : 'quedan'} ${days}${until}.`,
    `Ese tiempo ${runs} aunque no estés y no se devuelve: el que no uses se pierde.`,
    'Si vuelves antes de que acabe, no pagas otra vez.',
  ];
}

export const memberTexts = {
  lead: (name: string, isOfRaffles: boolean) =>
    `Quién está en ${name}${isOfRaffles ? ' y los boletos de sus rifas' : ''}.`,
  join: {
    /** The title of the box at the door, by what has to be done. */
    titles: {
      enter: 'Únete a la comunidad',
      apply: 'Pide entrar en la comunidad',
      'enter-with-ticket': 'Entra en la comunidad',
      waiting: 'Tu solicitud está enviada',
      wait: 'Tu solicitud no se aceptó',
      raffle: 'Se entra con un boleto',
      payment: 'Únete a la comunidad',
      pay: 'Falta tu pago para entrar',
      renew: 'Tu acceso se terminó',
      'no-pass': 'Ahora mismo no quedan pases',
      'no-way': 'Todavía no se puede entrar',
      'invite-only': 'Se entra con invitación',
      full: 'La comunidad está completa',
      closed: 'Ahora mismo no puedes entrar en esta comunidad',
    } satisfies Partial<Record<JoinStep['kind'], string>>,
    /** In the place of the title while a payment waits for a look. */
    inReview: 'Tu pago está en revisión',
    enter: 'Unirme',
    enterAgain: 'Volver a entrar',
    apply: 'Solicitar entrada',
    enterWords: 'Es gratis y entras al momento. Puedes salir cuando quieras.',
    leftWords: 'Saliste de aquí. Puedes volver a entrar cuando quieras.',
    applyWords: 'Es gratis. Quien administra mira cada solicitud antes de aceptarla.',
    removedWords: 'Ya no estás en la comunidad. Para volver, alguien que la administra tiene que aceptarte.',
    rejectedWords: 'Tu solicitud anterior no se aceptó. Puedes volver a pedirlo.',
    ticketWords: 'Ya tienes un número pagado: entras al momento.',
    waitingWords: 'Alguien que administra la mirará. Te avisaremos de lo que decida.',
    withdraw: 'Retirar la solicitud',
    reason: (reason: string) => `Te dijeron: «${reason}»`,
    until: (until: string, timeZone: string) => `Puedes volver a pedirlo desde el ${formatLongDate(until, timeZone)}.`,
    raffleWords: (price: string | null) =>
      price
        ? `Quien tiene un número pagado de una de sus rifas pasa a ser miembro. El boleto cuesta ${price}.`
        : 'Quien tiene un número pagado de una de sus rifas pasa a ser miembro.',
    raffle: 'Elegir mis números',
    raffles: 'Ver las rifas abiertas',
    noRaffle: 'Ahora mismo no hay ninguna rifa a la venta. Cuando se abra una, saldrá en esta página.',
    inviteWords: (organiser: string | null) => `Pide una invitación a ${organiser ?? 'quien la organiza'}.`,
    fullWords: (limit: number) =>
      `Su plan admite ${counted(limit, 'miembro', 'miembros')} y ya están todos. Díselo a quien la organiza.`,
    signIn: 'Hace falta una cuenta: te traemos de vuelta a esta página.',
    ready: 'Ya tienes la sesión iniciada. Falta un paso.',
    rules: 'Normas de la comunidad',
    rulesAgree: 'He leído las normas y las acepto',
    member: 'Estás en esta comunidad',
    yourRole: (role: string) => `Tu papel: ${role}.`,
    leave: 'Salir de la comunidad',
    leaveWords: (isOfRaffles: boolean) =>
      `Dejas de ver lo de dentro y pierdes tu papel.${isOfRaffles ? ' Tus boletos siguen siendo tuyos y participan igual en su sorteo.' : ''}`,
    leaveAction: 'Salir',
    ownerStays: 'La comunidad es tuya: para salir, antes tienes que pasarla a otra persona.',
    pass: 'Ir a mis comunidades',
    access: 'Ver mi acceso y mis pagos',
    done: {
      dentro: 'Ya estás dentro',
      solicitud: 'Solicitud enviada',
      fuera: 'Has salido de la comunidad',
      retirada: 'Solicitud retirada',
    },
  },
} as const;
