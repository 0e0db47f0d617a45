import { expect, test } from 'vitest';
import { parseForm } from '#domain/form.ts';
import { guessImportColumns, importColumnsShape } from './import-columns.ts';

const guessed = (...rows: string[][]) =>
  Object.fromEntries(
    Object.entries(guessImportColumns(rows.map((cells, at) => ({ row: at + 1, cells })))).filter(
      ([, at]) => at !== null,
    ),
  );

test('the columns of a list are known by their headings, each by the one that fits it best', () => {
  expect(guessed(['Nº', 'Nombre y apellidos', 'Teléfono', 'Correo electrónico', '¿Ha pagado?'])).toEqual({
    ...{ head: 1, number: 0, name: 1, phone: 2, email: 3, paid: 4 },
  });
  // what is more particular comes first: a number of a telephone is none of a ticket
  expect(guessed(['Número de teléfono', 'Número', 'Nombre', 'Apellidos'])).toEqual({
    ...{ head: 1, phone: 0, number: 1, name: 2, surname: 3 },
  });
});

test('the headings stand within the first fifteen rows, and the first that name as much as any are they', () => {
  const [few, many] = [
    ['Número', 'Nombre'],
    ['Número', 'Nombre', 'Teléfono'],
  ];
  expect(guessed(['Rifa de Navidad'], few, many, many)).toMatchObject({ head: 3, phone: 2 });
  // one heading alone may be a word of a title
  expect(guessed(['Número'], ['7'])).toEqual({});
  const title = Array.from({ length: 15 }, () => ['Rifa']);
  expect(guessed(...title.slice(1), few)).toMatchObject({ head: 15 });
  expect(guessed(...title, few)).toEqual({});
});

test('whoever says where a list has what has to say where its numbers and names are', () => {
  const required = { code: 'required' };
  expect(parseForm(importColumnsShape, {})).toEqual({ ok: false, fields: { number: required, name: required } });
  expect(parseForm(importColumnsShape, { number: '0', name: '12', phone: '' })).toEqual({
    ok: true,
    value: { number: 0, name: 12, surname: null, phone: null, email: null, paid: null },
  });
  expect(parseForm(importColumnsShape, { number: 'x', name: '60' })).toEqual({
    ok: false,
    fields: { number: { code: 'choice' }, name: { code: 'choice' } },
  });
});
