import { expect, test } from 'vitest';
import { withPictureMark } from './picture-mark.ts';

const hash = 'a'.repeat(64);
const mark = `![La masa](/imagen/${hash})`;
const put = (body: string, at?: number) =>
  withPictureMark(body, { hash, alt: 'La masa', ...(at !== undefined && { at }) });

test('a picture lands where the writer is, as a paragraph of its own, and the writer goes on behind it', () => {
  const { body, behind } = put('Se amasa.\nSe hornea.', 10);
  expect(body).toBe(`Se amasa.\n\n${mark}\n\nSe hornea.`);
  expect(body.slice(behind)).toBe('Se hornea.');
  expect(put('Uno dos', 3).body).toBe(`Uno\n\n${mark}\n\ndos`);
  expect(put('Se hornea.', 0).body).toBe(`${mark}\n\nSe hornea.`);
});

test('who has not been in the text yet gets it at the end', () => {
  const { body, behind } = put('Se amasa.\n\n');
  expect([body, behind]).toEqual([`Se amasa.\n\n${mark}\n`, body.length]);
  expect(put('').body).toBe(`${mark}\n`);
});

test('no word of its description ends the mark', () => {
  expect(withPictureMark('', { hash, alt: 'a](x)[\nb' }).body).toBe(`![a(x)b](/imagen/${hash})\n`);
});
