import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { archiveType } from './archive-type.ts';

const office = (main: string) =>
  strToU8(`<Types><Default ContentType="application/xml"/><Override ContentType="${main}.main+xml"/></Types>`);
const openXml = 'application/vnd.openxmlformats-officedocument';
const typeOf = (files: Record<string, Uint8Array | string>, level: 0 | 6 = 6) =>
  archiveType(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, text]) => [name, typeof text === 'string' ? strToU8(text) : text]),
      ),
      { level },
    ),
  );

test('documents and books are told from plain archives by what they say of themselves', () => {
  for (const type of ['application/epub+zip', 'application/vnd.oasis.opendocument.text'])
    expect(typeOf({ mimetype: `${type}\n`, 'content.xml': '<a/>' }, 0)).toBe(type);
  for (const type of [`${openXml}.wordprocessingml.document`, `${openXml}.spreadsheetml.sheet`]) {
    expect(typeOf({ '[Content_Types].xml': office(type), 'word/document.xml': '<a/>' })).toBe(type);
    // some programs write it last
    expect(typeOf({ 'word/document.xml': '<a/>', '[Content_Types].xml': office(type) })).toBe(type);
  }
  expect(typeOf({ 'apuntes/tema-1.txt': 'hola' })).toBe('application/zip');
  expect(typeOf({ mimetype: 'image/openraster' })).toBe('application/zip');
  expect(typeOf({ '[Content_Types].xml': '<Types/>' })).toBe('application/zip');
});

test('a document with macros is no document, and a program no plain archive', () => {
  const macros = 'application/vnd.ms-word.document.macroEnabled';
  expect(typeOf({ '[Content_Types].xml': office(macros) })).toBe('application/octet-stream');
  for (const name of [
    'META-INF/MANIFEST.MF',
    'META-INF/manifest.mf',
    'meta-inf/Mozilla.RSA',
    'classes.dex',
    'classes2.dex',
  ])
    expect(typeOf({ 'a.txt': 'hola', [name]: 'x' }), name).toBe('application/java-archive');
  expect(typeOf({ 'practica/META-INF/MANIFEST.MF': 'x' })).toBe('application/zip');
});

test('a document that has macros in any part, or says twice what it is, is none', async () => {
  const word = `${openXml}.wordprocessingml.document`;
  const first = `<!-- "${word}.main+xml" -->`;
  for (const more of [
    'x="a.macroEnabled"',
    'x="A.MACROENABLED"',
    'x="a.macro&#69;nabled"',
    'x="application/vnd.ms-office.vbaProject"',
  ])
    expect(typeOf({ '[Content_Types].xml': `${first}<Types ${more}/>` }), more).toBe('application/octet-stream');
  const twice = { '[Content_Types].xml': office(word), '[CONTENT_TYPES].XML': office(word) };
  expect(typeOf(twice)).toBe('application/octet-stream');
  expect(typeOf({ mimetype: 'application/epub+zip', ...twice })).toBe('application/octet-stream');
  // the same name twice, as no honest program writes it
  const archive = Buffer.from(zipSync({ '[Content_Types].xml': office(word), '[content_typeX].xml': office(word) }));
  const named = Buffer.from(
    archive.toString('latin1').replaceAll('[content_typeX].xml', '[Content_Types].xml'),
    'latin1',
  );
  expect([archiveType(archive), archiveType(named)]).toEqual([word, 'application/octet-stream']);
});

test('a program is one behind what says that it is a book, too, and behind what cannot be read', async () => {
  const program = { 'META-INF/MANIFEST.MF': 'x' };
  const book = { mimetype: 'application/epub+zip', 'META-INF/container.xml': '<a/>' };
  expect(typeOf(book, 0)).toBe('application/epub+zip');
  expect(typeOf({ ...book, ...program }, 0)).toBe('application/java-archive');
  const damaged = Buffer.from(
    zipSync({ mimetype: strToU8('application/epub+zip'), 'META-INF/MANIFEST.MF': strToU8('x') }, { level: 0 }),
  );
  damaged.write('!', damaged.indexOf('application/epub'));
  expect(archiveType(damaged)).toBe('application/java-archive');
});

test('what says it is not unpacked where it is larger than any, or not what its label says', () => {
  const type = `${openXml}.wordprocessingml.document`;
  const text = (more: number) => Buffer.concat([office(type), Buffer.alloc(more, ' ')]);
  expect(typeOf({ '[Content_Types].xml': text(1_000_000) })).toBe(type);
  expect(typeOf({ '[Content_Types].xml': text(1_048_576) })).toBe('application/zip');
  expect(typeOf({ '[Content_Types].xml': text(65_536) }, 0)).toBe('application/zip');
  const damaged = Buffer.from(zipSync({ '[Content_Types].xml': office(type) }, { level: 0 }));
  damaged.write('!', damaged.indexOf('<Types>'));
  expect(archiveType(damaged)).toBe('application/zip');
});

test('an archive is told by the list at its end alone: files before it that never end are not read', () => {
  const head = Buffer.alloc(31);
  head.write('PK\x03\x04', 'latin1');
  head.writeUInt16LE(8, 6);
  head.writeUInt16LE(1, 26);
  const endless = Buffer.concat([head, Buffer.alloc(2_000_000, 'PK\x07\x08')]);
  expect(archiveType(endless)).toBe('application/zip');
  const files = { mimetype: strToU8('application/epub+zip') };
  const archive = Buffer.from(zipSync(files, { level: 0 }));
  const book = Buffer.concat([endless, archive]);
  const [list, end] = [book.lastIndexOf('PK\x01\x02'), book.lastIndexOf('PK\x05\x06')];
  book.writeUInt32LE(endless.length, list + 42);
  book.writeUInt32LE(list, end + 16);
  expect(archiveType(book)).toBe('application/epub+zip');
});

test('of a list without end only its beginning is looked at', () => {
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}`.padStart(5, '0'), new Uint8Array()]));
  const type = `${openXml}.presentationml.presentation`;
  expect(typeOf({ ...many(9999), '[Content_Types].xml': office(type) }, 0)).toBe(type);
  expect(typeOf({ ...many(10_000), '[Content_Types].xml': office(type) }, 0)).toBe('application/zip');
});
