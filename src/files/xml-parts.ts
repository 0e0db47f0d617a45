/** Bounds of an XML text. Tags may be longer, but none of which an attribute is read. */
const most = { parts: 8_000_000, attributes: 8000, text: 40_000 };

/** The begin of an element. Names are without their prefix. */
export type XmlTag = { kind: 'begin'; name: string; attributes: string; isEmpty: boolean };
type XmlEnd = { kind: 'end'; name: string };
type XmlPart = XmlTag | XmlEnd | { kind: 'text'; text: string };

/** What is done as elements begin and end, by their names, and with the letters between them. */
export type XmlHandlers = {
  begin?: Readonly<Record<string, (tag: XmlTag) => void>>;
  end?: Readonly<Record<string, () => void>>;
  text?(text: string): void;
};

/**
 * Walks through an XML text, in time that grows with its length alone; an empty element begins and ends. Only for what
 * spreadsheets write: a document type, in which entities could be made up, is refused. Throws where the text is no XML, and
 * where it has millions of tags; what follows within a text after many more letters than a cell has is left out.
 */
export function walkXml(xml: string, handlers: XmlHandlers): void {
  let parts = 0;
  for (let at = 0; at < xml.length; ) {
    const { part, end } = partAt(xml, at);
    parts += 1;
    if (parts > most.parts) throw new RangeError('an XML text of too many parts');
    if (part?.kind === 'text') handlers.text?.(part.text);
    else if (part) handle(part, handlers);
    at = end;
  }
}

function handle(part: XmlTag | XmlEnd, { begin = {}, end = {} }: XmlHandlers): void {
  if (part.kind === 'begin' && Object.hasOwn(begin, part.name)) begin[part.name]?.(part);
  const ends = part.kind === 'end' || part.isEmpty;
  if (ends && Object.hasOwn(end, part.name)) end[part.name]?.();
}

type PartRead = { part: XmlPart | null; end: number };

/** What begins at a place, and where it ends. Comments and what is for the program that reads are nothing. */
function partAt(xml: string, at: number): PartRead {
  if (xml[at] !== '<') {
    const mark = xml.indexOf('<', at);
    const end = mark === -1 ? xml.length : mark;
    return { part: { kind: 'text', text: plainText(xml.slice(at, Math.min(end, at + most.text))) }, end };
  }
  if (xml.startsWith('<![CDATA[', at)) {
    const end = endOf(xml, ']]>', at);
    return { part: { kind: 'text', text: xml.slice(at + '<![CDATA['.length, end) }, end: end + 3 };
  }
  if (xml.startsWith('<!--', at)) return { part: null, end: endOf(xml, '-->', at) + 3 };
  if (xml.startsWith('<?', at)) return { part: null, end: endOf(xml, '?>', at) + 2 };
  const end = endOfTag(xml, at);
  return { part: tagIn(xml.slice(at + 1, end)), end: end + 1 };
}

function endOf(xml: string, mark: string, from: number): number {
  const end = xml.indexOf(mark, from);
  if (end === -1) throw new RangeError('an XML text that breaks off');
  return end;
}

/** Where a tag ends, whose attributes may have `>` in their quotes. */
function endOfTag(xml: string, from: number): number {
  if (xml[from + 1] === '!') throw new RangeError('an XML text with a document type');
  const marks = /[>"']/g;
  for (marks.lastIndex = from; ; ) {
    const mark = marks.exec(xml);
    if (!mark) throw new RangeError('a tag that breaks off');
    if (mark[0] === '>') return mark.index;
    marks.lastIndex = endOf(xml, mark[0], mark.index + 1) + 1;
  }
}

function tagIn(tag: string): XmlPart {
  if (tag.startsWith('/')) return { kind: 'end', name: localName(tag.slice(1).trim()) };
  const isEmpty = tag.endsWith('/');
  const named = /^[^\s/]+/.exec(tag)?.[0] ?? '';
  if (named === '') throw new RangeError('a tag without a name');
  const attributes = tag.slice(named.length, isEmpty ? -1 : undefined);
  return { kind: 'begin', name: localName(named), attributes, isEmpty };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The value of an attribute, with or without a prefix before its name. Throws where the tag is longer than any is. */
export function attributeOf({ attributes }: { attributes: string }, name: string): string | null {
  if (attributes.length > most.attributes) throw new RangeError('a tag that is too long');
  for (const [, key = '', double, single] of attributes.matchAll(
    /\s([^\s=]{1,80})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')/g,
  )) {
    if (localName(key) === name) return plainText(double ?? single ?? '');
  }
  return null;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plainText(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|amp|lt|gt|quot|apos);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
