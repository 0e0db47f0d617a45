import { expect, test } from 'vitest';
import { noteLimits, parseNote } from './order-note.ts';

test('a note says something, in several lines where it needs them, of no endless length', () => {
  expect(parseNote({ body: ' Pagó su hermana.\r\nFalta avisarle. ' })).toEqual({
    ok: true,
    value: { body: 'Pagó su hermana.\nFalta avisarle.' },
  });
  expect(parseNote({ body: ' ' })).toEqual({ ok: false, fields: { body: { code: 'required' } } });
  expect(parseNote({})).toMatchObject({ ok: false });
  expect(parseNote({ body: 'x'.repeat(noteLimits.body + 1) })).toMatchObject({
    fields: { body: { code: 'too-long', limit: noteLimits.body } },
  });
});
