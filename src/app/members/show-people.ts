import { owedIfPutOut } from '#app/access-payments/leave-payments.ts';
import { communitySeen, isOfRaffles } from '#app/communities/community-facts.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import { type ViewContext, view } from '#app/view.ts';
import type { Db } from '#db/client.ts';
import { membership } from '#db/members/members.ts';
import { countByStatus, countWithoutPlace, type ListedPerson, listPeople, peopleByIds } from '#db/members/people.ts';
import { openAccountsOf } from '#db/settlements/open-accounts.ts';
import type { CommunityRow, MemberRow } from '#db/tables.ts';
import { inviterAs, invitesAsStaff } from '#domain/members/invitation.ts';
import { type PeopleAct, peopleActs, permissionOf } from '#domain/members/member-changes.ts';
import { type ActorKind, actsFor, rolesFor } from '#domain/members/membership.ts';
import { isMuted, muteTransition } from '#domain/members/mute.ts';
import { type PeopleQuery, pageOf } from '#domain/members/people-list.ts';
import { planOf } from '#plans';
import { actorKindIn } from './actor-kind.ts';

const pageSize = 50;
const noCounts: Awaited<ReturnType<typeof countByStatus>> = {};

/** Acts that end a membership, and with it the time that was paid for. */
const puttingOut: ReadonlySet<PeopleAct> = new Set(['reject', 'remove', 'ban']);

/** An act that is shown for confirmation before it is done. */
type Asked = { act: PeopleAct; people: readonly string[] } | null;

/**
 * A community's people. Members see by name those who are listed in the directory; moderators see everybody with what
 * they may do with each; admins see e-mails too.
 */
export const showPeople = view({
  find: async (db, { communityUrl }: PeopleQuery & { communityUrl: string; asked: Asked }, actor) => ({
    community: await findCommunity(db, communityUrl, actor),
  }),
  permission: 'community.see-people',
  show: async (context) => {
    const { app, actor, now, input, found, can } = context;
    const { community } = found;
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
    const by = actorKindIn(community, own);
    const allowed = peopleActs.filter((act) => can(permissionOf[act]));
    const shown = (person: ListedPerson) => personShown(context, person, { by, allowed });
    const page = pageOf(rows, { size: pageSize, place, idOf: ({ uid }) => uid });
    return {
      community: await communitySeen(community, { app, now, can }),
      query: { ...input, status },
      people: page.rows.map(shown),
      before: page.before,
      after: page.after,
      counts,
      asked: asked && (await askedShown(context, asked.act, { chosen, shown })),
      roles: rolesGiven(by, allowed).filter((role) => role !== 'seller' || isOfRaffles(community)),
      withoutPlace,
      plan: planUse(community),
      can: {
        configure: can('community.configure'),
        seeDashboard: can('community.see-dashboard'),
        seeAll: seesAll,
        seeContact: seesContact,
        export: can('member.export'),
        invite: can('invitation.see-own') && mayInvite(community, own),
      },
    };
  },
});

export type ShownPeople = Awaited<ReturnType<typeof showPeople>>;

type Seeing = ViewContext<unknown, { community: CommunityRow }>;

/**
 * A person as the asker sees them, with the acts available. `allowed`: the acts that the policy lets the asker do at
 * all.
 */
function personShown(
  { actor, now, found: { community }, can }: Seeing,
  person: ListedPerson,
  { by, allowed }: { by: ActorKind; allowed: readonly PeopleAct[] },
) {
  const acts = actsOn(person, { community, by, selfId: actor.userId, now });
  return {
    uid: person.uid,
    name: person.display_name,
    photoURL: person.photo_url,
    email: can('member.see-contact') ? person.email : null,
    role: person.role,
    status: person.status,
    joinedAt: person.joined_at.toString(),
    since: (person.changed_at ?? person.joined_at).toString(),
    ...(can('member.see-all') ? notesOn(person, now) : noNotes),
    isOwner: person.uid === community.created_by,
    isSelf: person.uid === actor.userId,
    acts: acts.filter((act) => allowed.includes(act)),
  };
}

