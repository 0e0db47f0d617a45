import type { CommunityStep } from '#app/action.ts';
import { notify } from '#app/notifications/notify.ts';
import { setCommunityPlan } from '#db/communities/community-lifecycle.ts';
import type { NotificationFacts } from '#domain/notifications/notification.ts';

type PlanNews = Extract<keyof NotificationFacts, `plan.${string}`>;

/** Gives a community the plan that was bought, or the one that it has without any. Changes nothing where it has it. */
export async function writePlan({ tx, found: { community }, record }: CommunityStep, plan: string): Promise<void> {
  if (community.plan === plan) return;
  await setCommunityPlan(tx, community.id, plan);
  await record(community.id, {
    kind: 'community.changed',
    subject: 'community',
    subjectId: community.id,
    from: community.plan,
    to: plan,
    data: { changed: ['plan'] },
  });
}

/** Tells the community's owner what became of its plan. */
export async function notifyOwner<K extends PlanNews>(
  { tx, now, found: { community } }: CommunityStep,
  kind: K,
  data: NotificationFacts[K],
): Promise<void> {
  const subject = { kind: 'community', id: community.id } as const;
  await notify(tx, { communityId: community.id, kind, to: [community.created_by], actor: null, subject, data, now });
}
