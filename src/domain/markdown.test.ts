import { expect, test } from 'vitest';
import { parseLesson } from './course.ts';
import { isDrawable, markdownLimits } from './markdown.ts';

test('a long lesson with all the marks that its author needs is drawn', () => {
  const section =
    '## Un título\n\nUn párrafo con **fuerza**, _cursiva_, un [enlace](https://ejemplo.es) y `código`.\n\n- uno\n- dos\n\n';
  const table = `| a | b | c |\n|---|---|---|\n${'| 1 | 2 | 3 |\n'.repeat(200)}`;
  expect(isDrawable(`${section.repeat(300)}${table}`)).toBe(true);
});

test('a text of more lines or marks is refused by its field, so that no page has to draw it', () => {
  const lesson = (body: string) => parseLesson({ title: 'Lección', body, status: 'draft' }, 'Europe/Madrid');
  for (const body of ['*a_'.repeat(6600), `${'a\n'.repeat(markdownLimits.lines)}a`])
    expect(lesson(body)).toMatchObject({ ok: false, fields: { body: { code: 'too-many-marks' } } });
  expect(lesson('*a* '.repeat(1000))).toMatchObject({ ok: true });
});
