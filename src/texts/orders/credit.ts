import type { DebtAge } from '#domain/orders/debt-age.ts';
import type { CreditKind } from '#domain/orders/hold-on-credit.ts';
import { counted, formatDateTime, formatDeadline, formatNumbers } from '#texts/format.ts';
import { plural } from '#texts/words.ts';

type Offer = { kind: CreditKind; until: string };
type Kept = { organiser: string; numbers: readonly number[]; digits: number; until: string; timeZone: string };

const untilOf = ({ kind, until }: Offer, timeZone: string) => {
  const when = formatDateTime(until, timeZone);
  if (kind === 'day') return `hasta el ${when}`;
  return kind === 'close' ? `hasta que cierre la venta, el ${when}` : `hasta que se selle la lista, el ${when}`;
};

/** The words of numbers that a desk keeps unpaid on credit. */
export const creditTexts = {
  /** On the order's own page. */
  own: ({ organiser, numbers, digits, until, timeZone }: Kept) => {
    const count = numbers.length;
    const kept = `${plural(count, 'el', 'los números')} ${formatNumbers(numbers, digits, 8)}`;
    const lapse = plural(
      count,
      'Si para entonces no está pagado, queda libre.',
      'Si para entonces no están pagados, quedan libres.',
    );
    return `${organiser} te guarda ${kept} sin pagar hasta el ${formatDeadline(until, timeZone)}. ${lapse}`;
  },
  desk: {
    open: 'Dejar fiado',
    longer: 'Dejar fiado más tiempo',
    words: (zone: string) =>
      `Se lo guardas sin pagar hasta la hora que elijas (${zone}). Si para entonces no está pagado, queda libre; sin pagar no entra en el sorteo.`,
    listWaits: 'Pasado el cierre de la venta, la lista espera hasta entonces y no se sella sola antes.',
    offer: (offer: Offer, timeZone: string) => {
      const until = untilOf(offer, timeZone);
      return until.charAt(0).toUpperCase() + until.slice(1);
    },
    /** On a card, and once it was sold so. */
    until: (until: string, timeZone: string) => `Fiado hasta el ${formatDateTime(until, timeZone)}`,
    sale: {
      label: 'Hasta cuándo se lo guardas',
      hint: 'Para dejarlo fiado hace falta su teléfono.',
      hold: 'Apartar: el plazo de siempre',
      credit: (offer: Offer, timeZone: string) => `Fiado ${untilOf(offer, timeZone)}`,
    },
    ages: {
      week: 'Esta semana',
      month: 'Este mes',
      older: 'Hace más de un mes',
    } satisfies Record<DebtAge, string>,
    due: (orders: number, due: string) => `${counted(orders, 'pedido', 'pedidos')}: ${due}`,
    total: (orders: number, due: string) => `Te deben ${due} en ${counted(orders, 'pedido', 'pedidos')}`,
  },
} as const;
