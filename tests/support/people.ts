import { randomUUID } from 'node:crypto';
import type { App } from '#app/app.ts';
import { createCommunity } from '#app/communities/create-community.ts';
import { communityByUrl } from '#db/communities/communities.ts';
import type { CommunityRow } from '#db/tables.ts';
import type { MemberRole, MemberStatus } from '#domain/members/membership.ts';
import { personIn } from './app.ts';

const bizum = { kind: 'bizum', holder: 'Ana', details: '600 123 456' } as const;

/** How a community of Ana's is paid, as the database takes it. */
export const waysOfAna = JSON.stringify([bizum]);

/** A community of Ana's, which says how it is paid where it charges for access. `columns` says what its form could not. */
export async function communityOfAna(app: App, columns: Partial<CommunityRow> = {}) {
  const ana = await personIn(app, 'Ana');
  const url = `club-${randomUUID().slice(0, 8)}`;
  await createCommunity(app, ana, { name: 'Club de los jueves', url });
  const { payment_ways: ways, questions: _, ...changed } = columns;
  // nobody pays where nobody says how
  const payment_ways = ways ? JSON.stringify(ways) : columns.access_type === 'paid' ? waysOfAna : '[]';
  await app.db
    .updateTable('communities')
    .set({ ...changed, payment_ways })
    .where('url', '=', url)
    .execute();
  const { id } = await rowOf(app, url);
  return { ana, url, id };
}

/** The community of a url, which is there. */
export async function rowOf(app: App, url: string): Promise<CommunityRow> {
  const row = await communityByUrl(app.db, url);
  if (!row) throw new Error(`${url} is not there`);
  return row;
}

/** Puts somebody with an account into a community, as if they had been there for a week. */
export async function putIn(
  app: App,
  communityId: string,
  name: string,
  { role = 'member', status = 'active' }: { role?: MemberRole; status?: MemberStatus } = {},
) {
  const person = await personIn(app, name);
  await app.db
    .insertInto('members')
    .values({
      community_id: communityId,
      user_id: person.userId,
      role,
      status,
      joined_at: app.clock.now().subtract({ hours: 24 * 7 }),
      needs_approval: status === 'removed' || status === 'rejected',
    })
    .execute();
  if (status === 'active') {
    await app.db
      .updateTable('communities')
      .set((eb) => ({ member_count: eb('member_count', '+', 1) }))
      .where('id', '=', communityId)
      .execute();
  }
  return person;
}
