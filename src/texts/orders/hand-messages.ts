import type { HandKind } from '#domain/orders/hand-message.ts';
import type { BasesChange } from '#domain/raffles/bases-changes.ts';
import { counted, formatCount, formatDeadline, formatNumbers } from '#texts/format.ts';
import { changesInShort } from '#texts/raffles/changes.ts';
import { plural } from '#texts/words.ts';

/** What a message says: the facts of an order and its raffle, and the private link. */
export type HandFactsSaid = {
  title: string;
  name: string;
  numbers: readonly number[];
  lastNumber: number;
  timeZone: string;
  isSoldByHand: boolean;
  isFree: boolean;
  heldUntil: string;
  salesCloseAt: string;
  drawAt: string;
  changes: readonly BasesChange[];
  print: string;
  drawn: readonly number[];
  url: string;
};

const theirs = ({ numbers, lastNumber }: HandFactsSaid) =>
  `${plural(numbers.length, 'tu número', 'tus números')} ${formatNumbers(numbers, String(lastNumber).length, 12)}`;

const drawnWords = ({ drawn, lastNumber }: HandFactsSaid) =>
  `${plural(drawn.length, 'ha salido el número', 'han salido los números')} ${formatNumbers(drawn, String(lastNumber).length, 12)}`;

const giveBack = (facts: HandFactsSaid) =>
  facts.isSoldByHand
    ? `Si no te convence, escríbeme antes del ${formatDeadline(facts.salesCloseAt, facts.timeZone)}.`
    : `Si no te convence, en tu pedido puedes devolver ${plural(facts.numbers.length, 'tu número', 'tus números')} hasta el ${formatDeadline(facts.salesCloseAt, facts.timeZone)}${facts.isFree ? '' : ', y lo que hayas pagado se te devuelve'}.`;

/** The sentences of each message, between the greeting and the link. */
const said: Record<HandKind, (facts: HandFactsSaid) => string> = {
  ending: (facts) =>
    `Te guardamos ${theirs(facts)} de «${facts.title}» hasta el ${formatDeadline(facts.heldUntil, facts.timeZone)}. Si para entonces no consta tu pago, ${plural(facts.numbers.length, 'vuelve', 'vuelven')} a la venta. Aquí ves cómo pagar y envías el comprobante:`,
  amended: (facts) =>
    `Han cambiado las bases de «${facts.title}»: ${changesInShort(facts.changes, facts.timeZone)}. ${giveBack(facts)} Este es tu pedido:`,
  sealed: (facts) =>
    `La lista de «${facts.title}» está sellada y se sortea el ${formatDeadline(facts.drawAt, facts.timeZone)}. Guarda su huella, que el acta tiene que llevar después: ${facts.print}. Abre tu boleto y mira que ${theirs(facts)} ${plural(facts.numbers.length, 'esté', 'estén')} en la lista:`,
  tomorrow: (facts) =>
    `«${facts.title}» se sortea el ${formatDeadline(facts.drawAt, facts.timeZone)}. Aquí ves ${theirs(facts)} y, después, el resultado:`,
  result: (facts) =>
    `Ya se ha sorteado «${facts.title}»: ${drawnWords(facts)}. Aquí tienes tu boleto y el acta, que deja comprobarlo:`,
};

/** What the desk writes by hand to whoever left a phone. */
export const handTexts = {
  title: (raffle: string) => `Escribir a quien dejó teléfono · ${raffle}`,
  description: 'Mensajes de WhatsApp ya escritos para quien no recibe avisos.',
  heading: 'Escribir a quien dejó teléfono',
  lead: 'A quien apartó sin cuenta y sin correo, o te compró en mano, no le llega ningún aviso. Aquí tienes los mensajes ya escritos, de uno en uno.',
  /** At the desk. */
  toWrite: (count: number) => `${formatCount(count)} por escribir`,
  kinds: {
    ending: 'Su apartado termina pronto',
    amended: 'Han cambiado las bases',
    sealed: 'La lista está sellada',
    tomorrow: 'El sorteo es mañana',
    result: 'Ya se ha sorteado',
  } satisfies Record<HandKind, string>,
  count: (count: number) => counted(count, 'mensaje por escribir', 'mensajes por escribir'),
  start: 'Empezar',
  resume: (name: string) => `Seguir con ${name}`,
  none: 'No queda nadie por escribir',
  noneLead: 'Cuando cambie algo que deban saber, aparecerá aquí.',
  ofKindDone: 'De esto ya no queda nadie por escribir, o lo está haciendo otra persona.',
  card: {
    heading: (name: string) => `Para ${name}`,
    order: (numbers: string, reference: string) => `${numbers} · pedido ${reference}`,
    text: 'Mensaje',
    hint: 'Lleva un enlace privado a su pedido, hecho ahora. Envíalo solo a esta persona.',
    open: 'Abrir WhatsApp',
    copy: 'Copiar el mensaje',
    next: 'Ya le escribí: siguiente',
    skip: 'Saltar',
    claimed: (minutes: number) =>
      `Nadie más ve esta tarjeta durante ${minutes} minutos. Abrir WhatsApp no la marca: márcala tú.`,
  },
  done: {
    told: (name: string) => `Queda apuntado que escribiste a ${name}.`,
    skipped: (name: string) => `Has saltado a ${name}: volverá a salir al final.`,
    untold: (name: string) => `Deshecho: ${name} sigue por escribir.`,
  },
  undo: 'Deshacer',
  message: (kind: HandKind, facts: HandFactsSaid) => `Hola, ${facts.name}. ${said[kind](facts)} ${facts.url}`,
} as const;
