import { communitySeen, isOfRaffles } from '#app/communities/community-facts.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import { view } from '#app/view.ts';
import { comersOf, listInvitations } from '#db/members/invitation-lists.ts';
import { membership } from '#db/members/members.ts';
import type { CommunityRow } from '#db/tables.ts';
import { invitationState, inviterBounds, inviterOf, invitesAsStaff, maskedEmail } from '#domain/members/invitation.ts';
import { type ListPlace, pageOf } from '#domain/members/people-list.ts';
import { orNotFound } from '#domain/refusal.ts';
import { newSecret } from '#identity/secret.ts';
import { keptOf } from './open-invitation.ts';

const pageSize = 30;
/** How many of those who came by an invitation are listed; the rest is counted. */
const comersNamed = 20;

/**
 * A community's invitations: one's own, or all of them for an admin. An e-mail address is shown whole only to whoever
 * typed it.
 */
export const showInvitations = view({
  find: async (db, { communityUrl }: { communityUrl: string; place: ListPlace }, actor) => ({
    community: await findCommunity(db, communityUrl, actor),
  }),
  permission: 'invitation.see-own',
  show: async ({ app, actor, now, input: { place }, found: { community }, can }) => {
    const own = orNotFound(actor.userId ? await membership(app.db, community.id, actor.userId) : undefined);
    const inviter = inviterOf(own.role, community.created_by === own.user_id);
    const seesAll = can('invitation.see-all');
    const rows = await listInvitations(app.db, community.id, {
      createdBy: seesAll ? null : own.user_id,
      now,
      place,
      limit: pageSize + 1,
    });
    const page = pageOf(rows, { size: pageSize, place, idOf: ({ id }) => id });
    const ids = page.rows.filter(({ used_count }) => used_count > 0).map(({ id }) => id);
    const comers = ids.length > 0 ? await comersOf(app.db, community.id, ids, comersNamed) : [];
    const isOff = !community.allow_invites && !invitesAsStaff(inviter);
    return {
      community: await communitySeen(community, { app, now, can }),
      invitations: page.rows.map((row) => {
        const isOwn = row.created_by === own.user_id;
        const state = invitationState(keptOf(row), now);
        return {
          id: row.id,
          kind: row.kind,
          state,
          email: row.email === null ? null : isOwn ? row.email : maskedEmail(row.email),
          role: row.role,
          skipsApproval: row.skips_approval,
          note: row.note,
          used: row.used_count,
          maxUses: row.max_uses,
          inviter: isOwn ? null : row.inviter,
          createdAt: row.created_at.toString(),
          expiresAt: row.expires_at.toString(),
          comers: comers
            .filter(({ invitation }) => invitation === row.id)
            .map(({ uid, name, status, at }) => ({ uid, name, status, at: at.toString() })),
          can: {
            revoke: state === 'active' && (isOwn || seesAll),
            resend: state === 'active' && isOwn && !isOff && community.status === 'active',
          },
        };
      }),
      before: page.before,
      after: page.after,
      bounds: { ...inviterBounds[inviter], roles: offeredRoles(inviterBounds[inviter].roles, community) },
      /** The code of the next invitation, which only this page knows until it is created. */
      code: newSecret(app.dice),
      isOff,
      can: {
        create: can('invitation.create') && !isOff,
        seeAll: seesAll,
        configure: can('community.configure'),
        seeDashboard: can('community.see-dashboard'),
      },
    };
  },
});

/** Selling is not offered where there is nothing to sell. */
function offeredRoles<R extends string>(roles: readonly R[], community: CommunityRow): readonly R[] {
  return roles.filter((role) => role !== 'seller' || isOfRaffles(community));
}

export type ShownInvitations = Awaited<ReturnType<typeof showInvitations>>;
