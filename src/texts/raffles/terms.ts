import { amendmentLimits } from '#domain/raffles/amendment-form.ts';
import type { CommissionKind } from '#domain/raffles/commission.ts';
import type { DrawMethod } from '#domain/raffles/raffle.ts';
import { sourceLimits } from '#domain/raffles/source-limits.ts';
import { counted, formatCount, formatDay, formatDuration } from '#texts/format.ts';

/** Which draw of a lottery is read, and which prize of it. */
export function readingWords(draw: string, prize: string): string {
  return `${prize} del ${formatDay(draw.slice(0, 10))}${draw.slice(10)}`;
}

/** The lines of published terms that say what decides, which an amendment may change. */
export const decidingLines = {
  reading: (draw: string, prize: string) => `- ${readingWords(draw, prize)}`,
  value: (description: string) => `Se mezcla con este valor público: ${description}.`,
} as const;

/** What an amendment may change of how a raffle is drawn. */
function changeableOf(method: DrawMethod): string {
  if (method.kind === 'lottery') return ', elegir qué sorteos y premios de la misma lotería se leen';
  const isMixed = method.kind === 'commitment' && method.entropy.length > 0;
  return isMixed ? ', decir de qué día es cada valor público' : '';
}

/** How long and how often what a person copied may be set right. */
function contest(hours: number, copied: string): string {
  return `El resultado se puede reclamar durante ${hours} horas si ${copied} se copió mal. Lo escrito se puede corregir ${sourceLimits.corrections} veces como mucho, y con cada corrección ese plazo empieza de nuevo.`;
}

/** What somebody wrote, with a full stop unless it has an end of its own. */
function sentence(words: string): string {
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}

/** What is true of every reward of who sells. */
const commissionRule =
  'Lo pone quien organiza, no cuenta lo que alguien compra con su propia cuenta, y no cambia con otra versión de las bases.';

