import type { AccessPaymentStatus } from '#domain/access/access-payment.ts';
import type { CommunityStatus } from '#domain/communities/community.ts';
import type { MemberStatus } from '#domain/members/membership.ts';
import type { NumberState, OrderStatus } from '#domain/orders/order.ts';
import type { RafflePhase, RaffleStatus } from '#domain/raffles/raffle.ts';

const order = {
  pending: 'Pendiente de pago',
  in_review: 'En revisión',
  confirmed: 'Confirmado',
  rejected: 'Rechazado',
  expired: 'Vencido',
  cancelled: 'Cancelado',
  refund_pending: 'Reembolso pendiente',
  refunded: 'Reembolsado',
} satisfies Record<OrderStatus, string>;

/** What each stored state is called where people read it. One word for one idea, on every page. */
export const stateNames = {
  number: {
    free: 'Libre',
    held: 'Apartado',
    submitted: 'En revisión',
    paid: 'Pagado',
    blocked: 'Bloqueado',
    selected: 'Elegido',
    mine: 'Tuyo',
    winner: 'Premiado',
    allotted: 'Lo vende otra persona',
  } satisfies Record<NumberState | 'selected' | 'mine' | 'winner' | 'allotted', string>,
  order,
  access: {
    ...order,
    partially_refunded: 'Reembolsado en parte',
    disputed: 'En disputa',
  } satisfies Record<AccessPaymentStatus, string>,
  raffle: {
    draft: 'Borrador',
    open: 'Abierta',
    closed: 'Cerrada',
    drawn: 'Sorteada',
    completed: 'Entregada',
    cancelled: 'Cancelada',
  } satisfies Record<RaffleStatus, string>,
  phase: {
    draft: 'Borrador',
    selling: 'Abierta',
    reviewing: 'Revisando pagos',
    sealed: 'Lista sellada',
    drawing: 'Sorteando',
    drawn: 'Sorteada',
    completed: 'Entregada',
    cancelled: 'Cancelada',
  } satisfies Record<RafflePhase, string>,
  community: {
    active: 'Activa',
    draft: 'Borrador',
    paused: 'En pausa',
    archived: 'Archivada',
    suspended: 'Suspendida',
  } satisfies Record<CommunityStatus, string>,
  member: {
    active: 'Activo',
    pending: 'Solicitud pendiente',
    awaiting_payment: 'Pendiente de pago',
    expired: 'Vencido',
    rejected: 'Rechazado',
    left: 'Salió',
    removed: 'Expulsado',
    banned: 'Bloqueado',
  } satisfies Record<MemberStatus, string>,
} as const;

type NumberName = keyof typeof stateNames.number;

/** What a state of a number is called on a board: where nobody pays, a number that has its person is taken. */
export function numberStateName(state: NumberName, isFree: boolean): string {
  return isFree && state === 'paid' ? 'Ocupado' : stateNames.number[state];
}

export type StateNames = typeof stateNames;
