import { brand } from '#brand';
import type { AccessCadence } from '#domain/access/access-payment.ts';
import type { Money } from '#domain/money.ts';
import type { Outcome } from '#domain/raffles/raffle-outline.ts';
import { priceWords } from './access/price-words.ts';
import { counted, formatCount, formatDateTime, formatMoneyNamed } from './format.ts';
import { list, plural } from './words.ts';

type Cost = { price: Money; country: string; cadence: AccessCadence } | 'free' | null;
type CommunityCounts = { courses: number; open: number | null; drawn: number; memberCount: number; cost: Cost };

const promise = 'Sorteos con acta pública';
/** What fits on the picture's foot. */
const mostFacts = 3;
const openRaffles = (count: number) =>
  count === 0 ? 'Sin rifas abiertas' : counted(count, 'rifa abierta', 'rifas abiertas');

/** What being in it costs. That it costs nothing is said where it could be taken for sold: raffles have prices of their own. */
const costWords = (cost: Cost, open: number | null) => {
  if (cost === 'free') return open === null && 'Gratis';
  return cost && priceWords(formatMoneyNamed(cost.price, cost.country), cost.cadence);
};

/** The words of the pictures that a shared link unfolds with, and of the cards that organisers post. */
export const shareTexts = {
  promise,
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
  won: (count: number) => plural(count, 'Número ganador', 'Números ganadores'),
  andMore: (count: number) => `y ${formatCount(count)} más`,
  proof: 'Acta pública: compruébala',
  refunded: 'Lo pagado se devuelve',
  at: 'Es la hora del sorteo',

  community: {
    kind: 'Comunidad',
    /** What it has, in the order in which it is what the community is for. */
    facts: ({ courses, open, drawn, memberCount, cost }: CommunityCounts) =>
      [
        courses > 0 && counted(courses, 'curso', 'cursos'),
        open !== null && openRaffles(open),
        costWords(cost, open),
        drawn > 0 && counted(drawn, 'rifa con acta', 'rifas con acta'),
        counted(memberCount, 'miembro', 'miembros'),
      ]
        .filter((fact) => typeof fact === 'string')
        .slice(0, mostFacts),
    promiseOf: ({ open }: Pick<CommunityCounts, 'open'>) =>
      open === null ? `Una comunidad en ${brand.name}` : promise,
  },

  card: {
    title: 'Tarjeta para compartir',
    lead: 'Una imagen con lo que queda y un código que lleva a la rifa, para un estado o un grupo de WhatsApp.',
    leadCancelled: 'Una imagen que dice que la rifa se canceló, con un código que lleva al motivo.',
    get: 'Descargar tarjeta',
    scan: 'Escanea y elige tu número',
    reason: 'Escanea y lee el motivo',
    asOf: (instant: string, timeZone: string) => `Así estaba: ${formatDateTime(instant, timeZone)}`,
    freeMark: 'Libre',
    takenMark: 'Ocupado',
    file: (slug: string) => `tarjeta-${slug}.png`,
  },

  poster: {
    get: 'Descargar cartel (PDF)',
    lead: 'El cartel es una hoja A4 para imprimir y colgar: lleva el código de la rifa y dónde se comprueba el sorteo.',
    documentTitle: (title: string) => `Cartel de «${title}»`,
    number: 'Cada número',
    take: 'Participar',
    scan: 'Escanea y elige tu número',
    verify: (address: string) => `El acta del sorteo se comprueba en ${address}`,
    file: (slug: string) => `cartel-${slug}.pdf`,
  },

  /** Paper tickets of what one person alone sells. */
  book: {
    get: 'Talonario en papel (PDF)',
    lead: 'Cinco boletos por hoja, con su matriz. El papel no aparta nada: apunta aquí cada venta.',
    getFor: (name: string) => `Talonario de ${name} (PDF)`,
    documentTitle: (title: string) => `Talonario de «${title}»`,
    name: 'Nombre',
    phone: 'Teléfono',
    paid: 'Pagado',
    note: 'Este papel no basta: escanea el código y mira que tu número conste como pagado. Si no consta, no participa.',
    file: (slug: string) => `talonario-${slug}.pdf`,
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
      return `${start} ${plural(outcome.winners.length, 'Número ganador', 'Números ganadores')}: ${list(outcome.winners)}.`;
    return `${start} Boleto: ${price}, ${left}. Sorteo: ${draw}.`;
  },
  ticketAlt: (title: string, communityName: string) => `Boleto de «${title}», de ${communityName}.`,
  communityAlt: (name: string, { courses, open, cost }: Pick<CommunityCounts, 'courses' | 'open' | 'cost'>) =>
    [
      `${name}, comunidad en ${brand.name}`,
      ...(courses > 0 ? [counted(courses, 'curso', 'cursos')] : []),
      ...(open === null ? [] : [openRaffles(open)]),
      costWords(cost, open),
    ]
      .filter((sentence) => typeof sentence === 'string')
      .map((sentence) => `${sentence}.`)
      .join(' '),
} as const;