/** The published terms of a raffle, a plain text that the rules hold the fingerprint of. */
export const termsTexts = {
  title: (raffle: string) => `CONDICIONES DE LA RIFA «${raffle}»`,
  organiser: (name: string) => `Organiza: ${name}.`,
  permit: (permit: string) => `Permiso o registro que declara quien organiza: ${permit}.`,
  exemption: (why: string) =>
    `Sin número de autorización. Por qué no hace falta, según declara quien organiza: ${sentence(why)}`,
  organisation: (kind: string) => `Qué clase de organización es, según declara quien organiza: ${kind}.`,
  purpose: (purpose: string) => `Fin social que declara quien organiza: ${sentence(purpose)}`,
  published: (at: string) => `Publicadas el ${at}.`,

  numbers: 'NÚMEROS Y PRECIO',
  range: (first: string, last: string, total: number) =>
    `Del ${first} al ${last}: ${counted(total, 'número', 'números')}.`,
  price: (price: string) => `Precio de cada número: ${price}.`,
  uniqueAmounts: (most: string) =>
    `Cada pedido que se aparta en la página se paga con un poco de más, hasta ${most}, que dice cuál es. Si se devuelve, eso se devuelve también; el comprobante firmado de una devolución dice solo lo que cuesta cada número.`,
  free: 'Los números no se pagan.',
  mostPerPerson: (most: number) => `Cada persona puede tener ${counted(most, 'número', 'números')} como máximo.`,
  hold: (duration: string) =>
    `Un número apartado se guarda ${duration}. Si en ese plazo no se paga o no se manda el comprobante, vuelve a quedar libre.`,
  adults: 'Para participar hay que ser mayor de edad.',
  accounts: 'Para apartar números hace falta una cuenta.',
  ways: 'Las formas de pago están en la página de la rifa. Quien organiza comprueba cada pago; solo participan los números pagados.',

  commission: {
    amount: (sum: string) => `Quien vende se lleva ${sum} por cada número que vende y queda pagado. ${commissionRule}`,
    percent: (share: number) =>
      `Quien vende se lleva el ${share} % de lo que se paga por los números que vende. ${commissionRule}`,
    'winner-prize': (prize: string) =>
      `Quien vende el número que gana el primer premio se lleva: ${sentence(prize)} ${commissionRule}`,
  } satisfies Record<CommissionKind, (of: never) => string>,

  prizes: 'PREMIOS',
  prize: (place: number, name: string, value: string | null) =>
    `${place}. ${name}${value === null ? '' : ` (valor que declara quien organiza: ${value})`}`,
  reserves: (count: number, days: number) => [
    `Detrás de quienes ganan salen ${counted(count, 'suplente', 'suplentes')}, por orden.`,
    `Quien gana tiene ${counted(days, 'día', 'días')}, desde que se publica el acta definitiva, para decir en su pedido que quiere el premio. Quien organiza le avisa, y cada intento queda anotado.`,
    'El premio solo pasa a un suplente si quien gana renuncia, o si se cumple ese plazo con algún intento anotado, sin que haya dicho que lo quiere y sin que se le haya entregado. Pasa siempre al siguiente por orden, que desde ese momento tiene el mismo plazo: nadie puede saltarse a quien le toca ni elegir entre los suplentes. El acta publica cada paso con su motivo.',
    'Si no queda ningún suplente, el premio queda sin entregar mientras no lo pida quien lo tiene. No se vuelve a sortear.',
  ],

  draw: 'SORTEO',
  closes: (at: string) => `La venta cierra el ${at}.`,
  sealed:
    'Después se revisan los últimos pagos y se sella la lista de los números pagados, con una huella que se publica antes del sorteo.',
  drawAt: (at: string) => `El sorteo es el ${at}.`,
  minimum: (count: number) =>
    `Si se pagan menos de ${formatCount(count)} números, el sorteo se anula y se devuelve todo lo pagado.`,
  method: {
    drand: (round: number) =>
      `Decide la ronda ${formatCount(round)} de drand quicknet, una red pública de azar: el acta muestra las cuentas, que cualquiera puede repetir.`,
    lottery: ({ lottery, figures, readings, unsold, contestHours }: Extract<DrawMethod, { kind: 'lottery' }>) => [
      `Deciden las ${counted(figures, 'última cifra', 'últimas cifras')} de ${lottery}, en este orden:`,
      ...readings.map(({ draw, prize }) => decidingLines.reading(draw, prize)),
      unsold === 'siguiente'
        ? 'Si el número que señalan no se vendió, gana el siguiente vendido.'
        : 'Si el número que señalan no se vendió, no gana nadie con esa lectura y se lee la siguiente.',
      contest(contestHours, 'una cifra'),
      'Se espera a la última lectura de esta lista.',
      ...(unsold === 'siguiente'
        ? []
        : [
            `Si después hace falta leer otro sorteo, se le espera hasta ${sourceLimits.gapDays} días desde el anterior.`,
          ]),
      `Si pasan ${formatDuration(sourceLimits.lotteryHours * 3_600_000)} más sin que quien organiza escriba el resultado, el sorteo se anula.`,
    ],
    commitment: ({ entropy, contestHours }: Extract<DrawMethod, { kind: 'commitment' }>) => [
      'Decide una semilla secreta, guardada desde antes de abrir la venta, cuya huella está en las bases. Se revela al sortear.',
      ...entropy.map(({ description }) => decidingLines.value(description)),
      ...(entropy.length > 0 ? [contest(contestHours, 'un valor')] : []),
    ],
  },

  valuesUntil: ({ first, last }: { first: string; last: string }) =>
    `Los valores públicos se escriben como muy tarde el ${first}, para que quede entero el plazo de reclamación; si no, el sorteo se anula. Lo escrito se puede corregir, como muy tarde, el ${last}.`,

  refunds: 'DEVOLUCIONES',
  refundWords:
    'Si la rifa se cancela o el sorteo se anula, quien organiza devuelve lo pagado. El dinero se paga y se devuelve directamente entre quien compra y quien organiza, salvo que la página diga otra cosa.',
  changes: 'CAMBIOS',
  changeWords: (isFree: boolean, method: DrawMethod) => [
    'Las bases fijan estas condiciones por su huella. Mientras nadie tenga números, quien organiza puede publicar otras.',
    `Desde que alguien los tiene, y hasta que se sella la lista, solo puede publicar otra versión que diga por qué, y de la que se avisa a quien tiene números por las vías que dejó. Ahí puede cambiar el título, los premios y la clave que firma los resguardos, retrasar las fechas${changeableOf(method)} y bajar el mínimo; el precio, los números y la forma de sortear siguen iguales.`,
    `Quien tenía números desde antes de ese cambio puede retirarse en la página de su pedido hasta que cierre la venta${isFree ? '' : ', y se le devuelve lo que pagó'}. Después de un cambio, la venta sigue abierta al menos ${amendmentLimits.toWithdraw} horas.`,
  ],
} as const;
