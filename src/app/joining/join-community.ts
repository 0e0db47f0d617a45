import { beginPayment } from '#app/access/open-payment.ts';
import { action, type Step, typed } from '#app/action.ts';
import { findCommunityAndLock } from '#app/communities/find-community.ts';
import { refusalOf, transitionMember } from '#app/members/transition-member.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { writeListed } from '#db/members/directory.ts';
import { membership } from '#db/members/members.ts';
import type { CommunityRow, MemberRow } from '#db/tables.ts';
import type { RawForm } from '#domain/form.ts';
import type { MemberAct } from '#domain/members/membership.ts';
import { actOfStep, type JoinStep, parseJoin } from '#domain/members/membership-join.ts';
import { Refusal } from '#domain/refusal.ts';
import { joinStepOf } from './join-step.ts';

const joinLimit = { name: 'join', most: 30, seconds: 3600 };

/**
 * Takes the asker's next step into a community: in at once, or an application. Gives the resulting status. Idempotent
 * for members and applicants.
 */
export const joinCommunity = action({
  parse: typed<{ communityUrl: string; form: RawForm }>,
  charges: (_, actor) => [{ limit: joinLimit, by: chargedTo(actor) }],
  find: async (tx, { communityUrl }, actor) => ({ community: await findCommunityAndLock(tx, communityUrl, actor) }),
  permission: 'member.join',
  run: async (step) => {
    const { tx, actor, now, settings, found } = step;
    const { community } = found;
    const { userId } = actor;
    if (!userId) throw new Refusal('not-signed-in', {});
    const row = await membership(tx, community.id, userId);
    const next = await joinStepOf({ db: tx, settings, now }, community, { userId, row });
    const status = statusAlready[next.kind];
    if (status) return { status };
    const act = actOfStep[next.kind];
    if (!act) throw refusalOfStep(next, community, row);
    await takeStep(step, act, { userId, row });
    return { status: statusAfter(act) };
  },
});

type Joining = Step<{ form: RawForm }, { community: CommunityRow }>;
type Joined = 'active' | 'pending' | 'awaiting_payment';

/** The status of somebody whose next step is not one of joining. */
const statusAlready: Partial<Record<JoinStep['kind'], Joined>> = {
  member: 'active',
  waiting: 'pending',
  pay: 'awaiting_payment',
  renew: 'awaiting_payment',
};

function statusAfter(act: MemberAct): Joined {
  if (act === 'await-payment') return 'awaiting_payment';
  return act === 'apply' ? 'pending' : 'active';
}

async function takeStep(
  step: Joining,
  act: MemberAct,
  { userId, row }: { userId: string; row: MemberRow | undefined },
): Promise<void> {
  const { tx, input, found } = step;
  const { community } = found;
  const parsed = parseJoin(input.form, { hasRules: community.rules !== '' });
  if (!parsed.ok) throw new Refusal('input', { fields: parsed.fields });
  const verdict = await transitionMember(step, act, {
    userId,
    by: act === 'join-by-ticket' ? 'ticket' : 'self',
    answer: community.join_question === '' ? null : parsed.value.answer,
    ...(community.rules !== '' && { data: { agreedToRules: true } }),
  });
  if (verdict.kind === 'refused') throw refusalOf(verdict.fault, community, row?.changed_at ?? null);
  if (parsed.value.isListed) await writeListed(tx, { communityId: community.id, userId }, true);
  if (act === 'await-payment') await beginPayment(step, userId);
}

function refusalOfStep({ kind }: JoinStep, community: CommunityRow, row: MemberRow | undefined): Refusal {
  if (kind === 'full') return refusalOf('full', community, null);
  if (kind === 'wait') return refusalOf('too-soon', community, row?.changed_at ?? null);
  if (kind === 'invite-only') return new Refusal('member.invite-only', {});
  if (kind === 'no-pass') return new Refusal('access.no-pass-left', { limit: community.max_tickets ?? 0 });
  if (kind === 'no-way') return new Refusal('access.no-way', {});
  if (kind === 'raffle') return new Refusal('member.costs', {});
  return new Refusal('member.not-possible', {});
}
