import type { Motivo } from '#domain/draw/documents.ts';
import { counted, formatDate, formatLongDateTime, formatTime, type InstantLike } from '#texts/format.ts';
import { capitalised, list, plural } from '#texts/words.ts';

const refundOf = (isFree: boolean) => (isFree ? '' : ' Lo pagado se devuelve.');

/** Why a raffle is called off whose list was not sealed in time: no acta is possible, so the page itself says it. */
export const unsealedTexts = (isFree: boolean) =>
  `La lista de boletos no se selló antes del último momento que permiten las bases, así que no puede haber un sorteo limpio.${refundOf(isFree)}`;

/** Why a draw is void, as its acta says it. */
export function voidDetail(
  motivo: Exclude<Motivo, 'fuerza_mayor'>,
  { sold, minimum, isFree }: { sold: number; minimum: number; isFree: boolean },
): string {
  const refund = refundOf(isFree);
  switch (motivo) {
    case 'sin_boletos':
      return 'Al cierre no había ningún boleto pagado.';
    case 'minimo':
      return `Se pagaron ${counted(sold, 'boleto', 'boletos')} y las bases pedían al menos ${minimum}.${refund}`;
    case 'fuente':
      return `El resultado del que dependía el sorteo no llegó dentro del plazo de las bases.${refund}`;
    case 'sin_revelar':
      return `La semilla o los valores públicos del sorteo no se registraron dentro del plazo de las bases.${refund}`;
  }
}

const date = (instant: InstantLike, zone: string) => formatLongDateTime(instant, zone);

