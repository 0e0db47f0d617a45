import type { Step } from '#app/action.ts';
import { setCommunityStatus } from '#db/communities/community-lifecycle.ts';
import type { CommunityRow } from '#db/tables.ts';
import type { CommunityStatus } from '#domain/communities/community.ts';
import { communityTransition } from '#domain/communities/community-state.ts';
import type { EventKind } from '#domain/event.ts';

/** Writes a community's new state and its event. Idempotent. */
export async function writeStatus(
  step: Step<unknown, { community: CommunityRow }>,
  to: CommunityStatus,
  kind: EventKind,
): Promise<{ url: string }> {
  const { community } = step.found;
  const change = communityTransition(community.status, to);
  if (!change) return { url: community.url };
  await setCommunityStatus(step.tx, community.id, { status: to, now: step.now });
  await step.record(community.id, { kind, subject: 'community', subjectId: community.id, ...change });
  return { url: community.url };
}
