import { owedIfPutOut } from '#app/access-payments/leave-payments.ts';
import { communitySeen } from '#app/communities/community-facts.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import { view } from '#app/view.ts';
import type { Db } from '#db/client.ts';
import { membership } from '#db/members/members.ts';
import { countByStatus, countWithoutPlace, type ListedPerson, listPeople, peopleByIds } from '#db/members/people.ts';
import type { CommunityRow } from '#db/tables.ts';
import { inviterAs, invitesAsStaff } from '#domain/members/invitation.ts';
import { type PeopleAct, peopleActs, permissionOf } from '#domain/members/member-changes.ts';
import { actsFor, type Hand, rolesFor } from '#domain/members/membership.ts';
import { isMuted, muteTransition } from '#domain/members/mute.ts';
import { type PeopleQuery, pageOf } from '#domain/members/people-list.ts';
import { planOf } from '#plans';
import { handIn } from './hand-of.ts';

const pageSize = 50;
const noCounts: Awaited<ReturnType<typeof countByStatus>> = {};

/** What ends somebody's place, and so the time that they have paid for. */
const puttingOut: ReadonlySet<PeopleAct> = new Set(['reject', 'remove', 'ban']);

/** Something that is about to be done to some people, and is asked about first. */
type Asked = { act: PeopleAct; people: readonly string[] } | null;

/**
 * The people of a community. Members see those of it who let themselves be found, by name; who runs it sees everybody who ever asked, and what they
 * may do with each; an admin also their e-mail.
 */
export const showPeople = view({
  find: async (db, { communityUrl }: PeopleQuery & { communityUrl: string; asked: Asked }, actor) => ({
    community: await findCommunity(db, communityUrl, actor),
  }),
  permission: 'community.see-people',
  show: async ({ app, actor, now, input, found: { community }, can }) => {
    const { asked, place } = input;
    const seesAll = can('member.see-all');
    const seesContact = can('member.see-contact');
    const status = seesAll ? input.status : 'active';
    const [rows, counts, own, chosen, withoutPlace] = await Promise.all([
      listPeople(app.db, community.id, {
        ...input,
        status,
        byEmail: seesContact,
        listedFor: seesAll ? null : (actor.userId ?? ''),
        limit: pageSize + 1,
      }),
      seesAll ? countByStatus(app.db, community.id) : noCounts,
      actor.userId ? membership(app.db, community.id, actor.userId) : undefined,
      asked && seesAll ? peopleByIds(app.db, community.id, asked.people) : [],
      seesAll ? waitingForPlace(app.db, community) : 0,
    ]);
    const by = handIn(community, own);
    const allowed = peopleActs.filter((act) => can(permissionOf[act]));
    const shown = (person: ListedPerson) => {
      const acts = actsOn(person, { community, by, selfId: actor.userId, now }).filter((act) => allowed.includes(act));
      return {
        uid: person.uid,
        name: person.display_name,
        photoURL: person.photo_url,
        email: seesContact ? person.email : null,
        role: person.role,
        status: person.status,
        joinedAt: person.joined_at.toString(),
        since: (person.changed_at ?? person.joined_at).toString(),
        answer: seesAll ? person.answer : null,
        reason: seesAll ? person.reason : null,
        mutedUntil: seesAll && isMuted(person.muted_until, now) ? (person.muted_until?.toString() ?? null) : null,
        isOwner: person.uid === community.created_by,
        isSelf: person.uid === actor.userId,
        acts,
      };
    };
    const page = pageOf(rows, { size: pageSize, place, idOf: ({ uid }) => uid });
    const plan = planOf(community.plan);
    return {
      community: await communitySeen(community, { app, now, can }),
      query: { ...input, status },
      people: page.rows.map(shown),
      before: page.before,
      after: page.after,
      counts,
      asked:
        asked && chosen.length > 0
          ? {
              act: asked.act,
              people: chosen.map(shown),
              /** What the community would owe them back from then on, for who keeps its accounts. */
              owed:
                puttingOut.has(asked.act) && can('access.see-desk')
                  ? await owedIfPutOut(app.db, community, { people: chosen.map(({ uid }) => uid), now })
                  : [],
            }
          : null,
      roles: allowed.includes('change-role') ? rolesGiven(by) : [],
      withoutPlace,
      plan: {
        name: plan.name,
        limit: plan.members,
        isFull: plan.members !== null && community.member_count >= plan.members,
      },
      can: {
        configure: can('community.configure'),
        seeDashboard: can('community.see-dashboard'),
        seeAll: seesAll,
        seeContact: seesContact,
        export: can('member.export'),
        invite: can('invitation.see-own') && (community.allow_invites || invitesAsStaff(inviterAs(own?.role))),
      },
    };
  },
});

export type ShownPeople = Awaited<ReturnType<typeof showPeople>>;

function actsOn(
  person: Pick<ListedPerson, 'uid' | 'role' | 'status' | 'muted_until'>,
  { community, by, selfId, now }: { community: CommunityRow; by: Hand; selfId: string | null; now: Temporal.Instant },
): PeopleAct[] {
  const member = { ...person, isOwner: person.uid === community.created_by };
  const hand = by !== 'owner' && person.uid === selfId ? 'self' : by;
  const statusActs = actsFor(by, { member, isPaid: community.access_type === 'paid' });
  const mayChangeRole = rolesFor(hand, member).length > 0;
  const silenced = { ...member, mutedUntil: person.muted_until };
  const mayMute = (until: Temporal.Instant | null) =>
    muteTransition(until, { member: silenced, by: hand, now }).kind === 'change';
  return peopleActs.filter((act) => {
    if (act === 'change-role') return mayChangeRole;
    if (act === 'mute') return mayMute(now.add({ hours: 24 }));
    return act === 'unmute' ? mayMute(null) : statusActs.includes(act);
  });
}

/** The roles that a hand gives to others. */
function rolesGiven(by: Hand) {
  const roles = rolesFor(by, { status: 'active', role: 'member', isOwner: false });
  return [...roles, 'member' as const];
}

/** Paid numbers that let nobody in, where they should have: there was no place left in the plan. */
function waitingForPlace(db: Db, { id, payment_type, plan }: CommunityRow): Promise<number> | 0 {
  return payment_type === 'per_ticket' && planOf(plan).members !== null ? countWithoutPlace(db, id) : 0;
}
