import { expect, test } from 'vitest';
import { parseLesson } from './courses/course-forms.ts';
import { isDrawable, markdownLimits } from './markdown.ts';

test('a long lesson with all the marks that its author needs is drawn', () => {
  const section =
    '## Un título\n\nUn párrafo con **fuerza**, _cursiva_, un [enlace](https://ejemplo.es) y `código`.\n\n- uno\n- dos\n\n';
  const table = `| a | b | c |\n|---|---|---|\n${'| 1 | 2 | 3 |\n'.repeat(200)}`;
  expect(isDrawable(`${section.repeat(300)}${table}`)).toBe(true);
});

test('a text of more lines, marks or cells of tables is refused by its field, so that no page has to draw it', () => {
  const lesson = (body: string) => parseLesson({ title: 'Lección', body, status: 'draft' }, 'Europe/Madrid');
  const wide = `${'a|'.repeat(256)}\n${'-|'.repeat(256)}\n${'x\n'.repeat(254)}`;
  const quoted = wide.replace(/^/gm, '> ');
  for (const body of [
    wide,
    quoted,
    wide.replaceAll('\n', '\r'),
    '*a_'.repeat(6600),
    `${'- '.repeat(11)}a\n`.repeat(2083),
    `${'1. - '.repeat(5)}a\n`.repeat(1800),
    'www.a '.repeat(8300),
    'a@b.es '.repeat(7000),
    `${'a\n'.repeat(markdownLimits.lines)}a`,
  ])
    expect(lesson(body)).toMatchObject({ ok: false, fields: { body: { code: 'too-many-marks' } } });
  expect(lesson('*a* '.repeat(1000))).toMatchObject({ ok: true });
});

test('a list of a thousand points, and a bibliography of five hundred addresses, are drawn', () => {
  expect(isDrawable('- Un punto, con 2 - 1 cosas.\n'.repeat(1000))).toBe(true);
  expect(isDrawable('1. Autora (2026). Título. https://ejemplo.es/articulo\n'.repeat(500))).toBe(true);
});

test('many tables of usual width are drawn, and no line of a table makes one of the text behind it', () => {
  const table = `| a | b | c | d |\n|---|:-:|--:|---|\n${'| 1 | 2 | 3 | 4 |\n'.repeat(20)}\n`;
  expect(isDrawable(table.repeat(30))).toBe(true);
  expect(isDrawable(`${table}${'Una línea de texto | y otra - más\n'.repeat(1000)}`)).toBe(true);
});
