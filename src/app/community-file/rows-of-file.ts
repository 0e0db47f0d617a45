import type { NewRow } from '#db/communities/community-import.ts';
import { type ColumnKind, camel, type Section, type SectionName, sections } from '#db/communities/community-tables.ts';
import { innerMentions, type Names, otherFacts, otherId, otherWord } from './outer-words.ts';
import type { Placed } from './people-of-file.ts';
import type { Row } from './read-file.ts';

/** The rows of one part of a file as its table has them, one after the other. */
export function* tableRows(
  name: SectionName,
  rows: readonly Row[],
  { communityId, mask, placed }: { communityId: string; mask: string; placed: Placed },
): Generator<NewRow> {
  const { columns }: Section = sections[name];
  const names = { mask, people: placed.uids };
  const inFacts = { mask, people: placed.named };
  const mapped = Object.entries(columns).map(([column, kind]) => [column, camel(column), kind] as const);
  for (const row of rows) {
    const written: Record<string, unknown> = { community_id: communityId };
    for (const [column, key, kind] of mapped)
      written[column] = innerValue(row[key], kind, kind === 'facts' ? inFacts : names);
    yield written;
  }
}

function innerValue(value: unknown, kind: ColumnKind, names: Names): unknown {
  if (kind === 'facts') return otherFacts(value, names);
  if (typeof value !== 'string') return value;
  if (kind === 'id' || kind === 'id?') return otherId(value, names.mask);
  if (kind === 'person' || kind === 'person?') return names.people.get(value) ?? value;
  if (kind === 'ref') return otherWord(value, names);
  return kind === 'mentions' ? innerMentions(value, names) : value;
}
