import { brand } from '#brand';
import type { Metodo, Motivo } from '#domain/draw/documents.ts';
import type { Nivel } from '#domain/draw/outcome.ts';
import type { EventKind } from '#domain/event.ts';
import { counted, formatLongDateTime, type InstantLike } from '#texts/format.ts';
import { list } from '#texts/words.ts';
import { chanceOf } from './guarantee.ts';

const date = (instant: InstantLike, zone: string) => formatLongDateTime(instant, zone);

/** What is written in the course of a raffle, for its public history. What is not here is nobody else's business. */
const events: { [K in EventKind]?: string } = {
  'raffle.created': 'Se creó la rifa.',
  'raffle.edited': 'Se cambiaron sus condiciones, con bases nuevas.',
  'raffle.rate-set': 'Se cambió la segunda moneda.',
  'raffle.amended':
    'Se cambiaron las bases. Se avisó a quien tenía números y dejó cómo avisarle; los demás lo leen en la página de su pedido. Motivo:',
  'raffle.opened': 'Se publicaron las bases y se abrió la venta.',
  'raffle.numbers-blocked': 'Se bloquearon números.',
  'raffle.numbers-unblocked': 'Se desbloquearon números.',
  'raffle.closed': 'Se selló la lista de boletos pagados.',
  'draw.source-entered': 'Se registró la fuente del azar.',
  'draw.provisional': 'Se publicó un acta provisional.',
  'raffle.drawn': 'Se hizo el sorteo y se publicó el acta definitiva.',
  'raffle.cancelled': 'Se canceló la rifa.',
  'draw.prize-delivered': 'Se entregó un premio.',
  'draw.prize-claimed': 'Quien tiene un premio dijo que lo quiere.',
  'draw.prize-passed': 'Un premio pasó al siguiente suplente.',
  'draw.prize-received': 'Quien ganó confirmó que recibió su premio.',
  'raffle.completed': 'Todos los premios están recibidos.',
};

/** What may change to the end, without new rules. */
const edited = {
  story: 'Se cambió la descripción.',
  payment_ways: 'Se cambiaron las formas de pago.',
  contact_phone: 'Se cambió el WhatsApp para dudas.',
} as const;

