import { action, type Step, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { refusalOf, transitionMember } from '#app/members/transition-member.ts';
import { writeListed } from '#db/members/directory.ts';
import { insertRedemption, takeUse } from '#db/members/invitations.ts';
import type { RawForm } from '#domain/form.ts';
import type { MemberVerdict } from '#domain/members/membership.ts';
import { parseJoin } from '#domain/members/membership-join.ts';
import { Refusal } from '#domain/refusal.ts';
import {
  type CodeAsked,
  chargingWrongCode,
  isForAnother,
  isHeldBack,
  type OpenInvitation,
  openLocked,
  stateFor,
} from './open-invitation.ts';
import { stepFor } from './show-invitation.ts';

type Redeeming = CodeAsked & { form: RawForm };

const redeem = action({
  parse: typed<Redeeming>,
  find: async (tx, { code }, actor) => {
    const open = await openLocked(tx, code, actor);
    if (!open) throw new Refusal('invitation.unusable', {});
    return open;
  },
  permission: 'invitation.redeem',
  run: async (step) => {
    const { tx, actor, now, found: open } = step;
    if (!actor.userId) throw new Refusal('not-signed-in', {});
    const { community, invitation, own } = open;
    const place = { communityUrl: community.url, isPrivate: community.visibility === 'private' };
    if (own?.status === 'active') return { ...place, status: own.status };
    const { state, isBack } = await stateFor(tx, open, now);
    if (state !== 'active') throw new Refusal('invitation.over', { state });
    if (await isHeldBack(tx, open)) throw new Refusal('invitation.held-back', {});
    if (await isForAnother(tx, open, actor)) throw new Refusal('invitation.for-another', {});
    const next = await stepFor(tx, open, actor);
    if (next.kind === 'settled') return { ...place, status: next.status };
    if (!isBack) {
      if (!(await takeUse(tx, invitation, now))) throw new Refusal('invitation.over', { state: 'used_up' });
    }
    const verdict = await pass(step, { userId: actor.userId, ...next });
    if (!isBack) await insertRedemption(tx, invitation, { userId: actor.userId, now });
    return { ...place, status: verdict.to };
  },
});

/**
 * Redeems an invitation: lets the person in, or begins what entering requires (approval, a payment). Uses up one of its
 * places per person, however often they press, and none for a member. Gives the resulting status.
 */
export async function redeemInvitation(app: App, actor: Actor, redeeming: Redeeming) {
  return chargingWrongCode(app, actor, () => redeem(app, actor, redeeming));
}

async function pass(
  step: Step<Redeeming, OpenInvitation>,
  {
    userId,
    act,
    by,
  }: { userId: string } & Pick<Parameters<typeof transitionMember>[2], 'by'> & {
      act: Parameters<typeof transitionMember>[1];
    },
): Promise<Extract<MemberVerdict, { kind: 'change' }>> {
  const { community, invitation, own } = step.found;
  const parsed = parseJoin(step.input.form, { hasRules: community.rules !== '' });
  if (!parsed.ok) throw new Refusal('input', { fields: parsed.fields });
  const verdict = await transitionMember(step, act, {
    userId,
    by,
    role: invitation.role,
    answer: community.join_question === '' ? null : parsed.value.answer,
    data: { by: 'invitation', invitation: invitation.id, ...(community.rules !== '' && { agreedToRules: true }) },
  });
  if (verdict.kind === 'refused') throw refusalOf(verdict.fault, community, own?.changed_at ?? null);
  if (verdict.kind === 'settled') throw new Refusal('member.transition', {});
  if (parsed.value.isListed) await writeListed(step.tx, { communityId: community.id, userId }, true);
  return verdict;
}
