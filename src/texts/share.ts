import { brand } from '#brand';
import { counted, formatCount, formatDateTime } from './format.ts';
import { list, plural } from './words.ts';

type Outcome = { acta: 'definitivo' | 'provisional' | 'anulado'; winners: readonly string[] };

/** The words of the pictures that a shared link unfolds with, and of the cards that organisers post. */
export const share = {
  ticket: 'Boleto',
  free: 'Gratis',
  left: (count: number) => plural(count, 'Queda', 'Quedan'),
  of: (total: number) => `de ${formatCount(total)}`,
  leftOf: (free: number, total: number) =>
    free === 0
      ? `no queda ninguno libre de ${formatCount(total)}`
      : `${plural(free, 'queda', 'quedan')} ${formatCount(free)} de ${formatCount(total)}`,
  prize: (name: string) => `Premio: ${name}`,
  sellsUntil: 'Venta hasta',
  salesOver: 'Venta cerrada',
  draw: 'Sorteo',
  drawnOn: 'Sorteada',
  cancelled: 'Cancelada',
  void: 'Sorteo anulado',
  provisional: 'Provisional',
  won: (count: number) => plural(count, 'Ha ganado el', 'Han ganado los'),
  andMore: (count: number) => `y ${formatCount(count)} más`,
  proof: 'Acta pública: compruébala',
  refunded: 'Lo pagado se devuelve',
  at: 'Es la hora del sorteo',

  community: {
    kind: 'Comunidad',
    members: (count: number) => counted(count, 'miembro', 'miembros'),
    open: (count: number) => (count === 0 ? 'Sin rifas abiertas' : counted(count, 'rifa abierta', 'rifas abiertas')),
    drawn: (count: number) => (count === 0 ? null : counted(count, 'rifa con acta', 'rifas con acta')),
    promise: 'Sorteos que cualquiera puede comprobar',
  },

  page: {
    title: 'Rifas entre amigos que cualquiera puede comprobar',
    lead: 'Números que no se venden dos veces, pagos de persona a persona y un sorteo con acta pública.',
    alt: (title: string) => `${title} · ${brand.name}`,
  },

  card: {
    title: 'Tarjeta para compartir',
    lead: 'Una imagen con lo que queda y un código que lleva a la rifa, para un estado o un grupo de WhatsApp.',
    get: 'Descargar tarjeta',
    scan: 'Escanea y elige tu número',
    asOf: (instant: string, timeZone: string) => `Así estaba: ${formatDateTime(instant, timeZone)}`,
    freeMark: 'Libre',
    takenMark: 'Ocupado',
    file: (slug: string) => `tarjeta-${slug}.png`,
  },

  /** What a raffle's picture says, for who cannot see it. */
  raffleAlt: ({
    title,
    communityName,
    price,
    left,
    draw,
    outcome,
    isCancelled,
  }: {
    title: string;
    communityName: string;
    price: string;
    left: string;
    draw: string;
    outcome: Outcome | null;
    isCancelled: boolean;
  }): string => {
    const start = `${title}. ${communityName}.`;
    if (isCancelled) return `${start} Rifa cancelada.`;
    if (outcome?.acta === 'anulado') return `${start} Sorteo anulado.`;
    if (outcome && outcome.winners.length > 0)
      return `${start} ${plural(outcome.winners.length, 'Ha ganado el', 'Han ganado los')} ${list(outcome.winners)}.`;
    return `${start} Boleto: ${price}, ${left}. Sorteo: ${draw}.`;
  },
  ticketAlt: (title: string, communityName: string) => `Boleto de «${title}», de ${communityName}.`,
  communityAlt: (name: string, open: number) =>
    `${name}, comunidad en ${brand.name}. ${open === 0 ? 'Sin rifas abiertas.' : `${counted(open, 'rifa abierta', 'rifas abiertas')}.`}`,
} as const;
