import { action } from '#app/action.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import { lockCommunity } from '#db/communities/communities.ts';
import { setCommunityStatus } from '#db/communities/community-lifecycle.ts';
import { closeReports, lastSuspension } from '#db/raffles/reports.ts';
import { type CommunityStatus, communityStatuses } from '#domain/communities/community.ts';
import type { Parsed, RawForm } from '#domain/form.ts';
import { parseDecision } from '#domain/raffles/report.ts';
import { orNotFound } from '#domain/refusal.ts';
import { findReport } from './find-report.ts';

type Suspending = { report: string; reason: string };

/** Stops everything that is new in the community of a report, with a reason that everyone reads. */
export const suspendCommunity = action({
  parse: ({ report, form }: { report: string; form: RawForm }): Parsed<Suspending> => {
    const parsed = parseDecision(form);
    return parsed.ok ? { ok: true, value: { report, ...parsed.value } } : parsed;
  },
  find: (tx, input) => findReport(tx, input),
  permission: 'operation.decide',
  run: async ({ tx, actor, now, input, found: { community }, record }) => {
    const by = actor.userId ?? '';
    await closeReports(tx, { communityId: community.id }, { by, outcome: 'suspended', now });
    if (community.status === 'suspended') return;
    await setCommunityStatus(tx, community.id, { status: 'suspended', now });
    await record(community.id, {
      kind: 'community.suspended',
      subject: 'community',
      subjectId: community.id,
      from: community.status,
      to: 'suspended',
      reason: input.reason,
    });
  },
});

/** Ends a suspension: the community goes on in the state that it had before. */
export const restoreCommunity = action({
  parse: (input: { communityUrl: string }) => ({ ok: true as const, value: input }),
  find: async (tx, { communityUrl }, actor) => {
    const { url } = await findCommunity(tx, communityUrl, { ...actor, isSystem: true });
    return { community: orNotFound(await lockCommunity(tx, url)) };
  },
  permission: 'operation.decide',
  run: async ({ tx, now, found: { community }, record }) => {
    if (community.status !== 'suspended') return;
    const before = stateBefore((await lastSuspension(tx, community.id))?.from_state);
    await setCommunityStatus(tx, community.id, { status: before, now });
    await record(community.id, {
      kind: 'community.restored',
      subject: 'community',
      subjectId: community.id,
      from: 'suspended',
      to: before,
    });
  },
});

function stateBefore(state: string | null | undefined): CommunityStatus {
  return communityStatuses.find((each) => each === state && each !== 'suspended') ?? 'active';
}
