import * as v from 'valibot';
import { type ColumnKind, camel, type Section, type SectionName, sections } from '#db/communities/community-tables.ts';
import { factsRoom, isInstant, isText, isUnpiled, unkeepable } from '#domain/communities/community-file.ts';
import { courseLimits } from '#domain/courses/course.ts';
import { messageLimits } from '#domain/messages/message.ts';
import { isUuid } from '#domain/uuid.ts';
import { isHash } from '#files/store.ts';
import type { Note } from './file-faults.ts';
import { isObject, type Row } from './file-json.ts';
import { mention } from './id-mapping.ts';

type Reading = {
  name: string;
  columns: Section['columns'];
  later: Section['later'];
  isKnown(account: string): boolean;
  note: Note;
};

export function rowsIn(whole: Record<string, unknown>, { name, columns, later, isKnown, note }: Reading): Row[] {
  const list = later === 'whole' ? (whole[name] ?? []) : whole[name];
  const lacking =
    typeof later === 'object' ? Object.entries(later).map(([column, value]) => [camel(column), value] as const) : [];
  if (!Array.isArray(list)) {
    note(name, list);
    return [];
  }
  const kinds = Object.entries(columns).map(([column, kind]) => [camel(column), kind] as const);
  const names = new Set(kinds.map(([key]) => key));
  for (const row of list) for (const [key, value] of lacking) if (isObject(row)) row[key] ??= value;
  // what is not understood is told and goes no further: it may be anything
  return list.filter((row, index): row is Row => {
    if (!isObject(row)) {
      note(`${name}[${index}]`, row);
      return false;
    }
    const unknown = Object.keys(row).filter((key) => !names.has(key));
    const wrong = kinds.filter(([key, kind]) => !holds(row[key], kind, isKnown)).map(([key]) => key);
    if (!wrong.includes('body') && !isOfLength(name, row)) wrong.push('body');
    for (const key of [...unknown, ...wrong]) note(`${name}[${index}].${key}`, row[key]);
    return unknown.length === 0 && wrong.length === 0;
  });
}

const longestText = 60_000;

const isWriting = (value: unknown) =>
  typeof value === 'string' && value.length <= longestText && isText(value) && isUnpiled(value);

/** How long a text may be that people write to one another, as their forms have it: pages show many of those. */
const longest: Partial<Record<SectionName, number>> = {
  messages: messageLimits.body,
  messageVersions: messageLimits.body,
  lessonComments: courseLimits.comment,
  lessonCommentVersions: courseLimits.comment,
};

/** What a mention is kept as is longer than the name that was typed. */
function isOfLength(name: string, { body }: Row): boolean {
  const most = longest[name as SectionName];
  return !most || typeof body !== 'string' || body.replace(mention, '@').length <= most;
}

const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
  id: (value) => typeof value === 'string' && isUuid(value),
  instant: (value) => typeof value === 'string' && isInstant(value),
  text: isWriting,
  mentions: isWriting,
  markdown: isWriting,
  number: (value) => Number.isSafeInteger(value),
  flag: (value) => typeof value === 'boolean',
  file: (value) => typeof value === 'string' && isHash(value),
  picture: (value) => typeof value === 'string' && isHash(value),
  facts: (value) => isObject(value) && unkeepable(value, factsRoom) === null,
};

/** Who acts without an account: the clock, and who buys without one. */
const nobodies: ReadonlySet<string> = new Set(['system', 'guest']);

const isNobody = (word: string) => nobodies.has(word);

function holds(value: unknown, kind: ColumnKind, isKnown: (account: string) => boolean): boolean {
  if (typeof kind === 'object') {
    if ('json' in kind) return v.safeParse(kind.json, value).success;
    return typeof value === 'string' && kind.includes(value);
  }
  const isOptional = kind.endsWith('?');
  if (value === null && isOptional) return true;
  return holdsPlain(value, isOptional ? kind.slice(0, -1) : kind, isKnown);
}

function holdsPlain(value: unknown, plain: string, isKnown: (account: string) => boolean): boolean {
  if (plain === 'person') return typeof value === 'string' && isKnown(value);
  if (plain === 'ref') return checks.id?.(value) || (typeof value === 'string' && (isKnown(value) || isNobody(value)));
  return checks[plain]?.(value) ?? false;
}

export function sectionsIn(
  whole: Record<string, unknown>,
  isKnown: (account: string) => boolean,
  note: Note,
): Record<SectionName, Row[]> {
  const named = Object.entries(sections as Readonly<Record<string, Section>>);
  const rows = Object.fromEntries(
    named.map(([name, { columns, later }]) => [name, rowsIn(whole, { name, columns, later, isKnown, note })]),
  ) as Record<SectionName, Row[]>;
  for (const [name, { columns, order }] of named)
    noteTwice(name, rows[name as SectionName], 'id' in columns ? ['id'] : order.map(camel), note);
  return rows;
}

/** Notes what is there twice, by what tells its rows from one another. */
export function noteTwice(name: string, rows: readonly Row[], keys: readonly string[], note: Note): void {
  const [first, ...others] = keys;
  if (first === undefined) return;
  const seen = new Map<unknown, Set<unknown>>();
  for (const row of rows) {
    const rest = others.length > 1 ? others.map((key) => row[key]).join(' ') : row[others[0] ?? first];
    const those = seen.get(row[first]);
    if (!those) seen.set(row[first], new Set([rest]));
    else if (those.has(rest)) note(`${name}.${keys.join('+')}`, keys.map((key) => row[key]).join(' '));
    else those.add(rest);
  }
}

export function listOf<S extends v.GenericSchema>(
  whole: Record<string, unknown>,
  name: string,
  schema: S,
  note: Note,
): v.InferOutput<S>[] {
  const list = whole[name];
  if (!Array.isArray(list)) {
    note(name, list);
    return [];
  }
  return list.flatMap((each, index) => {
    const read = v.safeParse(schema, each);
    if (read.success) return [read.output];
    for (const issue of read.issues) note(`${name}[${index}].${v.getDotPath(issue) ?? ''}`, issue.input);
    return [];
  });
}
