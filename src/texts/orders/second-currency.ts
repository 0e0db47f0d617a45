import type { Currency, Money } from '#domain/money.ts';
import { type ExchangeRate, saidFigure } from '#domain/orders/exchange-rate.ts';
import { formatDateTime, formatMoney, formatPlainAmount, type InstantLike } from '#texts/format.ts';

type Country = string | null | undefined;
type Rate = ExchangeRate & { source: string | null; at: InstantLike };

const space = '\u00a0';

type Place = { first: Currency; country: Country; timeZone: string };

/** A rate as people say it, with the country's decimal mark: «1 USD = 36,50 VES». */
function said(rate: ExchangeRate, { first, country }: Omit<Place, 'timeZone'>): string {
  const mark = formatPlainAmount({ amount: 1, currency: 'EUR' }, country).charAt(1);
  const other = rate.one === first ? rate.currency : first;
  return `1${space}${rate.one}${space}=${space}${saidFigure(rate, first).replace('.', mark)}${space}${other}`;
}

/** «al cambio del sáb 28 nov, 14:05: 1 USD = 36,50 VES (BCV)». */
function atRate(rate: Rate, place: Place): string {
  const source = rate.source === null ? '' : ` (${rate.source})`;
  return `al cambio del ${formatDateTime(rate.at, place.timeZone)}: ${said(rate, place)}${source}`;
}

/** A sum of the second currency, with all of its decimals, as it is typed in a bank's app. */
function sumOf(second: Money, country: Country): string {
  return formatMoney(second, country, { exact: true });
}

/** «US$20 o Bs. 730,00». */
function both(first: Money, second: Money, country: Country): string {
  return `${formatMoney(first, country)} o ${sumOf(second, country)}`;
}

/** The words of what is priced in one currency and may be paid in another. */
export const secondCurrencyTexts = {
  rate: said,
  at: atRate,
  both,
  sum: sumOf,
  /** A sum in both, with the rate: «US$20 o Bs. 730,00, al cambio del …». */
  asked: (
    { first, second, rate }: { first: Money; second: Money; rate: Rate },
    { country, timeZone }: Omit<Place, 'first'>,
  ) => `${both(first, second, country)}, ${atRate(rate, { first: first.currency, country, timeZone })}`,
  /** In the raffle's public history. */
  changed: ({ first, from, to }: { first: Currency; from: ExchangeRate | null; to: ExchangeRate | null }) => {
    const as = (rate: ExchangeRate) => said(rate, { first, country: null });
    if (to === null) return 'Ya no se paga en otra moneda.';
    return from === null
      ? `Se puede pagar también en ${to.currency}: ${as(to)}.`
      : `El cambio pasó de ${as(from)} a ${as(to)}.`;
  },
  setting: {
    title: 'Segunda moneda',
    lead: 'Para que paguen en otra moneda que la del precio, al cambio que tú escribes. Cada pedido se queda con el que había al apartarse.',
    offered: 'Se puede pagar en una segunda moneda',
    rate: 'El cambio, como se dice',
    rateHint: (currency: Currency) =>
      `Por ejemplo «1 USD = 36,50 VES». Una de las dos monedas es la del precio, ${currency}.`,
    source: 'De dónde sale',
    sourceHint: 'Lo lee quien compra. Por ejemplo «BCV».',
    now: (rate: Rate, place: Place) => `Ahora, ${atRate(rate, place)}.`,
    cards: 'Con tarjeta se cobra solo en la moneda del precio.',
    action: 'Guardar el cambio',
  },
  /** On the raffle's page. */
  raffle: {
    label: (currency: Currency) => `También se paga en ${currency}`,
    /** After a sum in the first. */
    or: (second: Money, country: Country) => `o${space}${sumOf(second, country)}`,
    words: (price: Money, rate: Rate, place: Place) =>
      `${sumOf(price, place.country)} cada número, ${atRate(rate, place)}. Tu pedido se queda con el cambio que haya al apartarlo.`,
  },
  own: {
    amount: (currency: Currency) => `Importe en ${currency}`,
    copy: (currency: Currency) => `Copiar el importe en ${currency}`,
    /** @param at «al cambio del …» */
    rate: (at: string) => `${at.charAt(0).toUpperCase()}${at.slice(1)}.`,
    receipt: (sums: string) => `Puede ser de ${sums}: lo que hayas pagado.`,
    frozen: 'Es el cambio de cuando se apartó: el de tu pedido no cambia.',
    lead: 'Paga en una de las dos monedas, no en las dos.',
    shared: 'En esta moneda el importe puede ser también el de otro pedido: escribe el concepto.',
    cards: (sum: string) => `Con tarjeta se paga en la moneda del precio: ${sum}.`,
    owed: (first: string | null, second: string) =>
      first === null
        ? `Lo que pagaste llegó como ${second}: eso es lo que te tienen que devolver.`
        : `De lo que pagaste, ${second} llegaron así y así te los tienen que devolver. Lo demás, ${first}.`,
  },
  desk: {
    due: (second: string, rate: string) => `o ${second}, ${rate}`,
    came: (second: string) => `llegó como ${second}`,
    legend: 'En qué moneda llegó',
    confirmIn: (second: string) => `Confirmar: llegó ${second}`,
    /** Of several that are confirmed together, each. */
    together: {
      came: (second: string) => `Llegó como ${second}`,
      said: (second: string) => `Quien vende dice que cobró ${second}: así se apunta.`,
      hint: 'Lo que llegó en la segunda moneda suma aquí lo que vale en la de la rifa, al cambio de su pedido.',
    },
    /** What who sells says of cash that waits to be confirmed. */
    cashSaid: (second: string) => `Cobró ${second}.`,
    cashAccount: 'En la cuenta se suma lo que vale en la moneda de la rifa, al cambio del pedido.',
    /** At a sale. */
    sold: (currency: Currency) => `Pagó en ${currency}`,
    partHint: 'Se apunta lo que vale en la moneda de la rifa, al cambio del pedido.',
    /** What is to go back of what came in the second currency, and of the rest. */
    owed: (second: string, first: string | null) =>
      first === null ? `Llegó como ${second}: devuelve eso.` : `Devuelve ${second}, que llegó así, y ${first}.`,
  },
} as const;
