import { entryFacts } from '#app/communities/entry-facts.ts';
import type { Transaction } from '#db/client.ts';
import {
  type Exported,
  type FileRow,
  membersOf,
  outerPeople,
  peopleOf,
  rowsOf,
} from '#db/communities/community-export.ts';
import { type ColumnKind, camel, type Section, sections } from '#db/communities/community-tables.ts';
import { raffleRecords } from '#db/raffles/past-raffles.ts';
import { fileFormat, fileVersion } from '#domain/communities/community-file.ts';
import { canonicalText } from '#domain/draw/canonical.ts';
import { isHash } from '#files/store.ts';
import { type IdMapping, mapFacts, mapId, mapMentions, mapReference } from './id-mapping.ts';

/** Pictures that a text written in Markdown shows. */
const shown = /\/imagen\/([0-9a-f]{64})\b/g;

/** Hashes that a community names: of files put into it, and of pictures, which are whatever somebody wrote. */
export type NamedFiles = { readonly attached: Set<string>; readonly pictures: Set<string> };

/**
 * A community as the one text of its file (RFC 8785), piece by piece, from one view of the database. Gives the hashes of
 * the files that it names to `files`, which the archive is to have.
 */
export async function* communityText(tx: Transaction, exported: Exported, files: NamedFiles): AsyncGenerator<string> {
  const people = await outerPeople(tx, exported.community.id);
  const mapping: IdMapping = { mask: exported.mask, people };
  const lists: Record<string, () => AsyncGenerator<string>> = {
    members: () => texts(membersOf(tx, exported)),
    people: () => texts(peopleOf(tx, exported)),
    raffles: () => noting(raffleRecords(tx, exported, people), files),
  };
  for (const [name, section] of Object.entries(sections as Readonly<Record<string, Section>>))
    lists[name] = () => texts(mappedRows(rowsOf(tx, exported, section), section.columns, { mapping, files }));
  const community = mappedCommunity(exported, mapping, files);
  const whole: Record<string, () => AsyncGenerator<string> | string> = {
    ...lists,
    community: () => canonicalText(community),
    format: () => canonicalText(fileFormat),
    version: () => canonicalText(fileVersion),
  };
  const parts = Object.keys(whole).sort();
  for (const [index, name] of parts.entries()) {
    yield `${index === 0 ? '{' : ','}${canonicalText(name)}:`;
    const value = whole[name]?.() ?? 'null';
    if (typeof value === 'string') yield value;
    else yield* list(value);
  }
  yield '}';
}

async function* list(texts: AsyncGenerator<string>): AsyncGenerator<string> {
  yield '[';
  let isFirst = true;
  for await (const text of texts) {
    yield isFirst ? text : `,${text}`;
    isFirst = false;
  }
  yield ']';
}

async function* texts(batches: AsyncGenerator<FileRow[]>): AsyncGenerator<string> {
  for await (const rows of batches) for (const row of rows) yield canonicalText(row);
}

async function* noting(records: AsyncGenerator<string>, files: NamedFiles): AsyncGenerator<string> {
  for await (const record of records) {
    const { picture, prizes } = JSON.parse(record) as FileRow & { prizes?: FileRow[] };
    for (const file of [picture, ...(prizes ?? []).map((prize) => prize.picture)]) note(file, files.pictures);
    yield record;
  }
}

async function* mappedRows(
  batches: AsyncGenerator<FileRow[]>,
  columns: Section['columns'],
  at: { mapping: IdMapping; files: NamedFiles },
): AsyncGenerator<FileRow[]> {
  const mapped = Object.entries(columns).map(([column, kind]) => [camel(column), kind] as const);
  for await (const rows of batches) {
    yield rows.map((row) => Object.fromEntries(mapped.map(([name, kind]) => [name, mappedValue(row[name], kind, at)])));
  }
}

function mappedValue(
  value: unknown,
  kind: ColumnKind,
  { mapping, files }: { mapping: IdMapping; files: NamedFiles },
): unknown {
  if (kind === 'facts') return mapFacts(value, mapping);
  if (typeof value !== 'string') return value;
  if (kind === 'file') note(value, files.attached);
  if (kind === 'picture?') note(value, files.pictures);
  if (kind === 'markdown') for (const [, hash] of value.matchAll(shown)) note(hash, files.pictures);
  if (kind === 'ref') return mapReference(value, mapping);
  return kind === 'mentions' ? mapMentions(value, mapping) : value;
}

function note(file: unknown, files: Set<string>): void {
  if (typeof file === 'string' && isHash(file)) files.add(file);
}

/** What the community is and how it is set. */
function mappedCommunity({ community, foundedAt }: Exported, { mask, people }: IdMapping, files: NamedFiles) {
  note(community.avatar, files.pictures);
  note(community.cover, files.pictures);
  return {
    id: mapId(community.id, mask),
    ...entryFacts(community),
    price: community.price,
    currency: community.currency,
    country: community.country,
    timeZone: community.time_zone,
    maxTickets: community.max_tickets,
    paymentWays: community.payment_ways,
    questions: community.questions,
    avatar: community.avatar,
    cover: community.cover,
    allowInvites: community.allow_invites,
    allowMessages: community.allow_messages,
    allowFormation: community.allow_formation,
    createdAt: foundedAt,
    createdBy: people.get(community.created_by) ?? community.created_by,
  };
}