/** Private notes on a person, for those who run the community. */
function notesOn({ answer, reason, muted_until }: ListedPerson, now: Temporal.Instant) {
  return { answer, reason, mutedUntil: isMuted(muted_until, now) ? (muted_until?.toString() ?? null) : null };
}

const noNotes = { answer: null, reason: null, mutedUntil: null };

function mayInvite({ allow_invites: isAllowed }: CommunityRow, own: MemberRow | undefined): boolean {
  return isAllowed || invitesAsStaff(inviterAs(own?.role));
}

function planUse({ plan, member_count: count }: CommunityRow) {
  const { name, members: limit } = planOf(plan);
  return { name, limit, isFull: limit !== null && count >= limit };
}

/** The act to confirm and its people; null where it would affect nobody. */
async function askedShown(
  context: Seeing,
  act: PeopleAct,
  { chosen, shown }: { chosen: readonly ListedPerson[]; shown: (person: ListedPerson) => ShownPerson },
) {
  if (chosen.length === 0) return null;
  const [owed, accounts] = await Promise.all([owedAfter(context, act, chosen), accountsLeft(context, act, chosen)]);
  return { act, people: chosen.map(shown), owed, accounts };
}

type ShownPerson = ReturnType<typeof personShown>;

/** The refunds that the act would make due, for those who keep the accounts. */
function owedAfter({ app, now, found: { community }, can }: Seeing, act: PeopleAct, people: readonly ListedPerson[]) {
  if (!puttingOut.has(act) || !can('access.see-desk')) return [];
  return owedIfPutOut(app.db, community, { people: people.map(({ uid }) => uid), now });
}

/** The cash of raffles that they hold, for those who are owed it. */
function accountsLeft({ app, found: { community }, can }: Seeing, act: PeopleAct, people: readonly ListedPerson[]) {
  if (!(puttingOut.has(act) || act === 'change-role') || !can('seller.see-accounts')) return [];
  return openAccountsOf(app.db, { people: people.map(({ uid }) => uid), communityId: community.id });
}

function actsOn(
  person: Pick<ListedPerson, 'uid' | 'role' | 'status' | 'muted_until'>,
  {
    community,
    by,
    selfId,
    now,
  }: { community: CommunityRow; by: ActorKind; selfId: string | null; now: Temporal.Instant },
): PeopleAct[] {
  const member = { ...person, isOwner: person.uid === community.created_by };
  const kind = by !== 'owner' && person.uid === selfId ? 'self' : by;
  const statusActs = actsFor(by, { member, isPaid: community.access_type === 'paid' });
  const mayChangeRole = rolesFor(kind, member).length > 0;
  const silenced = { ...member, mutedUntil: person.muted_until };
  const mayMute = (until: Temporal.Instant | null) =>
    muteTransition(until, { member: silenced, by: kind, now }).kind === 'change';
  return peopleActs.filter((act) => {
    if (act === 'change-role') return mayChangeRole;
    if (act === 'mute') return mayMute(now.add({ hours: 24 }));
    return act === 'unmute' ? mayMute(null) : statusActs.includes(act);
  });
}

/** The roles that the asker may give. */
function rolesGiven(by: ActorKind, allowed: readonly PeopleAct[]) {
  if (!allowed.includes('change-role')) return [];
  const roles = rolesFor(by, { status: 'active', role: 'member', isOwner: false });
  return [...roles, 'member' as const];
}

/** Holders of paid numbers who are not members only because the plan was full. */
function waitingForPlace(db: Db, { id, payment_type, plan }: CommunityRow): Promise<number> | 0 {
  return payment_type === 'per_ticket' && planOf(plan).members !== null ? countWithoutPlace(db, id) : 0;
}
