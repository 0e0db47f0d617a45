import { tableFacts } from '#domain/read-csv.ts';
import { Refusal } from '#domain/refusal.ts';
import { type TableRow, tableLimits } from '#domain/table.ts';
import { unzip } from './unzip.ts';
import { sharedTexts, sheetRows } from './xlsx-sheet.ts';
import { attributeOf, walkXml, type XmlTag } from './xml-parts.ts';

const paths = { book: 'xl/workbook.xml', relations: 'xl/_rels/workbook.xml.rels', texts: 'xl/sharedStrings.xml' };
const small = 1024 * 1024;

/** Files of an honest workbook: its sheets, pictures, and the parts of a program that wrote it. */
const mostEntries = 2000;

/**
 * The first visible sheet of a workbook (OOXML), its cells as the texts and figures that they are kept as. Dates are the
 * figures that they are kept as, too. Refuses what is no workbook (`table.unreadable`) and what is too large, before it is
 * unpacked (`table.too-large`).
 */
export function readXlsx(bytes: Uint8Array): TableRow[] {
  try {
    const book = partsOf(bytes, { [paths.book]: small, [paths.relations]: small });
    const sheet = firstSheet(textOf(book.get(paths.book)), textOf(book.get(paths.relations)));
    const most = tableLimits.unpacked;
    const parts = partsOf(bytes, { [sheet]: most, [paths.texts]: most });
    if (!parts.has(sheet)) throw new RangeError('a sheet that the workbook does not have');
    const texts = sharedTexts(textOf(parts.get(paths.texts)));
    return sheetRows(textOf(parts.get(sheet)), texts);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'import.too-large')
      throw new Refusal('table.too-large', tableFacts());
    throw error instanceof Refusal && error.code === 'table.too-large' ? error : new Refusal('table.unreadable', {});
  }
}

function partsOf(bytes: Uint8Array, most: Readonly<Record<string, number>>): Map<string, Uint8Array> {
  return unzip(bytes, {
    entries: mostEntries,
    unpacked: tableLimits.unpacked,
    largestOf: (name) => (Object.hasOwn(most, name) ? (most[name] ?? 0) : 0),
  });
}

function textOf(bytes: Uint8Array | undefined): string {
  return bytes ? new TextDecoder('utf-8', { fatal: true }).decode(bytes) : '';
}

/** The path of the first sheet that is not hidden; of the first one where all are. */
function firstSheet(book: string, relations: string): string {
  const sheets = begins(book, 'sheet');
  const sheet = sheets.find((each) => (attributeOf(each, 'state') ?? 'visible') === 'visible') ?? sheets[0];
  const id = sheet && /\sr?:?id\s*=\s*["']([^"']*)["']/.exec(sheet.attributes)?.[1];
  const named = begins(relations, 'Relationship').find((each) => attributeOf(each, 'Id') === id);
  const target = named && attributeOf(named, 'Target');
  if (!target) throw new RangeError('a workbook without a sheet');
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

function begins(xml: string, name: string): XmlTag[] {
  const tags: XmlTag[] = [];
  walkXml(xml, { begin: { [name]: (tag) => void tags.push(tag) } });
  return tags;
}
