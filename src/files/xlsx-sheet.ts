import { tableFacts } from '#domain/read-csv.ts';
import { Refusal } from '#domain/refusal.ts';
import { cellText, type TableRow, tableLimits } from '#domain/table.ts';
import { attributeOf, walkXml } from './xml-parts.ts';

/** The texts of a workbook that cells name by their place. How a text is read aloud (`rPh`) is no part of it. */
export function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  const read = { text: '', isText: false, aloud: 0 };
  const room = countLetters();
  walkXml(xml, {
    begin: {
      si: () => Object.assign(read, { text: '', aloud: 0 }),
      t: () => Object.assign(read, { isText: true }),
      rPh: () => Object.assign(read, { aloud: read.aloud + 1 }),
    },
    end: {
      t: () => Object.assign(read, { isText: false }),
      rPh: () => Object.assign(read, { aloud: read.aloud - 1 }),
      si: () => void texts.push(room(cellText(unescaped(read.text)))),
    },
    text(text) {
      if (read.isText && read.aloud === 0) read.text = longer(read.text, text);
    },
  });
  return texts;
}

type Cell = { column: number; type: string; value: string; takes: boolean };

/** Rows and cells of a sheet that are looked at, empty ones too: programs write those that have a colour. */
const mostWalked = { rows: 200_000, cells: tableLimits.rows * tableLimits.columns };

/** The rows of a sheet, blank ones left out. */
export function sheetRows(xml: string, texts: readonly string[]): TableRow[] {
  const rows: TableRow[] = [];
  let [row, cells] = [0, [] as string[]];
  let cell: Cell = { column: 0, type: '', value: '', takes: false };
  const walked = { rows: 0, cells: 0 };
  const room = countLetters();
  const takes = (does: boolean) => () => Object.assign(cell, { takes: does });
  walkXml(xml, {
    begin: {
      row(tag) {
        walked.rows += 1;
        row = rowAfter(row, attributeOf(tag, 'r'));
        cells = [];
      },
      c(tag) {
        walked.cells += 1;
        if (walked.rows > mostWalked.rows || walked.cells > mostWalked.cells) throw tooLarge();
        const at = attributeOf(tag, 'r');
        const column = at === null ? cells.length : columnOf(at);
        cell = { column, type: attributeOf(tag, 't') ?? 'n', value: '', takes: false };
      },
      v: takes(true),
      t: takes(true),
    },
    end: {
      v: takes(false),
      t: takes(false),
      c() {
        const isWithin = cell.column >= 0 && cell.column < tableLimits.columns;
        if (isWithin) cells[cell.column] = room(cellText(shownValue(cell, texts)));
      },
      row() {
        if (walked.rows > mostWalked.rows) throw tooLarge();
        const all = Array.from(cells, (each) => each ?? '');
        if (all.some((each) => each.trim() !== '')) rows.push({ row, cells: withoutEmptyEnd(all) });
        if (rows.length > tableLimits.rows) throw tooLarge();
      },
    },
    text(text) {
      if (cell.takes) cell.value = longer(cell.value, text);
    },
  });
  return rows;
}

function tooLarge(): Refusal<'table.too-large'> {
  return new Refusal('table.too-large', tableFacts());
}

/** A text with more of it, as long as a cell has room for that. */
function longer(text: string, more: string): string {
  return text.length < tableLimits.cell ? (text + more).slice(0, tableLimits.cell) : text;
}

/** Gives texts back, until all of them together are more than a table has room for. */
function countLetters(): (text: string) => string {
  let letters = 0;
  return (text) => {
    letters += text.length;
    if (letters > tableLimits.letters) throw tooLarge();
    return text;
  };
}

function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}

/** Rows that a sheet of Excel has at most. */
const mostRows = 1_048_576;

/** The number of a row, by which it is known: what names none after the one before it is the next one. */
function rowAfter(before: number, named: string | null): number {
  const row = Number(named);
  return Number.isInteger(row) && row > before && row <= mostRows ? row : before + 1;
}

/** The column of a cell's name, counted from 0: `AB12` is 27. */
function columnOf(name: string): number {
  const letters = /^[A-Z]{1,3}(?=\d)/i.exec(name)?.[0].toUpperCase() ?? '';
  return Array.from(letters).reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1;
}

function shownValue({ type, value }: Cell, texts: readonly string[]): string {
  if (type === 's') return texts[Number(value)] ?? '';
  return type === 'n' ? figure(value) : unescaped(value);
}

/** A figure with the digits that it has: workbooks keep a phone as `6.00123456E8`, and 7 as `7.0`. */
function figure(value: string): string {
  const number = Number(value);
  return value.trim() !== '' && Number.isSafeInteger(number) ? String(number) : value;
}

/** `_x000D_` is how a workbook writes a letter that XML has not. */
function unescaped(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
