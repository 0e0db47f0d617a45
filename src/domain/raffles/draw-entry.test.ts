import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FigureShape, parseFigures, parseFurtherDraw } from './draw-entry.ts';

const link = 'https://www.loteria.example/';
const five: FigureShape = { format: 'digitos', length: 5 };
const row = (index: number, value: string, at = link) => ({
  [`figures.${index}.value`]: value,
  [`figures.${index}.link`]: at,
});

test('figures are kept as they are written, zeros and all', () => {
  const read = parseFigures({ ...row(0, ' 00042 '), ...row(1, '99999') }, [five, five], { all: false });
  expect(read).toEqual({
    ok: true,
    value: [
      { value: '00042', link },
      { value: '99999', link },
    ],
  });
});

test('what is blank at the end is not there yet; a gap, and nothing at all, are faults', () => {
  const shapes = [five, five, five];
  expect(parseFigures(row(0, '00042'), shapes, { all: false })).toMatchObject({
    ok: true,
    value: [{ value: '00042' }],
  });
  expect(parseFigures(row(1, '00042'), shapes, { all: false })).toEqual({
    ok: false,
    fields: { 'figures.0.value': { code: 'required' }, 'figures.0.link': { code: 'required' } },
  });
  expect(parseFigures({}, shapes, { all: false }).ok).toBe(false);
  const { fields } = parseFigures(row(0, '00042'), shapes, { all: true }) as { fields: object };
  expect(Object.keys(fields)).toHaveLength(4);
});

test('figures of another length or alphabet, and links that are none, are refused', () => {
  const hex: FigureShape = { format: 'hex', length: 4 };
  const faultOf = (value: string, shape: FigureShape, at = link) => {
    const read = parseFigures(row(0, value, at), [shape], { all: true });
    return read.ok ? null : read.fields;
  };
  expect(faultOf('0042', five)).toEqual({ 'figures.0.value': { code: 'digits', limit: 5 } });
  expect(faultOf('00.42', five)).toEqual({ 'figures.0.value': { code: 'digits', limit: 5 } });
  expect(faultOf('٠٠٠٤٢', five)).toEqual({ 'figures.0.value': { code: 'digits', limit: 5 } });
  expect(faultOf('00AF', hex)).toEqual({ 'figures.0.value': { code: 'hex-digits', limit: 4 } });
  expect(faultOf('00af', hex)).toBeNull();
  for (const wrong of ['http://x.es', 'javascript:alert(1)', 'https://', 'https://a b', `https://${'a'.repeat(301)}`]) {
    expect(faultOf('00042', five, wrong)).toEqual({ 'figures.0.link': { code: 'link' } });
  }
});

test('whatever a form holds, what is read fits its shape', () => {
  const anything = fc.record(
    { 'figures.0.value': fc.anything(), 'figures.0.link': fc.anything(), 'figures.1.value': fc.string() },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(anything, fc.boolean(), (form, all) => {
      const read = parseFigures(form, [five, five], { all });
      for (const { value, link: at } of read.ok ? read.value : []) {
        expect(value).toMatch(/^[0-9]{5}$/);
        expect(at).toMatch(/^https:\/\//);
      }
    }),
  );
});

test('a further draw is a day of the calendar after the last one', () => {
  const read = (furtherDraw: unknown) => parseFurtherDraw({ furtherDraw }, '2026-12-22');
  expect(read(' 2026-12-26 ')).toBe('2026-12-26');
  expect(read('2026-12-22#2')).toBe('2026-12-22#2');
  for (const wrong of [
    '2026-12-22',
    '2026-12-21',
    '2026-13-01',
    '2027-02-29',
    '26/12/2026',
    '',
    null,
    ['2026-12-26'],
  ]) {
    expect(read(wrong)).toEqual({ code: 'lottery-draw', limit: '2026-12-22' });
  }
});
