import { isDrawId } from '#domain/draw/time.ts';
import type { FieldFault, FieldFaults, Parsed, RawForm } from '#domain/form.ts';

/** A figure of a draw's source, with its public link. */
export type Figure = { value: string; link: string };

export type FigureShape = { format: 'digitos' | 'hex'; length: number };

type ReadFigures = Parsed<Figure[]>;

const link = /^https:\/\/[\x21-\x7e]{1,300}$/;

/**
 * Parses a form's figures, `figures.N.value` with `figures.N.link`, in order. Trailing blank ones are missing; with
 * `all` none may be. Figures are never corrected: a lost or guessed zero is another winner.
 */
export function parseFigures(form: RawForm, shapes: readonly FigureShape[], { all }: { all: boolean }): ReadFigures {
  const rows = shapes.map((shape, index) => ({
    shape,
    name: `figures.${index}`,
    value: textOf(form[`figures.${index}.value`]),
    link: textOf(form[`figures.${index}.link`]),
  }));
  const last = rows.findLastIndex((row) => row.value !== '' || row.link !== '');
  const given = rows.slice(0, all ? rows.length : Math.max(1, last + 1));
  const fields: FieldFaults = {};
  for (const row of given) {
    const fault = faultOfValue(row.value, row.shape);
    if (fault) fields[`${row.name}.value`] = fault;
    if (!link.test(row.link)) fields[`${row.name}.link`] = { code: row.link === '' ? 'required' : 'link' };
  }
  if (Object.keys(fields).length > 0) return { ok: false, fields };
  return { ok: true, value: given.map((row) => ({ value: row.value, link: row.link })) };
}

/** Parses the later draw of a lottery (`furtherDraw`). */
export function parseFurtherDraw(form: RawForm, after: string): string | FieldFault {
  const draw = textOf(form.furtherDraw);
  return isDrawId(draw) && draw > after ? draw : { code: 'lottery-draw', limit: after };
}

function faultOfValue(value: string, { format, length }: FigureShape): FieldFault | null {
  if (value === '') return { code: 'required' };
  const isWritten = format === 'hex' ? /^[0-9a-f]+$/.test(value) : /^[0-9]+$/.test(value);
  if (isWritten && value.length === length) return null;
  return { code: format === 'hex' ? 'hex-digits' : 'digits', limit: length };
}

function textOf(raw: unknown): string {
  return typeof raw === 'string' ? raw.trim() : '';
}
