import type { Actor } from '#app/app.ts';
import { findLockedCommunity } from '#app/communities/find-locked-community.ts';
import type { Transaction } from '#db/client.ts';
import { invitationById } from '#db/members/invitations.ts';
import { orNotFound } from '#domain/refusal.ts';
import { isUuid } from '#domain/uuid.ts';

export type InvitationAddress = { communityUrl: string; invitation: string };

/** Finds an invitation for its author or the community's admins, and locks the community. */
export async function findOwnInvitation(
  tx: Transaction,
  { invitation: id, ...address }: InvitationAddress,
  actor: Actor,
) {
  const { community } = await findLockedCommunity(tx, address, actor);
  const invitation = orNotFound(isUuid(id) ? await invitationById(tx, community.id, id) : null);
  return { community, invitation, isHolder: actor.userId === invitation.created_by };
}
