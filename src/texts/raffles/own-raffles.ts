import { counted, formatCount } from '#texts/format.ts';

/** The words of the page of the raffles that somebody runs or sells. */
export const ownRafflesTexts = {
  title: 'Mis rifas',
  description: 'Las rifas que organizas o vendes, en todas tus comunidades, con lo que espera tu respuesta.',
  lead: 'Las que organizas o vendes, en todas tus comunidades. Primero las que están en marcha.',
  none: 'Todavía no organizas ni vendes ninguna rifa',
  noneWords: 'Crea una, o pide a quien administra tu comunidad que te dé esa tarea.',
  create: 'Crear una rifa',
  seller: 'Vendes',
  paid: (paid: number, total: number) => `${formatCount(paid)} de ${formatCount(total)} pagados`,
  taken: (taken: number, total: number) => `${formatCount(taken)} de ${formatCount(total)} ocupados`,
  draw: (when: string) => `Sorteo: ${when}`,
  waits: (raffle: string) => `Qué espera en ${raffle}`,
  review: (count: number) => `${formatCount(count)} por revisar`,
  unpaid: (count: number) => `${formatCount(count)} sin pagar`,
  credit: (count: number) => counted(count, 'fiado', 'fiados'),
  refunds: (count: number) => `${formatCount(count)} por devolver`,
  linkAsks: (count: number) => counted(count, 'persona pide su enlace', 'personas piden su enlace'),
  prizes: (count: number) => counted(count, 'premio por entregar', 'premios por entregar'),
  drawDue: 'Toca sortear',
  seal: 'Sellar la lista',
  nothing: 'Nada espera tu respuesta.',
} as const;