/** The page of the draw. */
export const drawTexts = {
  title: 'Sorteo',
  documentTitle: (raffle: string) => `Sorteo de «${raffle}»`,
  description: (raffle: string, community: string) =>
    `El sorteo de «${raffle}», de ${community}, en directo y con acta pública.`,
  descriptionCancelled: (raffle: string, community: string) =>
    `La rifa «${raffle}», de ${community}, se canceló: no hubo sorteo.`,
  back: 'Volver a la rifa',
  notPublished: 'Esta rifa todavía no está publicada, así que su sorteo no tiene bases.',
  stage: {
    label: 'El sorteo',
    countdown: 'Faltan para el sorteo',
    now: 'Es la hora',
    sealedBy: 'Huella de la lista sellada',
    ruledBy: 'Huella de las bases',
    keep: 'Guárdala: después del sorteo, el acta tiene que llevar esta misma huella. Si la lleva, nadie ha cambiado la lista.',
    prize: (position: number, prizes: number) => (prizes === 1 ? 'Premio' : `${position}.º premio`),
    unawarded: 'Sin adjudicar: hubo menos boletos que premios.',
    reserves: (numbers: readonly string[]) =>
      numbers.length === 1 ? `Suplente: el ${numbers[0]}.` : `Suplentes, por este orden: ${list(numbers)}.`,
    reservesWhy:
      'Si quien ganó renuncia, o no responde en el plazo de las condiciones, el premio puede pasar al siguiente suplente. No se vuelve a sortear.',
    unproven:
      'Si guardaste la huella de la lista antes del sorteo, compárala con la del acta: es lo que prueba que nadie la cambió después.',
    seeRecord: 'Ver el acta y comprobarla',
    replay: 'Ver otra vez cómo salió',
    provisional: 'Provisional',
  },
  phase: {
    selling: (at: string, zone: string) => `Se venden boletos hasta el ${date(at, zone)}.`,
    reviewing: (at: string, zone: string) =>
      `La venta ha cerrado. La lista de boletos pagados se sella en cuanto se revisen los pagos que faltan y, como muy tarde, el ${date(at, zone)}.`,
    sealed: 'La lista está sellada: ya nadie puede añadir, quitar ni cambiar boletos.',
    drand: 'El sorteo espera a drand; se hará solo en cuanto llegue su número. No hace falta recargar la página.',
    drandUsually: 'Lo normal es que llegue en menos de un minuto. Si tarda más, se sigue pidiendo cada pocos segundos.',
    drandLastLook: (at: string, zone: string) => `Último intento: ${formatTime(at, zone)}.`,
    drandNever: (until: string, zone: string, isFree: boolean) =>
      `Se espera al menos hasta el ${date(until, zone)}. Si para entonces drand muestra que no ha llegado, el sorteo se anula y un acta lo dice; si drand no responde, se le espera un mes más. Nadie pone otro número en su lugar.${refundOf(isFree)}`,
    lottery: (name: string) =>
      `El resultado sale de ${name}. Quien organiza lo escribe aquí con el enlace oficial, a la vista de todos.`,
    lotteryNever: (until: string, zone: string, isFree: boolean) =>
      `Se espera hasta el ${date(until, zone)}. Si para entonces no está escrito el resultado, el sorteo se anula y un acta lo dice.${refundOf(isFree)}`,
    lotteryMore: 'Lo leído señala números que nadie compró. Según las bases, se lee el siguiente sorteo de la lotería.',
    /** The first of these is read next; the others where it does not decide all prizes. */
    lotteryNamed: ([next, ...others]: readonly { draw: string; prize: string }[]) =>
      `Con lo leído no basta. Falta ${next ? readingName(next) : 'otra lectura'}${others.length > 0 ? `, y después, si hace falta, ${list(others.map(readingName))}` : ''}.`,
    lotteryMorePrizes:
      'Lo leído no decide todos los premios: alguna lectura señala un número que nadie compró o que ya había salido. Según las bases, se lee el siguiente sorteo de la lotería.',
    lotterySpent: (readings: number) =>
      `Ya se leyeron ${readings} sorteos, que es todo lo que admite un acta, y no salieron todos los premios. No se lee ninguno más: si nada de lo escrito se corrige, el sorteo se anula.`,
    seed: 'La semilla se revela sola a la hora del sorteo.',
    values: 'Faltan los valores públicos que anuncian las bases. Quien organiza los escribe aquí con su enlace.',
    /** `until`: the last moment for a first entry, which is before the one that the void acta waits for. */
    valuesNever: (until: string, voidAfter: string, zone: string, isFree: boolean) =>
      `El último momento para escribirlos es el ${date(until, zone)}: así queda entero el plazo para reclamar. Sin ellos, el sorteo se anula pasado el ${date(voidAfter, zone)}, y un acta lo dice.${refundOf(isFree)}`,
    /** `until`: the last moment for a correction. */
    provisional: (at: string, until: string, zone: string) =>
      at === until
        ? `El resultado es provisional. Si nadie demuestra que lo escrito está mal, será definitivo el ${date(at, zone)}.`
        : `El resultado es provisional. Lo escrito se puede corregir hasta el ${date(until, zone)}, y será definitivo el ${date(at, zone)}.`,
    cancelled: 'Esta rifa se canceló y no hay sorteo.',
    cancelledOn: (at: string, zone: string) => `Se canceló el ${date(at, zone)}.`,
    voidRecord: 'Ver el acta de anulación',
  },
  sealingPrint: 'Huella de la lista sellada',
  steps: {
    title: 'Paso a paso',
    state: { done: 'Hecho', now: 'Ahora', later: 'Después' },
    rules: 'Bases publicadas',
    rulesWords: (at: string, zone: string) =>
      `Publicadas el ${date(at, zone)}. Fijan los premios, los números, la fecha y de dónde sale el azar.`,
    rulesPrint: 'Huella de las bases',
    sales: 'Cierre de ventas',
    salesWords: (at: string, zone: string) => `${capitalised(date(at, zone))}.`,
    sealing: 'Lista sellada',
    sealingLater: 'Los boletos pagados, y ningún otro, con una huella que los fija.',
    sealingWords: (sold: number, at: string, zone: string) =>
      `${counted(sold, 'boleto pagado', 'boletos pagados')}, desde el ${date(at, zone)}. No lleva nombres.`,
    sealingKeep:
      'Guárdala o compártela ahora: si después del sorteo el acta lleva esta misma huella, nadie ha tocado la lista.',
    inReview: (orders: number) =>
      `${plural(orders, 'Queda', 'Quedan')} ${counted(orders, 'pago', 'pagos')} por revisar.`,
    list: 'Descargar la lista (.svl)',
    closing: 'Ver el cierre (JSON)',
    drand: (round: number, at: string, zone: string) =>
      `La ronda ${round} de drand, que se publica el ${date(at, zone)}. Es una red de organizaciones independientes que da un número al azar, firmado, cada 3 segundos.`,
    lottery: (name: string, figures: number) =>
      figures === 1 ? `La última cifra de ${name}:` : `Las ${figures} últimas cifras de ${name}:`,
    reading: (prize: string, draw: string) => readingName({ prize, draw }),
    readingAwaited: (prize: string, draw: string) => `${readingName({ prize, draw })}: por leer`,
    readingLater: (prize: string, after: string) =>
      `${prize} del primer sorteo después del ${drawDay(after)}: por leer`,
    official: 'resultado oficial',
    seed: 'Una semilla guardada desde antes de vender, cuya huella está en las bases.',
    seedWith: 'Una semilla guardada desde antes de vender, mezclada con estos valores públicos:',
    seedPrint: 'Compromiso de la semilla',
    seedShown: 'Semilla revelada',
    signature: 'Firma de la ronda',
    winners: 'Ganadores y acta',
    winnersLater: 'El acta se publica en el mismo momento y cualquiera puede repetir las cuentas.',
    winnersWords: (at: string, zone: string) => `Acta publicada el ${date(at, zone)}.`,
    recordPrint: 'Huella del acta',
  },
  copy: {
    print: 'Copiar la huella',
    signature: 'Copiar la firma',
    seed: 'Copiar la semilla',
    commitment: 'Copiar el compromiso',
    root: 'Copiar la raíz',
    value: 'Copiar el valor',
  },
  shareTitle: 'Compartir el sorteo',
  shareText: (raffle: string) => `Mira el sorteo de «${raffle}» en directo:`,
  shareSealed: (raffle: string, print: string) =>
    `La lista de «${raffle}» está sellada. Guarda esta huella y compárala con el acta después del sorteo: ${print}`,
  seal: {
    title: 'Sellar la lista',
    lead: 'Se sella sola cuando no queden pagos por revisar. También puedes hacerlo ya.',
    leaveOut: (orders: number) =>
      `Dejar fuera ${plural(orders, 'el pedido', 'los pedidos')} por revisar (${orders}). Si ese dinero llegó, habrá que devolverlo.`,
    button: 'Sellar la lista',
    desk: 'Revisar los pagos',
  },
  entry: {
    lottery: 'Escribe el resultado de la lotería',
    values: 'Escribe los valores públicos',
    lead: 'Cópialo tal cual de la página oficial. Lo verá todo el mundo, con tu enlace al lado.',
    several: 'Escríbelos por orden. Los que no hagan falta, porque un número anterior ya ganó, se dejan en blanco.',
    correct: (left: number) =>
      left === 0
        ? 'Lo escrito ya se corrigió todas las veces que se puede.'
        : `Si algo está mal, corrígelo aquí: ${plural(left, 'queda', 'quedan')} ${counted(left, 'corrección', 'correcciones')}. Lo publicado antes seguirá a la vista y el plazo empieza de nuevo.`,
    until: (at: string, zone: string, isCorrection: boolean) =>
      `Se ${isCorrection ? 'puede corregir' : 'pueden escribir'} hasta el ${date(at, zone)}.`,
    number: (prize: string, draw: string) => `${prize} · sorteo del ${drawDay(draw)}`,
    value: 'Resultado',
    numberHint: (digits: number) =>
      digits === 1 ? 'Una cifra.' : `El número entero, con sus ${digits} cifras y los ceros de delante.`,
    hexHint: (length: number) => `${length} caracteres: cifras y letras de la a a la f.`,
    link: 'Enlace al resultado oficial',
    linkHint: 'Empieza por https://',
    further: 'Siguiente sorteo de la lotería',
    furtherDraw: 'Fecha de ese sorteo',
    furtherHint: (after: string) => `Año, mes y día, como 2026-12-22. El primero después del ${drawDay(after)}.`,
    publish: 'Publicar el resultado',
    correctButton: 'Corregir el resultado',
  },
} as const;

function readingName({ draw, prize }: { draw: string; prize: string }): string {
  return `${prize} del sorteo del ${drawDay(draw)}`;
}

/** `31 ago 2026` for a draw of a lottery on that day; with `#2`, the second one of it. */
function drawDay(draw: string): string {
  const [day = '', which] = draw.split('#');
  return formatDate(`${day}T12:00:00Z`, 'UTC') + (which ? ` (${which})` : '');
}
