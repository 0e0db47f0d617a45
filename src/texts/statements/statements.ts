import { undoMinutes } from '#domain/orders/order.ts';
import type { ProposalReason } from '#domain/statements/proposals.ts';
import type { StatementFault } from '#domain/statements/read-statement.ts';
import type { StatementField } from '#domain/statements/statement-fields.ts';
import { statementLimits } from '#domain/statements/statement-fields.ts';
import { counted, formatCount } from '#texts/format.ts';
import { list, plural } from '#texts/words.ts';

const incomes = (n: number) => counted(n, 'ingreso', 'ingresos');

const fieldNames: Record<StatementField, string> = {
  date: 'Fecha',
  amount: 'Importe',
  credit: 'Lo que entra',
  debit: 'Lo que sale',
  kind: 'Si entra o sale',
  text: 'Concepto',
  name: 'Quién paga u otros datos',
  reference: 'Referencia',
  currency: 'Moneda',
};

const fieldHints: Partial<Record<StatementField, string>> = {
  amount: 'Si los pagos van con un signo menos en la misma columna.',
  credit: 'Si lo que entra tiene su columna: abonos, haber, depósitos.',
  debit: 'Cargos, debe, retiros.',
  kind: 'Si lo pone con una palabra: crédito o débito, abono o cargo.',
};

function faultWords({ field, code, text }: StatementFault): string {
  if (code === 'missing') return field === 'date' ? 'falta la fecha' : 'falta el importe';
  if (code === 'other') return `está en otra moneda (${text})`;
  return field === 'date' ? `«${text}» no parece una fecha con día, mes y año` : `«${text}» no parece un importe`;
}

