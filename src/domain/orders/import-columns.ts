import * as v from 'valibot';
import { guessColumns } from '#domain/guess-columns.ts';
import type { TableRow } from '#domain/table.ts';
import { columnChoice } from '#domain/table-columns.ts';

export const importFields = ['number', 'name', 'surname', 'phone', 'email', 'paid'] as const;
export type ImportField = (typeof importFields)[number];

/**
 * Where a list has what, by its columns, counted from 0. `head`: the row with its headings, as a spreadsheet numbers it;
 * null for a list without any. What stands above it is left out.
 */
export type ImportColumns = { readonly head: number | null } & { readonly [F in ImportField]: number | null };

/** Until when the unpaid rows of a list are held: the close of sales, or as numbers that are taken now. */
export const importHolds = ['close', 'usual'] as const;
export type ImportHolds = (typeof importHolds)[number];

/** Words that headings go by. «Número de teléfono» is a phone: more particular fields come first. */
const words: Readonly<Record<ImportField, readonly string[]>> = {
  phone: [
    ...['telefono', 'telefonos', 'tel', 'tlf', 'tlfn', 'tfno', 'movil', 'celular', 'cel', 'whatsapp', 'wsp'],
    ...['contacto', 'phone', 'mobile'],
  ],
  email: ['correo', 'correo electronico', 'email', 'e mail', 'mail'],
  paid: [
    ...['pagado', 'pagada', 'pagados', 'pago', 'pagos', 'ha pagado', 'pago realizado', 'estado de pago'],
    ...['estado del pago', 'abonado', 'cobrado', 'cancelado', 'estado', 'paid'],
  ],
  number: [
    ...['numero', 'numeros', 'num', 'nro', 'no', 'n', 'boleto', 'boletos', 'ticket', 'tickets', 'papeleta'],
    ...['papeletas', 'participacion', 'cupon', 'boleta', 'number'],
  ],
  name: [
    ...['nombre', 'nombres', 'nombre y apellidos', 'nombre y apellido', 'nombre completo', 'comprador'],
    ...['compradora', 'cliente', 'clienta', 'participante', 'titular', 'persona', 'a nombre de', 'name'],
  ],
  surname: ['apellidos', 'apellido', 'primer apellido', 'surname'],
};

/** How far down the headings are looked for, under a title. */
const headRows = 15;

/** The columns of a list as its headings name them: the first row that says where number and name are, or the best. */
export function guessImportColumns(rows: readonly TableRow[]): ImportColumns {
  let best: ImportColumns = {
    head: null,
    number: null,
    name: null,
    surname: null,
    phone: null,
    email: null,
    paid: null,
  };
  let most = 1;
  for (const { row, cells } of rows.slice(0, headRows)) {
    const columns = guessColumns(cells, words);
    const known = importFields.filter((field) => columns[field] !== null).length;
    if (known <= most) continue;
    best = { head: row, ...columns };
    most = known;
  }
  return best;
}

/** The form in which somebody says where a list has what. */
export const importColumnsShape = v.object({
  number: v.pipe(
    columnChoice,
    v.check((at) => at !== null, 'required'),
  ),
  name: v.pipe(
    columnChoice,
    v.check((at) => at !== null, 'required'),
  ),
  surname: columnChoice,
  phone: columnChoice,
  email: columnChoice,
  paid: columnChoice,
});
