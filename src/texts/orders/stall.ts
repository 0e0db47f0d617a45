import { counted, formatCount } from '#texts/format.ts';
import { offlineStallTexts } from './offline-stall.ts';

/** The words of the page of who sells in the street. */
export const stallTexts = {
  title: (raffle: string) => `Puesto de ${raffle}`,
  heading: 'Puesto',
  description: 'Vender números en persona.',
  /** From the desk. */
  link: 'Abrir el puesto',
  toDesk: 'Gestión',
  /** Who gives no name, by their first number. */
  noName: (number: string) => `Sin nombre ${number}`,
  choose: 'Toca los números',
  ofOwn: 'Son los tuyos: solo los vendes tú.',
  all: 'Ver toda la rifa',
  own: 'Ver solo los míos',
  next: 'Siguientes',
  first: 'Desde el principio',
  none: 'No queda ningún número que puedas vender.',
  notSelling: 'Esta rifa no está a la venta.',
  other: 'O escribe otros',
  person: 'Nombre y teléfono, si los da',
  name: 'Nombre',
  phone: 'Teléfono',
  paid: 'Pagado',
  hold: 'Apartar',
  take: 'Apuntar',
  chosen: (count: number, sum: string | null) =>
    sum === null ? counted(count, 'número', 'números') : `${counted(count, 'número', 'números')}, ${sum}`,
  noneChosen: (price: string | null) => (price === null ? 'Ningún número elegido' : `${price} cada número`),
  last: {
    title: 'Tu última venta',
    paid: 'Pagado',
    /** Of a raffle whose organiser confirms what sellers were paid. */
    marked: 'Pagado en mano: falta que quien organiza lo confirme',
    held: 'Apartado, sin pagar',
    /** Of a raffle that costs nothing. */
    taken: 'Apuntado',
    ended: 'Ya no está en pie',
    undo: 'Deshacer',
    show: 'Mostrar su enlace',
    link: 'Enlace para quien compró',
    code: 'Código QR del enlace de quien compró',
    scan: 'Que lo escanee con su teléfono: ahí tiene su boleto.',
  },
  today: (orders: number, numbers: number) =>
    orders === 0
      ? 'Hoy todavía no has vendido nada aquí.'
      : `Hoy: ${counted(orders, 'venta', 'ventas')}, ${counted(numbers, 'número', 'números')}.`,
  cash: (sum: string) => `En efectivo: ${sum}.`,
  allotment: {
    title: (left: number, count: number) =>
      `Tus números: te ${left === 1 ? 'queda' : 'quedan'} ${formatCount(left)} de ${formatCount(count)}`,
    lead: 'Solo los vendes tú. Lo que devuelvas lo puede vender y comprar cualquiera.',
    numbers: 'Números que devuelves',
    action: 'Devolver a la venta',
  },
  done: {
    pagado: 'Vendido',
    apartado: 'Apartado',
    deshecho: 'Venta deshecha: sus números están libres',
    devueltos: 'Números devueltos a la venta',
    'sin-repartir': 'Ninguno era tuyo',
    terminado: offlineStallTexts.done.terminado,
  },
} as const;

export type StallDone = keyof typeof stallTexts.done;