/** The words of comparing what came to a bank account with the orders of a raffle. */
export const statementTexts = {
  title: 'Ingresos del banco',
  description: 'Compara lo que llegó a tu cuenta con los pedidos de la rifa.',
  lead: 'Trae los movimientos de tu cuenta y verás de qué pedido puede ser cada ingreso. Nada se confirma solo: lo haces tú, uno a uno.',
  toLines: 'Comparar con los movimientos del banco',
  back: 'Gestión',

  accounts: {
    title: 'Monedas',
    shown: (currency: string) => `Ingresos de una cuenta en ${currency}.`,
    other: (currency: string) => `Ver los de una cuenta en ${currency}`,
  },
  bring: {
    open: 'Traer más ingresos',
    file: 'Archivo de tu banco',
    fileHint:
      'En la web de tu banco, busca «Movimientos» y luego «Descargar» o «Exportar». Vale Excel (.xlsx) o CSV. Si te lo da en .xls, ábrelo y guárdalo como .xlsx.',
    pasted: 'O pega las filas',
    pastedHint: 'Copia los movimientos en la web de tu banco, en un PDF o en una hoja de cálculo, y pégalos aquí.',
    none: 'Elige el archivo o pega los movimientos de tu cuenta.',
    action: 'Ver qué hay',
    kept: `Solo se guarda lo que entró en la cuenta: ni los pagos ni el saldo. Lo ve quien administra esta comunidad. A los ${statementLimits.days} días se borran los ingresos que no sean de ningún pedido.`,
  },

  preview: {
    title: 'Qué se guardaría',
    lines: (n: number, sum: string) => `${incomes(n)}: ${sum} en total.`,
    none: 'No vemos ningún ingreso. Mira si las columnas son las que dices.',
    nothingYet: 'Todavía no se ha guardado nada, y ningún pedido cambia.',
    debits: (n: number) =>
      `${counted(n, 'pago o cargo', 'pagos o cargos')} de tu cuenta: no se ${plural(n, 'guarda', 'guardan')}.`,
    faulty: (n: number) =>
      `${counted(n, 'fila que no se entiende', 'filas que no se entienden')}: no se ${plural(n, 'guarda', 'guardan')}.`,
    again: 'Si ya trajiste alguno de estos días, lo repetido no se guarda dos veces.',
    keep: (n: number) => `Guardar ${incomes(n)}`,
    another: 'Elegir otro archivo',
    rows: 'Fila por fila',
    caption: 'Filas de los movimientos, primero las que no se entienden',
    shown: (shown: number, all: number) => `Aquí ves ${formatCount(shown)} de ${formatCount(all)}.`,
    row: 'Fila',
    fault: faultWords,
  },

  columns: {
    title: 'Qué hay en cada columna',
    lead: 'Mira en la tabla de abajo si la fecha y el importe están bien. Si no, cámbialo aquí: la próxima vez nos acordaremos.',
    missing:
      'No sabemos qué columna es cada una. Di dónde está la fecha y dónde el importe; lo demás ayuda, pero no hace falta.',
    none: 'Ninguna',
    column: (letter: string, heading: string) => (heading === '' ? `Columna ${letter}` : `${letter}: ${heading}`),
    action: 'Usar estas columnas',
    fields: fieldNames,
    hints: fieldHints,
  },

  lines: {
    title: 'Ingresos por repartir',
    proposed: (n: number, all: number) =>
      n === 0
        ? `${incomes(all)}. Ninguno se parece a lo que falta por pagar en esta rifa.`
        : `${incomes(all)}: en ${formatCount(n)} creemos saber de qué pedido ${plural(n, 'es', 'son')}.`,
    noOrders: 'En esta rifa no queda ningún pedido por pagar.',
    left: (left: string, all: string) => `Quedan ${left} de ${all}`,
    mayBeCounted:
      'Se parece a otro ingreso del mismo día y la misma suma que ya se apuntó o se puso aparte. Mira en tu banco que sean dos.',
    mayBe: (said: string) =>
      `Parece el mismo ingreso que ${said === '' ? 'otro de ese día' : `«${said}»`}, que llegó con otros movimientos. Mira en tu banco si son dos.`,
    noted: (orders: readonly string[]) =>
      `Puede que ya lo anotaras a mano: ${list(orders)}. Si es ese pago, ponlo aparte y no lo confirmes otra vez.`,
    notedOrder: (reference: string, name: string) => `pedido ${reference} de ${name}`,
    names: {
      paid: (reference: string) => `Nombra el pedido ${reference}, que ya está pagado.`,
      over: (reference: string) => `Nombra el pedido ${reference}, que ya no espera ningún pago.`,
      elsewhere: (reference: string) =>
        `Nombra el pedido ${reference}, que es de otra rifa. Míralo en los ingresos de esa rifa.`,
    },
    ask: '¿Es este pago?',
    askSeveral: '¿Es alguno de estos pagos?',
    reasons: {
      reference: 'Pone su referencia',
      'own-sum': 'Misma suma, que solo se pide a este pedido',
      name: 'Misma suma y mismo nombre',
      amount: 'Misma suma',
      chosen: 'Lo elegiste tú',
    } satisfies Record<ProposalReason | 'chosen', string>,
    whole: (sum: string) => `Paga ${sum}, todo lo que falta.`,
    part: (sum: string, due: string) => `Se apuntan ${sum} de los ${due} que faltan: quedará a medio pagar.`,
    rest: (sum: string) => `Del ingreso quedarán ${sum} para otro pedido.`,
    runOut: 'Se le acabó el plazo: se confirma si sus números siguen libres.',
    inReview: 'Tiene un comprobante por revisar.',
    yes: 'Sí, confirmar',
    no: 'No es',
    choose: 'Es de otro pedido',
    reference: 'Referencia del pedido',
    referenceHint: 'Seis letras y números, en la ficha del pedido.',
    see: 'Ver el pedido',
    missing: (typed: string) => `No hay en esta rifa ningún pedido por pagar con la referencia «${typed}».`,
    aside: {
      open: 'Ya está anotado o no es de ningún pedido',
      words:
        'Deja de salir en esta lista, también si vuelves a traer esos días. Mientras no se borren los ingresos, lo puedes traer de vuelta más abajo.',
      action: 'Poner aparte',
    },
    pages: 'Páginas de ingresos',
    empty: 'No queda ningún ingreso por repartir',
    emptyWords: 'Cuando traigas los movimientos de tu banco, lo que entró aparecerá aquí.',
    forget: 'Borrar los ingresos que no son de ningún pedido',
    forgetWords:
      'Nóminas, ventas o lo que no tenga que ver: se borran de aquí para todos. Los que ya pagaron un pedido se quedan. Si vuelves a traer esos días, aparecerán otra vez.',
    forgetAction: (n: number) => `Borrar ${incomes(n)}`,
  },

  matches: {
    title: 'Ya apuntados',
    line: (sum: string, order: string, reference: string) => `${sum} para el pedido de ${order} (${reference})`,
    desk: 'Ver en gestión',
    undo: `Un ingreso apuntado por error se deshace en gestión, en el pedido, durante ${undoMinutes} minutos. El ingreso vuelve entonces a esta lista.`,
  },

  aside: {
    title: 'Puestos aparte',
    lead: 'Ingresos que alguien anotó a mano o que no son de ningún pedido: no cuentan para esta lista.',
    by: (name: string) => `Lo puso aparte ${name}`,
    back: 'Traer de vuelta',
    pages: 'Páginas de ingresos puestos aparte',
  },

  done: {
    kept: (kept: number, known: number) => {
      const old = known === 0 ? '' : ` ${incomes(known)} ya ${plural(known, 'estaba', 'estaban')}.`;
      return `${kept === 0 ? 'Ningún ingreso nuevo.' : `${incomes(kept)} ${plural(kept, 'nuevo', 'nuevos')}.`}${old}`;
    },
    paid: 'Pago confirmado.',
    part: 'Apuntado. Al pedido le falta el resto.',
    sealed: 'Pago confirmado. Era lo último que se esperaba, y la lista quedó sellada.',
    left: (sum: string) => `Del ingreso quedan ${sum} por repartir.`,
    refused: 'De acuerdo, no es ese.',
    aside: 'Puesto aparte: no se confirmará con ningún pedido.',
    back: 'De vuelta en la lista.',
    deleted: (n: number) => `${incomes(n)} ${plural(n, 'borrado', 'borrados')}.`,
  },
};
