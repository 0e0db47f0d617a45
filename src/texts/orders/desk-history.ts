import type { EventKind } from '#domain/event.ts';
import type { OrderActor } from '#domain/orders/order-actor.ts';
import { formatNumbers } from '#texts/format.ts';
import { orderTexts } from './orders.ts';

const { kinds, leftOut, withdrawn, older } = orderTexts.history;

/** What happened to an order and who did it, as its desk reads it. */
export const deskHistoryTexts = {
  open: 'Qué ha pasado',
  close: 'Ocultar qué ha pasado',
  title: (name: string) => `Qué ha pasado con el pedido de ${name}`,
  older,
  reason: orderTexts.reason,
  addedAtDesk: 'Comprobante añadido en gestión',
  byDeskLink: 'Llegó un comprobante por un enlace hecho en gestión',
  leftOut: leftOut.system,
  withdrawn,
  dropped: (numbers: readonly number[], digits: number) => `Soltados: ${formatNumbers(numbers, digits, 12)}`,
  /** Who did it, where they are not named. */
  by: {
    clock: 'automático',
    operator: 'quien mantiene la plataforma',
    holder: 'quien tiene el pedido, con su cuenta',
    link: 'quien tiene el enlace del pedido',
    guest: 'sin cuenta',
  } satisfies Record<Exclude<OrderActor, 'desk'>, string>,
  kinds: {
    ...kinds,
    'order.rejection-undone': 'Se deshizo el rechazo: el comprobante vuelve a estar por revisar',
    'order.released': 'Números soltados en gestión',
    'order.link-made': 'Mensaje con un enlace al pedido',
  } satisfies Partial<Record<EventKind, string>> as Partial<Record<EventKind, string>>,
} as const;
