import type { NewRow } from '#db/communities/community-import.ts';
import { type ColumnKind, camel, type Section, type SectionName, sections } from '#db/communities/community-tables.ts';
import type { Row } from './file-json.ts';
import { type IdMapping, mapFacts, mapId, mapImportedMentions, mapReference } from './id-mapping.ts';
import type { Placed } from './people-of-file.ts';

/** The rows of one part of a file as its table has them, one after the other. */
export function* tableRows(
  name: SectionName,
  rows: readonly Row[],
  { communityId, mask, placed }: { communityId: string; mask: string; placed: Placed },
): Generator<NewRow> {
  const { columns }: Section = sections[name];
  const mapping = { mask, people: placed.uids };
  const inFacts = { mask, people: placed.named };
  const mapped = Object.entries(columns).map(([column, kind]) => [column, camel(column), kind] as const);
  for (const row of rows) {
    const written: Record<string, unknown> = { community_id: communityId };
    for (const [column, key, kind] of mapped)
      written[column] = mappedValue(row[key], kind, kind === 'facts' ? inFacts : mapping);
    yield written;
  }
}

function mappedValue(value: unknown, kind: ColumnKind, mapping: IdMapping): unknown {
  if (kind === 'facts') return mapFacts(value, mapping);
  if (typeof value !== 'string') return value;
  if (kind === 'id' || kind === 'id?') return mapId(value, mapping.mask);
  if (kind === 'person' || kind === 'person?') return mapping.people.get(value) ?? value;
  if (kind === 'ref') return mapReference(value, mapping);
  return kind === 'mentions' ? mapImportedMentions(value, mapping) : value;
}
