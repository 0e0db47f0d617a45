import { expect, test } from 'vitest';
import { bytesOf, vectors } from '#support/verifier-vectors.ts';
import { recordTexts } from '#texts/draws/records.ts';
import { examineRecords } from './record-report.ts';
import { linesOf } from './report-part.ts';

const given = vectors.find(({ id }) => id === 'V31')?.opciones.resguardos ?? [];
const [first = ''] = given;
const { alone } = recordTexts;

test('a receipt without an acta is said to be signed, by which key and for which bases, and not to be on a list', () => {
  const { output, parts } = examineRecords([bytesOf(first)]);
  const { numero, clave, bases, texto } = JSON.parse(first);
  expect(output.resguardos).toEqual([{ numero, resultado: 'firma_buena' }]);
  const said = linesOf(parts).join('\n');
  for (const words of [alone.good.title(1), alone.good.words, clave, bases, texto]) expect(said).toContain(words);
});

test('one altered receipt among others is named, and the whole is said not to be good', () => {
  const altered = first.replace(/"importe":\d+/, '"importe":999999');
  expect(altered).not.toBe(first);
  const { output, parts } = examineRecords([first, altered, 'nada'].map(bytesOf));
  expect(output.resguardos.map(({ resultado }) => resultado)).toEqual(['firma_buena', 'firma_mala', 'firma_mala']);
  const [title, , , , ...lines] = linesOf(parts);
  expect(title).toBe(alone.bad.title(3));
  expect(lines.join('\n')).toContain(alone.bad.record);
  expect(lines.join('\n')).toContain(recordTexts.unreadable);
});