/** The page of the acta. */
export const actaTexts = {
  title: 'Acta del sorteo',
  documentTitle: (raffle: string) => `Acta del sorteo de «${raffle}»`,
  description: ({ raffle, community, won }: { raffle: string; community: string; won: readonly string[] }) =>
    won.length > 0
      ? `${won.length === 1 ? `El ${won[0]} ganó` : `Ganaron ${list(won.map((number) => `el ${number}`))}`} en «${raffle}», de ${community}. Acta completa, con todo lo que hace falta para comprobarla.`
      : `El acta de «${raffle}», de ${community}, con todo lo que hace falta para comprobarla.`,
  back: 'Ver el sorteo',
  states: { definitivo: 'Definitiva', provisional: 'Provisional', anulado: 'Anulada' },
  none: 'Todavía no hay acta',
  noneWords: 'El acta se publica en el mismo momento en que se hace el sorteo.',
  noneCancelled: 'Esta rifa se canceló sin sorteo, así que no tiene acta.',
  later: 'Esta acta ya no es la última.',
  corrected: 'Esta acta ya no decide nada',
  correctedWords:
    'Lo escrito se corrigió después de publicarla, y con lo que hay ahora todavía no hay resultado. Sigue aquí para que se vea qué se publicó.',
  seeLast: 'Ver la última',
  won: (number: string, prize: string) => `El ${number} ganó «${prize}».`,
  winnerName: (name = '') => `El número es de ${name}`,
  unawarded: (prize: string) => `«${prize}» quedó sin adjudicar: hubo menos boletos que premios.`,
  reserves: (numbers: readonly string[]) =>
    numbers.length === 1 ? `Suplente: el ${numbers[0]}.` : `Suplentes, por este orden: ${list(numbers)}.`,
  how: (drawn: { method: Metodo; level: Nivel | null; sold: number; at: string; zone: string }) => {
    const { method, level, sold, at, zone } = drawn;
    const start = `Se sorteó el ${date(at, zone)}, entre ${counted(sold, 'boleto pagado', 'boletos pagados')}.`;
    const lottery = method.tipo === 'loteria' ? method.loteria : '';
    return level ? `${start} ${chanceOf(method.tipo, level).outcome({ lottery, platform: brand.name })}` : start;
  },
  /** `until`: the last moment for a correction. */
  provisional: (at: string, until: string, zone: string) =>
    at === until
      ? `Es provisional hasta el ${date(at, zone)}: quien vea una cifra mal copiada puede decirlo hasta entonces.`
      : `Es provisional hasta el ${date(at, zone)}. Quien vea una cifra mal copiada puede decirlo hasta el ${date(until, zone)}: después ya no se corrige.`,
  voidTitle: 'No hubo sorteo',
  voidOn: (at: string, zone: string) => `Se anuló el ${date(at, zone)}.`,
  voidReasons: {
    sin_boletos: 'No se pagó ningún boleto.',
    minimo: 'No se llegó al mínimo de boletos pagados que pedían las bases.',
    fuente: 'El resultado del que dependía el sorteo no llegó a tiempo.',
    sin_revelar: 'La semilla o los valores públicos no se registraron a tiempo.',
    fuerza_mayor: 'Quien organiza lo anuló antes de que el azar se pudiera conocer.',
  } satisfies Record<Motivo, string>,

  trust: {
    title: 'Cuánto prueba esta acta',
    source: 'De dónde sale el azar',
    list: 'Si la lista es la de antes del sorteo',
    unproven: 'Falta tu comprobación',
    unprovenWords:
      'Una página no puede demostrarse a sí misma. Compara esta huella con la que guardaste o te llegó antes del sorteo: si es la misma, nadie ha tocado la lista.',
    kept: 'Comprobada en este dispositivo',
    keptWords: (at: string, zone: string) =>
      `Este navegador guardó esta misma huella el ${date(at, zone)}, antes del sorteo.`,
    otherTitle: 'Este navegador vio otra huella antes del sorteo',
    otherWords: (at: string, zone: string) =>
      `La guardó el ${date(at, zone)} y no es la de esta acta. La lista pudo cambiar: pregunta a quien organiza y muéstrale esta página.`,
    otherPrint: 'Huella que guardó este navegador',
    print: 'Huella de la lista sellada',
    witnessed: (names: readonly string[]) => `Atestiguada por ${list(names)}`,
    witnessedWords: (at: string, zone: string) =>
      `Firmó el registro con esta lista dentro el ${date(at, zone)}, antes del sorteo. Compruébalo con la prueba de la lista, que está en «Archivos», y con la clave de quien atestigua.`,
    unwitnessed: (names: readonly string[]) => `No firmó esta lista antes del sorteo: ${list(names)}.`,
    never: 'Ningún acta prueba que un boleto se pagara de verdad, quién es cada persona ni que el premio se entregara.',
  },
  check: {
    title: 'Compruébala tú',
    lead: 'Tu navegador repite todas las cuentas con el archivo del acta.',
    other: 'También en otro sitio',
    otherWords: 'Guarda el archivo y compruébalo en cualquier equipo, incluso sin conexión:',
    verifyPage: 'Abrir el verificador',
    /** `print`: what the reader has from before the draw, or the words that stand for it. Never what the page says. */
    command: (print: string | null) =>
      `npm run --silent verificar -- acta.json${print ? ` --huella-cierre ${print}` : ''}`,
    ownPrint: 'LA_HUELLA_QUE_GUARDASTE',
    copyCommand: 'Copiar la orden',
    notices: 'Ten en cuenta',
  },
  steps: {
    title: 'Paso a paso',
    lead: 'Cada paso con su valor, para quien quiera repetirlo.',
    rules: 'Las reglas se publicaron antes de vender',
    rulesWords: (at: string, zone: string) => `Bases publicadas el ${date(at, zone)}.`,
    rulesRange: (first: string, last: string, winners: number, reserves: number) =>
      `Números del ${first} al ${last}, ${counted(winners, 'premio', 'premios')} y hasta ${counted(reserves, 'suplente', 'suplentes')}.`,
    list: 'La lista de boletos se selló antes del sorteo',
    listWords: (sold: number, at: string, zone: string) =>
      `${counted(sold, 'boleto pagado', 'boletos pagados')}, sellados el ${date(at, zone)}. De cada uno constan su número y una huella que lo liga a su titular, sin nombres.`,
    root: 'Raíz del árbol de boletos',
    chance: 'Llegó el azar',
    drandWords: (round: number) =>
      `La firma de la ronda ${round} de drand, fijada en las bases por la hora del sorteo.`,
    signature: 'Firma de la ronda',
    seedWords: 'Se reveló la semilla que las bases fijaban por su huella.',
    seedShown: 'Semilla revelada',
    seedPrint: 'Compromiso de las bases',
    lotteryWords: (name: string, figures: number) =>
      figures === 1
        ? `De cada resultado de ${name} cuenta la última cifra.`
        : `De cada resultado de ${name} cuentan las ${figures} últimas cifras.`,
    sum: 'Se hizo la cuenta',
    sumWords: 'Con las bases, el cierre y el azar sale este valor, y de él los puestos de la lista, uno tras otro.',
    sumLottery:
      'Las cifras señalan directamente los números. Uno que nadie compró no gana: cuenta la lectura siguiente.',
    sumLotteryNext: 'Las cifras señalan los números. Si uno no se vendió, gana el siguiente vendido.',
    seed: 'Valor del que salen los puestos',
    table: 'Puestos que salieron',
    place: 'Sale como',
    winner: (place: number) => `${place}.º premio`,
    reserve: (place: number) => `Suplente ${place}.º`,
    index: 'Índice en la lista',
    number: 'Boleto',
    holder: 'Huella del titular',
    record: 'Se publicó el acta',
    recordWords: (at: string, zone: string) => `El ${date(at, zone)}.`,
    recordPrint: 'Huella del acta',
  },
  files: {
    title: 'Archivos',
    lead: 'Son los originales, byte a byte.',
    acta: 'Acta (JSON)',
    bases: 'Bases (JSON)',
    terms: 'Condiciones (texto)',
    closing: 'Cierre (JSON)',
    list: 'Lista de boletos (.svl)',
    proofs: {
      bases: 'Prueba de registro de las bases',
      closing: 'Prueba de registro de la lista',
      acta: 'Prueba de registro del acta',
    },
    log: 'Ver en el registro público',
    earlier: 'Todas las actas de esta rifa',
    one: (state: string, at: string, zone: string) => `${state}, ${date(at, zone)}`,
  },
  delivery: {
    title: 'Entrega de premios',
    waiting: 'Pendiente de entregar',
    delivered: (number: string, at: string, zone: string) => `Entregado al ${number} el ${date(at, zone)}`,
    receivedName: 'Recibido',
    received: (number: string, at: string, zone: string) =>
      `Lo confirmó quien tiene el ${number}, el ${date(at, zone)}`,
    mine: '¡Es tuyo! Cuando lo tengas, dilo aquí.',
    receive: 'Ya lo he recibido',
  },
  history: {
    title: 'Historial',
    lead: (zone: string) => `Lo publicado de esta rifa, en ${zone}. No se puede borrar ni cambiar.`,
    older: 'De lo que se repite muchas veces solo se muestran las últimas.',
    events,
    edited,
  },
  print: {
    button: 'Imprimir o guardar en PDF',
    qr: 'Código QR de esta acta',
    words: 'Esta misma acta, para comprobarla:',
  },
} as const;
