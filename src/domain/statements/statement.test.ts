import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Currency, currencies, decimalsOf } from '#domain/money.ts';
import { readCsv } from '#domain/read-csv.ts';
import { rowsBelow } from '#domain/table-columns.ts';
import { lineKeys } from './line-keys.ts';
import { pastedTable } from './pasted-rows.ts';
import { type RowRead, type StatementLine, statementReader } from './read-statement.ts';
import { guessStatementColumns } from './statement-columns.ts';
import { readDay } from './statement-date.ts';
import { statementFields } from './statement-fields.ts';
import { decimalMark, readSum } from './statement-sum.ts';

/** The lines of a statement, as they would be kept, and its other rows. */
function read(text: string, currency: Currency = 'EUR') {
  const rows = readCsv(text);
  const columns = guessStatementColumns(rows);
  const all = rowsBelow(rows, columns.head).map(statementReader(rows, columns, currency));
  const isLine = (row: RowRead): row is Extract<RowRead, { is: 'line' }> => row.is === 'line';
  return {
    columns,
    lines: all.filter(isLine).map(({ bookedOn, amount, text: said, name, reference }) => ({
      ...{ bookedOn, amount, text: said, name, reference },
    })),
    is: all.map((row) => (row.is === 'faulty' ? `${row.fault.field} ${row.fault.code}` : row.is)),
  };
}

const came = { bookedOn: '2026-03-02', amount: 1000 };

/** One statement of each shape: what came is 10,00 on 2 March, and something went before or after it. */
const shapes: Record<string, readonly [text: string, line: object, currency?: Currency]> = {
  'BBVA in Spain, with its title': [
    'Últimos movimientos\n\nF.Valor;Fecha;Concepto;Movimiento;Importe;Divisa;Disponible;Divisa;Observaciones\n02/03/2026;02/03/2026;Transferencia recibida;K7M2QP;10,00;EUR;1.510,00;EUR;ANA RUIZ\n01/03/2026;01/03/2026;Pago con tarjeta;Compra;-1.250,00;EUR;1.500,00;EUR;',
    { ...came, text: 'Transferencia recibida', name: 'ANA RUIZ' },
  ],
  'Santander, CaixaBank': [
    'FECHA OPERACIÓN;FECHA VALOR;CONCEPTO;IMPORTE EUR;SALDO\n02/03/2026;03/03/2026;Transferencia De Ana;10,00;110,00\n02/03/2026;03/03/2026;Recibo;-5,00;100,00',
    { ...came, text: 'Transferencia De Ana' },
  ],
  'ING, in columns with signs in brackets': [
    'F. VALOR;CATEGORÍA;DESCRIPCIÓN;COMENTARIO;IMPORTE (€);SALDO (€)\n2/3/2026;Otros;Bizum recibido;rifa;10;20\n2/3/2026;Otros;Compra;;(10,50);20',
    { ...came, text: 'Bizum recibido', name: 'rifa' },
  ],
  'BBVA, Banorte and Citibanamex in Mexico': [
    'Fecha De Operación,Referencia,Descripción,Depósitos,Retiros,Saldo\n02/03/2026,0001234,SPEI RECIBIDO,$10.00,,"$1,510.00"\n01/03/2026,0001235,CARGO,,"$1,250.00","$1,500.00"',
    { ...came, text: 'SPEI RECIBIDO', reference: '0001234' },
    'MXN',
  ],
  Bancolombia: [
    'FECHA,DESCRIPCIÓN,SUCURSAL,DCTO.,VALOR,SALDO\n2026/03/02,TRANSFERENCIA DESDE NEQUI,,77,"25,000.00","1,000,000.00"\n2026/03/02,PAGO PSE,,78,"-5,000.00","1,000,000.00"',
    { bookedOn: '2026-03-02', amount: 25_000, text: 'TRANSFERENCIA DESDE NEQUI', reference: '77' },
    'COP',
  ],
  Davivienda: [
    'Fecha;Descripción Motivo;Naturaleza;Valor Total;Documento\n02/03/2026;Abono transferencia;Crédito;$ 25.000,00;5\n02/03/2026;Retiro cajero;Débito;$ 10.000,00;6',
    { bookedOn: '2026-03-02', amount: 25_000, text: 'Abono transferencia', reference: '5' },
    'COP',
  ],
  'BCP and Interbank': [
    'Fecha de Operación,Nro. de Operación,Movimiento,Descripción,Cargo,Abono,Saldo contable\n02/03/2026,00123,Yape,ANA RUIZ,,S/ 10.00,S/ 20.00\n02/03/2026,00124,Pago,LUZ,S/ -7.00,,S/ 10.00',
    { ...came, reference: '00123' },
    'PEN',
  ],
  'pasted from a page': [
    '02/03/2026\tBizum de Ana Ruiz\t+10,00 €\t110,00 €\n01/03/2026\tCompra\t-5,00 €\t100,00 €',
    { ...came, text: 'Bizum de Ana Ruiz' },
  ],
  'pasted from a PDF': [
    pastedTable('Extracto\n02/03/2026 TRANSF. DE ANA RUIZ REF 123 10,00 1.110,00 €\n01/03/2026 COMPRA -5,00 1.100,00'),
    { ...came, text: 'TRANSF. DE ANA RUIZ REF 123' },
  ],
};

