import * as v from 'valibot';
import { expect, test } from 'vitest';
import { slug } from './communities/slug.ts';
import { email, integer, line, optional, paragraph, parseForm, phone, prose, rawLimit } from './form.ts';

/** The fault of a text in a field of that kind; null: none. */
function faultOf(schema: v.GenericSchema, text: string) {
  const parsed = parseForm(v.object({ field: schema }), { field: text });
  return parsed.ok ? null : (parsed.fields.field ?? null);
}

const texts = { line: line(1, 80), paragraph: paragraph(1, 80), prose: prose(1, 80) };

test('a text that shrinks to what its field takes is kept, however it was written', () => {
  for (const [name, schema] of Object.entries(texts)) {
    expect(faultOf(schema, `${'é'.normalize('NFD').repeat(80)}${' '.repeat(900)}`), name).toBeNull();
  }
  const parsed = parseForm(v.object({ field: texts.line }), { field: ' Jose\u0301  Peña ' });
  expect(parsed).toEqual({ ok: true, value: { field: 'José Peña' } });
});

test('a text of twice its length and more is too long before anything is done with it, and its limit is said', () => {
  const long = { code: 'too-long', limit: 80 };
  for (const [name, schema] of Object.entries(texts)) {
    expect(faultOf(schema, 'a'.repeat(81)), name).toEqual(long);
    expect(faultOf(schema, ' '.repeat(rawLimit(80) + 1)), name).toEqual(long);
    expect(faultOf(schema, `a${'\u0301\u0316'.repeat(40_000)}`), name).toEqual(long);
  }
});

test('marks piled on one letter are refused, as many as a letter can have are not', () => {
  for (const [name, schema] of Object.entries({ ...texts, body: prose(0, 50_000), rules: paragraph(0, 4000) })) {
    expect(faultOf(schema, `a${'\u0301\u0316'.repeat(16)}`), name).toEqual({ code: 'piled-marks' });
    expect(faultOf(schema, `a${'\u0301\u0316'.repeat(5)}`), name).toBeNull();
  }
});

test('addresses, telephones, figures and words of an address are refused by their length alone', () => {
  const bombs = [`a@${'a.'.repeat(3_000_000)}`, '1'.repeat(1_000_000), '('.repeat(1_000_000), ' '.repeat(1_000_000)];
  for (const [schema, limit] of [
    [email, 254],
    [phone, 24],
    [slug, 48],
  ] as const) {
    for (const bomb of bombs) expect(faultOf(schema, bomb)).toEqual({ code: 'too-long', limit });
  }
  for (const bomb of bombs.slice(0, 3)) {
    expect(faultOf(integer(1, 9), bomb)).not.toBeNull();
    expect(faultOf(optional(integer(1, 9)), bomb)).not.toBeNull();
  }
});

test('an address is read as its letters look, and hides none', () => {
  const parsed = parseForm(v.object({ field: email }), { field: ' ａna＠Correo.Example ' });
  expect(parsed).toEqual({ ok: true, value: { field: 'ana@correo.example' } });
  for (const other of ['\u200b', '\ufe0f', '\u3164', '\u0301', 'é', '\n']) {
    expect(faultOf(email, `a${other}na@correo.example`), other).toEqual({ code: 'email' });
  }
});

test('an address of the longest honest kind is still one', () => {
  expect(faultOf(email, `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example`)).toBeNull();
  expect(faultOf(email, `a@${'b.'.repeat(126)}example`)).toMatchObject({ code: 'too-long', limit: 254 });
});

test('a line shows all that it holds: what nobody sees is refused, and emojis are let be', () => {
  const fault = (text: string) => {
    const parsed = parseForm(v.object({ name: line(1, 60) }), { name: text });
    return parsed.ok ? null : parsed.fields.name?.code;
  };
  for (const text of ['Peña Ñandú', '👨‍👩‍👧 en casa', '❤️', '1️⃣', '👍🏽', '🏳️‍🌈', '🇪🇸', '☎︎'])
    expect([text, fault(text)]).toEqual([text, null]);
  const unseen = [
    '\u00ad',
    '\u034f',
    '\u115f',
    '\u180e',
    '\u200b',
    '\u200c',
    '\u200d',
    '\u2800',
    '\u3164',
    '\ufe0f',
    '\u{e0041}',
    '\u{1d159}',
    '\ufff9',
    '\ue000',
    '\uffff',
  ];
  for (const letter of unseen) {
    expect([letter, fault(`Club${letter}de`)]).toEqual([letter, 'hidden-characters']);
    expect(fault(letter)).not.toBeNull();
  }
  expect(parseForm(v.object({ name: line(1, 60) }), { name: 'Club\u00a0de\u3000los\u2009jueves' })).toEqual({
    ok: true,
    value: { name: 'Club de los jueves' },
  });
  for (const joined of ['👍\u200d', '👍\u200dx', '\u200d👍']) {
    expect([joined, fault(joined)]).toEqual([joined, 'hidden-characters']);
  }
});
