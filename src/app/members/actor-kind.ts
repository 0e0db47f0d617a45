import type { Step } from '#app/action.ts';
import { membership } from '#db/members/members.ts';
import type { CommunityRow, MemberRow } from '#db/tables.ts';
import type { ActorKind } from '#domain/members/membership.ts';

/** The authority with which somebody of that membership acts on others. */
export function actorKindIn(community: CommunityRow, own: MemberRow | undefined): ActorKind {
  if (own?.status !== 'active') return 'self';
  if (own.role === 'admin') return community.created_by === own.user_id ? 'owner' : 'admin';
  return own.role === 'moderator' ? 'moderator' : 'self';
}

/** The asker's authority over others in a step's community. */
export async function actorKindOf({
  tx,
  actor,
  found: { community },
}: Step<unknown, { community: CommunityRow }>): Promise<ActorKind> {
  return actorKindIn(community, actor.userId ? await membership(tx, community.id, actor.userId) : undefined);
}
