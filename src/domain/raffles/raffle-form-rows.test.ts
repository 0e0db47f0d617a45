import * as v from 'valibot';
import { expect, test } from 'vitest';
import { line, type RawForm } from '#domain/form.ts';
import { rows } from './raffle-form-rows.ts';

const shape = v.object({ name: line(1, 5), kind: v.optional(v.string(), 'usual') });
const read = (raw: RawForm, most = 3) => rows(raw, 'parts', shape, most, ['kind']);

test('the rows of a form are read in the order of their numbers, and each keeps its own', () => {
  expect(
    read({ 'parts.10.name': 'diez', 'parts.2.name': 'dos', 'parts.2.kind': 'x', 'parts.03.name': 'tres' }),
  ).toEqual({
    ok: true,
    value: [
      { name: 'dos', kind: 'x', row: 2 },
      { name: 'tres', kind: 'usual', row: 3 },
      { name: 'diez', kind: 'usual', row: 10 },
    ],
  });
});

test('a row in which nothing was typed is none, also where a list of choices sent its first', () => {
  expect(read({ 'parts.0.name': ' ', 'parts.1.kind': 'x', 'parts.2.name': '' })).toEqual({ ok: true, value: [] });
  expect(read({ 'parts.0.name': ' ', 'parts.0.note': 'algo' })).toMatchObject({
    ok: false,
    fields: { 'parts.0.name': { code: 'required' } },
  });
  expect(read({ 'parts.0.name': null })).toMatchObject({ ok: false });
});

test('what only looks like a row is none', () => {
  const others = ['parts', 'parts.0', 'parts.0.', 'parts..name', 'parts.100.name', 'parts.-1.name', 'parts.x1.name'];
  for (const name of [...others, 'parts.0.name.more', 'other.0.name'])
    expect(read({ [name]: 'algo' }), name).toEqual({ ok: true, value: [] });
});

test('each fault is told at its field, and too many rows beside', () => {
  const three = { 'parts.0.name': 'uno', 'parts.1.name': 'dos', 'parts.2.name': 'tres' };
  expect(read(three).ok).toBe(true);
  expect(read(three, 2)).toEqual({ ok: false, fields: { parts: { code: 'count', limit: 2 } } });
  expect(read({ ...three, 'parts.1.name': 'demasiado' }, 2)).toEqual({
    ok: false,
    fields: { 'parts.1.name': { code: 'too-long', limit: 5 }, parts: { code: 'count', limit: 2 } },
  });
});