test.for(Object.entries(shapes))('what came is read of a statement of %s', ([, [text, line, currency]]) => {
  const { lines, is } = read(text, currency);
  expect(lines).toMatchObject([line]);
  expect(is.filter((each) => each !== 'blank').toSorted()).toEqual(['debit', 'line']);
});

test('a row that is not understood says which cell, and what stands around the movements is left out', () => {
  const text = [
    ...['Fecha;Concepto;Importe;Divisa', '31/02/2026;Ana;5,00;EUR', ';Luis;5,00;EUR', '02/03/2026;Marta;cinco;EUR'],
    ...[
      '02/03/2026;Eva;;EUR',
      '02/03/2026;Fe;5,00;USD',
      '02/03/2026;Gil;0,00;EUR',
      ';Saldo final;;',
      '02/03/2026;Ada;5;',
      'Fecha;Qué;Importe;',
    ],
  ].join('\n');
  expect(read(text).is).toEqual([
    ...['date unreadable', 'date missing', 'amount unreadable', 'amount missing', 'currency other'],
    ...['debit', 'blank', 'line', 'blank'],
  ]);
});

test('days are read as banks write them, and none that is not in the calendar', () => {
  const same = ['2026-03-01', '1/3/2026', '01-03-26', '01.03.2026', '2026/3/1', '20260301', '46082', '46082.75'];
  const named = ['1 mar 2026', '01-MAR-26', '1 de marzo de 2026', '2026-03-01T10:00:00', '01/03/2026 10:15'];
  for (const text of [...same, ...named]) expect([text, readDay(text)]).toEqual([text, '2026-03-01']);
  const none = ['', '31/02/2026', '03/15/2026', '1/1/1999', '12345', 'ayer', '1/3', '2026-13-01', '1'.repeat(100)];
  for (const text of none) expect([text, readDay(text)]).toEqual([text, null]);
  const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, fc.constantFrom('/', '-', '.', ' '), fc.boolean(), (date, mark, isPadded) => {
      const day = date.toISOString().slice(0, 10);
      const [year = '', month = '', of = ''] = day.split('-');
      const cut = (text: string) => (isPadded ? text : String(Number(text)));
      expect(readDay([cut(of), cut(month), year].join(mark))).toBe(day);
      expect(readDay([year, cut(month), cut(of)].join(mark))).toBe(day);
      expect(readDay([cut(of), cut(month), year.slice(2)].join(mark))).toBe(day);
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => (readDay(text) ?? '2026-01-01').length === 10));
});

/** A sum as a bank writes it. */
function written(
  amount: number,
  currency: Currency,
  { mark, isGrouped }: { mark: string; isGrouped: boolean },
): string {
  const places = decimalsOf(currency);
  const digits = String(amount).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const grouped = isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, mark === ',' ? '.' : ',') : whole;
  return places === 0 ? grouped : `${grouped}${mark}${digits.slice(-places)}`;
}

