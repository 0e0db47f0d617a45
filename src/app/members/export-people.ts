import { action, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import type { Db } from '#db/client.ts';
import { type ListedPerson, listPeople, type PeopleFilter } from '#db/people.ts';
import type { PeopleQuery } from '#domain/people-list.ts';

/** Rows that are read and written at once: other requests have their turn between two batches. */
const batchSize = 200;

type Asked = Omit<PeopleQuery, 'place'> & { communityUrl: string; format: string };

/** Writes down that somebody took the list of people with them, and which part of it. */
const recordExport = action({
  parse: typed<Asked>,
  find: async (tx, { communityUrl }, actor) => ({ community: await findCommunity(tx, communityUrl, actor) }),
  permission: 'member.export',
  run: async ({ input: { format, role, status, words }, found: { community }, record }) => {
    await record(community.id, {
      kind: 'community.people-exported',
      subject: 'community',
      subjectId: community.id,
      // what was searched for may be somebody's name
      data: { format, role, status, isSearch: words !== '' },
    });
    return { id: community.id, url: community.url, timeZone: community.time_zone };
  },
});

/** The people of a community that a list is narrowed to, all of them, batch by batch. */
export async function exportPeople(app: App, actor: Actor, asked: Asked) {
  const { id, ...community } = await recordExport(app, actor, asked);
  return { ...community, batches: batchesOf(app.db, id, { ...asked, byEmail: true }) };
}

async function* batchesOf(db: Db, communityId: string, { words, role, status, sort, byEmail }: PeopleFilter) {
  let last: ListedPerson | undefined;
  do {
    const place = last ? { after: last.uid } : null;
    const people = await listPeople(db, communityId, { words, role, status, sort, byEmail, place, limit: batchSize });
    yield people.map((person) => ({
      name: person.display_name,
      email: person.email,
      role: person.role,
      status: person.status,
      joinedAt: person.joined_at.toString(),
      changedAt: person.changed_at?.toString() ?? null,
      answer: person.answer,
      reason: person.reason,
    }));
    last = people.length === batchSize ? people.at(-1) : undefined;
  } while (last);
}
