import { communitySeen } from '#app/communities/community-facts.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import { view } from '#app/view.ts';
import { countUnlisted } from '#db/members/directory.ts';
import { membership } from '#db/members/members.ts';
import { listPeople } from '#db/members/people.ts';
import { type ListPlace, pageOf } from '#domain/members/people-list.ts';
import { orNotFound } from '#domain/refusal.ts';

const pageSize = 48;

/**
 * The members' directory: name, picture, role and date. Plain members are listed by their choice; people with a role
 * always are. Never an e-mail or phone.
 */
export const showDirectory = view({
  find: async (db, { communityUrl }: { communityUrl: string; words: string; place: ListPlace }, actor) => ({
    community: await findCommunity(db, communityUrl, actor),
  }),
  permission: 'directory.see',
  show: async ({ app, actor, now, input: { words, place }, found: { community }, can }) => {
    const userId = actor.userId ?? '';
    const [rows, own, unlisted] = await Promise.all([
      listPeople(app.db, community.id, {
        words,
        place,
        role: null,
        status: 'active',
        sort: 'role',
        byEmail: false,
        listedFor: userId,
        limit: pageSize + 1,
      }),
      membership(app.db, community.id, userId),
      countUnlisted(app.db, community.id),
    ]);
    const { role, is_listed: isListed } = orNotFound(own);
    const page = pageOf(rows, { size: pageSize, place, idOf: ({ uid }) => uid });
    return {
      community: await communitySeen(community, { app, now, can }),
      words,
      people: page.rows.map((person) => ({
        uid: person.uid,
        name: person.display_name,
        photoURL: person.photo_url,
        role: person.role,
        isOwner: person.uid === community.created_by,
        isSelf: person.uid === userId,
        since: person.joined_at.toString(),
      })),
      before: page.before,
      after: page.after,
      // the asker sees themselves anyway
      unlisted: role === 'member' && !isListed ? unlisted - 1 : unlisted,
      own: { role, isListed },
      can: {
        configure: can('community.configure'),
        seeDashboard: can('community.see-dashboard'),
        manage: can('member.see-all'),
      },
    };
  },
});
