import { strToU8, Zip, ZipPassThrough } from 'fflate';
import { type Actor, type App, sharerOf } from '#app/app.ts';
import { inTurns } from '#app/batches-in-turn.ts';
import { whileAllowed } from '#app/batches-while-allowed.ts';
import { requireSession } from '#app/live-viewer.ts';
import { type Cell, csv, csvRows } from '#domain/csv.ts';
import { type Asked, mostTables, sendInPieces } from './answer-file.ts';
import { deflatedPart } from './deflated-part.ts';
import { sessionOf } from './middleware/session.ts';
import { orPage } from './refusals.ts';

type Row = readonly Cell[];

/** A table that is written while it is read: rows come in batches, and none is kept. */
export type Sheet = { header: readonly string[]; batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]> };

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export type SheetKind = keyof typeof mediaTypes;

/** The kind that an address ends on. */
export function sheetKindOf(url: string): SheetKind {
  return new URL(url).pathname.endsWith('.xlsx') ? 'xlsx' : 'csv';
}

/** A table, its name without ending, and what refuses once whoever asked may have no more of it. */
type Taken = { name: string; sheet: Sheet; askAgain(): Promise<void> };

/**
 * Answers with a table as a file to keep, in the kind that the address ends on. Nothing on the way keeps it too. 429 as
 * with other files (`answer-file.ts`), and beyond `mostTables`. Session and right are asked again for each batch, for a reader may take hours:
 * where one of them has ended the connection is cut, so that the file is seen to be incomplete.
 * @param read asks whether they may have it
 */
export function answerSheet(
  asked: Asked,
  read: (app: App, actor: Actor, kind: SheetKind) => Promise<Taken>,
): Promise<Response> {
  const kind = sheetKindOf(asked.request.url);
  const send = async (app: App, actor: Actor) => {
    const { name, sheet, askAgain } = await orPage(() => read(app, actor, kind));
    const batches = whileAllowed(sheet.batches, async () => {
      await requireSession(app, actor, sessionOf(app, asked.request));
      await askAgain();
    });
    const headers = {
      'Content-Type': mediaTypes[kind],
      'Content-Disposition': `attachment; filename="${name}.${kind}"`,
      'Cache-Control': 'private, no-store',
    };
    return { headers, pieces: sheetParts({ ...sheet, batches }, kind, sharerOf(actor)) };
  };
  return sendInPieces(asked, send, mostTables);
}

/** A table as a file, part by part. @param who whose turns reading it takes (`sharerOf`) */
export function sheetParts({ header, batches }: Sheet, kind: SheetKind, who: string): AsyncGenerator<Uint8Array, void> {
  const sheet = { header, batches: inTurns(batches, who) };
  return kind === 'csv' ? csvParts(sheet) : xlsxParts(sheet);
}

async function* csvParts({ header, batches }: Sheet): AsyncGenerator<Uint8Array, void> {
  yield strToU8(csv([header]));
  for await (const rows of batches) yield strToU8(csvRows(rows));
}

/** Rows that a sheet of Excel holds at most, its header among them. */
const mostRows = 1_048_576;

/**
 * The parts of a workbook of one sheet. Texts are typed as texts, so that no spreadsheet reads a formula into them;
 * figures are written with the digits they have.
 */
async function* xlsxParts({ header, batches }: Sheet): AsyncGenerator<Uint8Array, void> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for (const [name, text] of Object.entries(fixedParts)) {
    const part = new ZipPassThrough(name);
    zip.add(part);
    part.push(strToU8(text), true);
  }
  const table = deflatedPart('xl/worksheets/sheet1.xml');
  zip.add(table);
  table.push(strToU8(`${sheetHead(header.length)}${rowText(header, 1, headStyle)}`));
  let row = 1;
  for await (const rows of batches) {
    yield* ready.splice(0);
    if (row + rows.length > mostRows) throw new RangeError('more rows than a sheet of Excel holds');
    table.push(strToU8(rows.map((cells, index) => rowText(cells, row + index + 1)).join('')));
    row += rows.length;
  }
  table.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  yield* ready;
}

const headStyle = 1;
const decimalStyle = 2;
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function sheetHead(columns: number): string {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return `${xml}<worksheet ${main}><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols><col min="1" max="${columns}" width="20" customWidth="1"/></cols><sheetData>`;
}

function rowText(cells: Row, row: number, style = 0): string {
  return `<row r="${row}">${cells.map((cell, column) => cellText(cell, `${letters(column)}${row}`, style)).join('')}</row>`;
}

function cellText(cell: Cell, at: string, style: number): string {
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'object') {
    const decimals = cell.decimal.includes('.') ? ` s="${decimalStyle}"` : '';
    return `<c r="${at}"${decimals}><v>${cell.decimal}</v></c>`;
  }
  if (cell === '') return '';
  const styled = style ? ` s="${style}"` : '';
  return `<c r="${at}" t="inlineStr"${styled}><is><t xml:space="preserve">${plainText(cell)}</t></is></c>`;
}

/** The letters of a column: A, B … Z, AA. */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '' };
/** The most letters of a cell. */
const longest = 32_767;

/** A text as XML; `_x0041_` in it stays what it is, where Excel would read a letter. */
function plainText(text: string): string {
  return text
    .slice(0, longest)
    .toWellFormed()
    .replace(unwritable, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>\r]/g, (mark) => marks[mark] ?? '');
}

const spreadsheetTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What every workbook of one sheet has beside it. */
const fixedParts: Record<string, string> = {
  '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheetTypes}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheetTypes}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheetTypes}.styles+xml"/></Types>`,
  '_rels/.rels': `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${xml}<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="Lista" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${xml}<styleSheet ${main}><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="2" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
};

/** An instant as ISO 8601 with the offset that the place's clocks had: `2026-11-21T11:00:00+01:00`. */
export function isoTime(instant: string | null, timeZone: string): string {
  if (instant === null) return '';
  return Temporal.Instant.from(instant).toString({ timeZone, smallestUnit: 'second' });
}
