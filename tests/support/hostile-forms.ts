import { readdirSync, readFileSync } from 'node:fs';

/**
 * A body made to stop who reads it. `isUnread`: the one place that reads bodies refuses it before any route has it, so
 * that it need not be sent to each.
 */
export type HostileForm = {
  name: string;
  type: string;
  body: string;
  by: readonly ('guest' | 'owner')[];
  isUnread?: true;
};

/** What is sent of it. */
export type SentForm = Pick<HostileForm, 'type' | 'body'>;

const urlencoded = 'application/x-www-form-urlencoded';
const boundary = '----hostile';
const many = (count: number) => Array.from({ length: count }, (_, at) => at);

function inParts(fields: Iterable<readonly [string, string]>): SentForm {
  const parts = [...fields].map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return { type: `multipart/form-data; boundary=${boundary}`, body: `${parts.join('')}--${boundary}--\r\n` };
}

/** A letter under as many marks, in an order that normalising has to change. */
export function piled(marks: number): string {
  return `a${'\u0301\u0316'.repeat(marks / 2)}`;
}

/** The names of all fields that the product's forms have. */
export function fieldNames(): string[] {
  const names = new Set<string>();
  for (const path of readdirSync('src/web/routes', { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.tsx')) continue;
    const source = readFileSync(`src/web/routes/${path}`, 'utf8');
    for (const [, name = ''] of source.matchAll(/\bname=(?:\{')?"?([A-Za-z][\w.]*)['"]/g)) names.add(name);
  }
  for (const row of [0, 1]) for (const field of ['name', 'description', 'value']) names.add(`prizes.${row}.${field}`);
  return [...names];
}

/** Forms that fit into what a request may weigh and that no honest page sends, and who sends them. */
export function hostileForms(): HostileForm[] {
  const names = fieldNames();
  const all = (value: string) => inParts(names.map((name) => [name, value]));
  const everybody = ['guest', 'owner'] as const;
  const parts = (name: string, form: SentForm) => ({ name, ...form, by: ['guest'] as const });
  const unread = (name: string, form: SentForm) => ({ ...parts(name, form), isUnread: true as const });
  const text = (name: string, body: string) => unread(name, { type: urlencoded, body });
  return [
    text('600,000 names', many(600_000).join('=&')),
    text('20,000 names', many(20_000).join('=&')),
    text('a million times the same name', 'a&'.repeat(1_000_000)),
    text('names deep in brackets', `a${'[a]'.repeat(1_000_000)}=1`),
    unread('100,000 parts', inParts(many(100_000).map((at) => [`${at}`, '']))),
    unread('a part of 5 MB', inParts([['title', 'x'.repeat(5_000_000)]])),
    unread('an address of 6 MB', inParts([['email', `a@${'a.'.repeat(3_000_000)}`]])),
    unread('a part of a million heads', inParts([[`x"\r\n${'a: b\r\n'.repeat(1_000_000)}`, '']])),
    parts('marks piled on a letter, twice over', inParts(['name', 'title'].map((name) => [name, piled(80_000)]))),
    { ...parts('marks piled where one more row is asked for', inParts(oneMoreRow)), by: everybody },
    { ...parts('1,900 distinct names', inParts(many(1900).map((at) => [`${at}`, 'x']))), by: everybody },
    { ...parts('rows of rows', inParts(rows)), by: everybody },
    { ...parts('marks piled in every field', all(piled(1000))), by: everybody },
    { ...parts('spaces in every field', all(`a${' '.repeat(1000)}a`)), by: ['owner'] },
    { ...parts('points in every field', all(`a@${'a.'.repeat(500)}`)), by: ['owner'] },
    { ...parts('ranges in every field', all('1-1000,'.repeat(140))), by: ['owner'] },
    { ...parts('the name of a method in every field', all('valueOf')), by: everybody },
    { ...parts('the name of a prototype in every field', all('__proto__')), by: everybody },
  ];
}

/** A form that the server gives back as it was typed, with one row more. */
const oneMoreRow = [
  ['act', 'add:prizes.name'],
  ['title', piled(90_000)],
  ['prizes.0.name', piled(90_000)],
] as const;

const rows = many(1900).map((at): [string, string] => [`prizes.${at % 100}.name.${at}`, 'x']);

/** The texts that are put into each field of a form that is honest otherwise. */
export const hostileTexts: Readonly<Record<string, string>> = {
  marks: piled(90_000),
  points: `a@${'a.'.repeat(45_000)}`,
  spaces: `a${' '.repeat(90_000)}a`,
  'marks of Markdown': '*a_'.repeat(16_000),
};

/** Sends those fields as a form in parts. */
export function asParts(fields: Iterable<readonly [string, string]>): SentForm {
  return inParts(fields);
}
