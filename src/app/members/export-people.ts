import { action, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import { tableCharges } from '#app/table-charges.ts';
import { batchesOf } from '#db/batches.ts';
import type { Db } from '#db/client.ts';
import { type ListedPerson, listPeople, type PeopleFilter } from '#db/members/people.ts';
import type { PeopleQuery } from '#domain/members/people-list.ts';

type Asked = Omit<PeopleQuery, 'place'> & { communityUrl: string; format: string };

/** Records that somebody exported the list of people, and with which filters. */
const recordExport = action({
  parse: typed<Asked>,
  charges: (_, actor) => tableCharges(actor),
  find: async (tx, { communityUrl }, actor) => ({ community: await findCommunity(tx, communityUrl, actor) }),
  permission: 'member.export',
  run: async ({ now, input: { format, role, status, words }, found: { community }, record }) => {
    await record(community.id, {
      kind: 'community.people-exported',
      subject: 'community',
      subjectId: community.id,
      // the search words may be somebody's name
      data: { format, role, status, isSearch: words !== '' },
    });
    return { id: community.id, url: community.url, timeZone: community.time_zone, now };
  },
});

/** Streams the people who were there until now of a filtered list in batches. */
export async function exportPeople(app: App, actor: Actor, asked: Asked) {
  const { id, now, ...community } = await recordExport(app, actor, asked);
  return {
    ...community,
    batches: peopleOf(app.db, id, { ...asked, byEmail: true, until: now }),
    askAgain: () => recordExport.askAgain(app, actor, asked),
  };
}

async function* peopleOf(
  db: Db,
  communityId: string,
  { words, role, status, sort, byEmail, until }: PeopleFilter & { until: Temporal.Instant },
) {
  const filter = { words, role, status, sort, byEmail, until };
  const batches = batchesOf<ListedPerson>((last, limit) =>
    listPeople(db, communityId, { ...filter, place: last && { after: last.uid }, limit }),
  );
  for await (const people of batches) {
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
  }
}