test('a sum is read as it was written, with comma or point, grouped or not, whatever stands around it', () => {
  const style = fc.record({ mark: fc.constantFrom(',', '.'), isGrouped: fc.boolean() });
  const around = fc.constantFrom(['', ''], ['€ ', ''], ['', ' EUR'], ['S/ ', ''], ['+', ''], ['$', '']);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 9 }),
      fc.constantFrom(...currencies),
      style,
      around,
      (amount, currency, as, [before, behind]) => {
        const text = written(amount, currency, as);
        const mark = decimalsOf(currency) === 0 ? null : (as.mark as ',' | '.');
        expect(readSum(`${before}${text}${behind}`, currency, mark)).toBe(amount);
        for (const below of [`-${text}`, `${text}-`, `(${text})`, `−${text}`])
          expect(Math.abs(readSum(below, currency, mark) ?? Number.NaN)).toBe(amount);
        if (amount > 0) expect(readSum(`-${text}`, currency, mark)).toBe(-amount);
      },
    ),
  );
  expect(['1.234', '12.5', '7'].map((text) => readSum(text, 'EUR', decimalMark(['1.234', '12.5', '7'])))).toEqual([
    123, 1250, 700,
  ]);
  expect(['1.234', '12,5'].map((text) => readSum(text, 'EUR', decimalMark(['1.234', '12,5'])))).toEqual([
    123_400, 1250,
  ]);
  expect(readSum('12.299999999999999', 'EUR', '.')).toBe(1230);
  expect(readSum('25.000,90', 'COP', ',')).toBe(25_000);
  expect(['.50', '$.50', '-,50', 'Bs.5,00'].map((text) => readSum(text, 'MXN', null))).toEqual([50, 50, -50, 500]);
  expect(['5,00 D', '5,00DR', '5,00 H', 'EUR 5,00 CR'].map((text) => readSum(text, 'EUR', ','))).toEqual([
    -500, -500, 500, 500,
  ]);
  for (const text of [
    '',
    'cinco',
    '1.2.3',
    '1,23,4',
    '12E5',
    '9'.repeat(50),
    '1 € 2',
    'Rifa K7QXAB',
    'K7QXAB',
    'Rifa 7',
    '0.500',
    '5,00 XYZ',
  ])
    expect([text, readSum(text, 'EUR', ',')]).toEqual([text, null]);
});

const line = fc.record({
  bookedOn: fc.constantFrom('2026-03-01', '2026-03-02'),
  amount: fc.constantFrom(500, 1000),
  text: fc.constantFrom('Bizum', 'BIZUM', 'Traspaso'),
  reference: fc.constantFrom('', 'K7M2QP'),
  name: fc.constantFrom('', 'Ana', 'Luis'),
});
const keysOf = (lines: readonly StatementLine[]) => lineKeys(lines, 'EUR');

test('the same lines have the same keys in whatever order, and no two lines of a statement have the same', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), fc.infiniteStream(fc.nat()), (lines, dice) => {
      const keys = keysOf(lines);
      expect(new Set(keys).size).toBe(lines.length);
      const shuffled = lines
        .map((each) => [dice.next().value ?? 0, each] as const)
        .toSorted(([one], [other]) => one - other)
        .map(([, each]) => each);
      expect(new Set(keysOf(shuffled))).toEqual(new Set(keys));
    }),
  );
});

test('a statement that overlaps another adds what the other did not have, and nothing twice', () => {
  const days = fc.array(line, { maxLength: 20 });
  fc.assert(
    fc.property(days, days, days, (before, both, after) => {
      const of = (lines: readonly StatementLine[], month: string) =>
        lines.map((each) => ({ ...each, bookedOn: each.bookedOn.replace('-03-', `-${month}-`) }));
      const [one, shared, other] = [of(before, '01'), of(both, '02'), of(after, '03')];
      const kept = new Set([...keysOf([...one, ...shared]), ...keysOf([...shared, ...other])]);
      expect(kept.size).toBe(one.length + shared.length + other.length);
    }),
  );
});

test('every table is read, and each row of it is one thing', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('Fecha', 'Importe', '02/03/2026', '10,00', '-5', 'Abono', 'D'));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 }), (cells) => {
      const rows = cells.map((each, at) => ({ row: at + 1, cells: each }));
      const columns = guessStatementColumns(rows);
      const used = statementFields.flatMap((field) => columns[field] ?? []);
      expect(new Set(used).size).toBe(used.length);
      const reader = statementReader(rows, columns, 'EUR');
      for (const each of rows.map(reader)) if (each.is === 'line') expect(each.amount).toBeGreaterThan(0);
    }),
    // a sum with letters beside it is no description too
    { examples: [[[['02/03/2026', '0A']]]] },
  );
});
