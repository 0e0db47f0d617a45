import { expect, test } from 'vitest';
import { guessImportColumns } from './orders/import-columns.ts';
import { rowsBelow } from './table-columns.ts';

const guess = (...rows: string[][]) => guessImportColumns(rows.map((cells, at) => ({ row: at + 1, cells })));

test.each([
  [['Número', 'Nombre', 'Teléfono', 'Pagado'], { number: 0, name: 1, phone: 2, paid: 3, email: null }],
  [['NOMBRE Y APELLIDOS', 'Nº', 'Móvil', '¿Pagó?'], { number: 1, name: 0, phone: 2, paid: 3, surname: null }],
  [['Boletos', 'Comprador', 'Número de teléfono', 'Correo electrónico'], { number: 0, name: 1, phone: 2, email: 3 }],
  [
    ['Apellidos', 'Nombre', 'WhatsApp', 'Número de boleto', 'Estado del pago'],
    { surname: 0, name: 1, phone: 2, number: 3, paid: 4 },
  ],
  [['Fecha', 'NUM.', 'Cliente', 'E-mail', 'Pago'], { number: 1, name: 2, email: 3, paid: 4, phone: null }],
])('headings are known with accents, capitals and words around them: %s', (headings, columns) => {
  expect(guess(headings)).toMatchObject({ head: 1, ...columns });
});

test('headings stand under a title, and a list without any says so', () => {
  const titled = [['Rifa del viaje'], ['Lista de Ana'], ['Número', 'Nombre'], ['7', 'Luis']];
  expect(guess(...titled)).toMatchObject({ head: 3, number: 0, name: 1 });
  expect(guess(['7', 'Ana'], ['8', 'Luis'])).toMatchObject({ head: null, number: null, name: null });
  const rows = titled.map((cells, at) => ({ row: at + 1, cells }));
  expect(rowsBelow(rows, guess(...titled).head).map(({ row }) => row)).toEqual([4]);
  expect(rowsBelow(rows, guess(['7', 'Ana']).head)).toHaveLength(4);
});
