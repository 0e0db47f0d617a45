import type { EventKind } from '#domain/event.ts';
import type { OrderActor } from '#domain/orders/order-actor.ts';
import { counted, formatNumber, formatNumbers } from '#texts/format.ts';
import { orderTexts } from './orders.ts';

const { kinds, leftOut, withdrawn, older } = orderTexts.history;

/** What happened to an order and who did it, as its desk reads it. */
export const deskHistoryTexts = {
  open: (notes: number) => `Qué ha pasado y ${notes === 0 ? 'notas' : counted(notes, 'nota', 'notas')}`,
  close: 'Ocultar lo que ha pasado',
  title: (name: string) => `Qué ha pasado con el pedido de ${name}, y sus notas`,
  happened: orderTexts.history.title,
  notes: {
    title: 'Notas',
    label: 'Nota nueva',
    hint: 'La leen quienes administran y quien vendió este pedido. No sale en la página del pedido, pero quien compró la recibe cuando descarga sus datos.',
    action: 'Guardar la nota',
  },
  older,
  reason: orderTexts.reason,
  addedAtDesk: 'Comprobante añadido en gestión',
  byDeskLink: 'Llegó un comprobante por un enlace hecho en gestión',
  leftOut: leftOut.system,
  withdrawn,
  dropped: (numbers: readonly number[], digits: number) => `Soltados: ${formatNumbers(numbers, digits, 12)}`,
  swapped: ({ from, to }: { from: number; to: number }, digits: number) =>
    `Cambiado: el ${formatNumber(from, digits)} por el ${formatNumber(to, digits)}`,
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
    'order.cash-marked': 'Quien vende dijo que lo cobró en mano',
    'order.cash-unmarked': 'Se quitó que se cobró en mano: sigue sin pagar',
    'order.credit-given': 'Quedó fiado',
    'order.released': 'Números soltados en gestión',
    'order.link-made': 'Mensaje con un enlace al pedido',
    'order.credited': 'Cambió de quién es la venta',
    'order.written-to': 'Se le escribió por WhatsApp',
    'order.writing-undone': 'Se deshizo: no se le había escrito',
  } satisfies Partial<Record<EventKind, string>> as Partial<Record<EventKind, string>>,
} as const;
