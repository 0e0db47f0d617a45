import { decimalsOf, type Money } from '#domain/money.ts';
import { formatMoney } from '#texts/format.ts';
import { plural } from '#texts/words.ts';

type Country = string | null | undefined;

/** «falta 1 €», «faltan 6 €». */
export function missing(due: Money, country?: Country): string {
  const isOne = due.amount === 10 ** decimalsOf(due.currency);
  return `${isOne ? 'falta' : 'faltan'} ${formatMoney(due, country)}`;
}

/** «faltan 6 € o VES 219,00», where it may be paid in a second currency. */
export function missingInBoth({ due, dueSecond }: { due: Money; dueSecond?: Money }): string {
  return dueSecond ? `${missing(due)} o ${formatMoney(dueSecond, null, { exact: true })}` : missing(due);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type Sums = { paid: Money; due: Money };

/** The words of an order that is paid in parts. */
export const partTexts = {
  /** On the order's own page. */
  own: {
    paid: ({ paid, due }: Sums, count: number, country: Country) =>
      `Llevas pagado ${formatMoney(paid, country)}. ${capital(missing(due, country))} para que ${plural(count, 'tu número participe', 'tus números participen')}.`,
    rule: 'Un número a medio pagar no entra en el sorteo: si no se completa, quien organiza tiene que devolverte lo que pagaste.',
    cancel: (paid: string) => `Quien organiza tendrá que devolverte ${paid}, que ya habías pagado.`,
    /** Of what is to go back of one that was not paid whole. */
    noted: 'Es lo que consta como pagado. Si pagaste más, escribe a quien organiza y dile tu referencia.',
  },
  /** An event of an order's history with the sum of the part. */
  happened: (kind: string, sum: string) => `${kind}: ${sum}`,
  desk: {
    open: 'Apuntar un abono',
    words: 'Para una parte de lo que cuesta.',
    holds: (count: number) =>
      `${plural(count, 'Su número queda apartado', 'Sus números quedan apartados')} hasta que cierre la venta, y no ${plural(count, 'participa', 'participan')} hasta que esté todo pagado.`,
    amount: 'Cuánto pagó',
    left: (due: Money, country: Country) => `${capital(missing(due, country))}.`,
    way: 'Cómo pagó',
    seen: 'El comprobante que envió es de este abono',
    seenHint: 'Así deja de estar por revisar. Si no lo marcas, sigue esperando.',
    action: 'Apuntar el abono',
    summary: (paid: string, total: string) => `Abonado ${paid} de ${total}`,
    list: (name: string) => `Abonos de ${name}`,
    notedBy: (name: string | null, when: string) => (name === null ? when : `lo apuntó ${name} ${when}`),
    undone: 'Quitado',
    undo: 'Quitar',
    undoWords: (sum: string, until: string) =>
      `Para un abono de ${sum} apuntado por error. Se puede quitar hasta las ${until}; quien compró lo verá en su pedido.`,
    undoAction: (sum: string) => `Quitar el abono de ${sum}`,
    /** Where the confirmation is undone of an order that was paid in parts. */
    undoLast: (last: string, before: string) =>
      `Se quita solo lo último que se apuntó, ${last}. Lo abonado antes, ${before}, sigue apuntado.`,
    /** Where the order is marked as paid of which a part is noted. */
    rest: (due: Money, country: Country) => `${capital(missing(due, country))}: al marcarlo consta que pagó ese resto.`,
    release: (paid: string) => `Ya pagó ${paid}: quedan por devolver.`,
  },
} as const;
