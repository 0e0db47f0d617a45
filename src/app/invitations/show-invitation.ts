import { isAccessPayable } from '#app/access-payments/is-payable.ts';
import type { Actor, App } from '#app/app.ts';
import { communityFacts, countCoursesShown } from '#app/communities/community-facts.ts';
import { cadenceOfCommunity } from '#app/relations.ts';
import { type ViewContext, view } from '#app/view.ts';
import type { Db, Transaction } from '#db/client.ts';
import { hasPaidNumber } from '#db/members/member-orders.ts';
import { nameOf } from '#db/members/members.ts';
import { mayKnowCommunity } from '#domain/communities/community-visibility.ts';
import { maskedEmail, redeemStep } from '#domain/members/invitation.ts';
import { retryAt } from '#domain/members/membership.ts';
import {
  type CodeAsked,
  chargeWrongCode,
  isForAnother,
  isHeldBack,
  type OpenInvitation,
  openInvitation,
  stateFor,
} from './open-invitation.ts';

const look = view({
  find: async (db, { code }: CodeAsked, actor) => {
    const open = await openInvitation(db, code, actor);
    return { community: open?.community ?? null, open };
  },
  permission: 'invitation.see',
  show: async (context) => {
    const { open } = context.found;
    if (!open) return { kind: 'unusable' as const };
    return facts(context, open);
  },
});

/** What a code opens. Looking uses none of its places. */
export async function showInvitation(app: App, actor: Actor, asked: CodeAsked) {
  const shown = await look(app, actor, asked);
  if (shown.kind === 'unusable') await chargeWrongCode(app, actor);
  return shown;
}

async function facts(context: ViewContext<CodeAsked, unknown>, open: OpenInvitation) {
  return (await closedFacts(context, open)) ?? openFacts(context, open);
}

/** Why the invitation does not let its reader in; null where it does. */
async function closedFacts({ app: { db }, actor, now }: ViewContext<CodeAsked, unknown>, open: OpenInvitation) {
  const { community, invitation, own } = open;
  const { state } = await stateFor(db, open, now);
  const place = { url: community.url, name: community.name };
  if (own?.status === 'active') return { kind: 'member' as const, community: place };
  if (state !== 'active') return { kind: 'over' as const, state };
  if (community.status !== 'active') return { kind: 'not-running' as const };
  if (await isHeldBack(db, open)) return { kind: 'held-back' as const };
  if (await isForAnother(db, open, actor)) {
    return { kind: 'for-another' as const, email: maskedEmail(invitation.email ?? '') };
  }
  return null;
}

async function openFacts({ app, actor, now }: ViewContext<CodeAsked, unknown>, open: OpenInvitation) {
  const { db } = app;
  const { community, invitation, own } = open;
  const cadence = cadenceOfCommunity(community);
  const isSeen = mayKnowCommunity(community, { ...actor, membership: own?.status ?? null });
  const until = own?.status === 'rejected' && own.changed_at ? retryAt(own.changed_at) : null;
  return {
    kind: 'open' as const,
    community: communityFacts(community),
    inviter: (await nameOf(db, invitation.created_by)) ?? null,
    role: invitation.role,
    by: invitation.kind,
    expiresAt: invitation.expires_at.toString(),
    step: await stepFor(db, open, actor),
    waitUntil: until && Temporal.Instant.compare(now, until) < 0 ? until.toString() : null,
    isSignedIn: actor.userId !== null,
    /** Whether they may see the community's page before redeeming. */
    isSeen,
    cadence,
    /** the number of courses is hidden along with a page that the reader may not see */
    courseCount: isSeen ? await countCoursesShown(db, community, now) : 0,
    /** Whether access can be paid, where it has to be. */
    isPayable: cadence === null || (await isAccessPayable(db, app, community)),
  };
}

/** What redeeming the invitation does for somebody. */
export async function stepFor(db: Db | Transaction, { community, invitation, own }: OpenInvitation, { userId }: Actor) {
  return redeemStep({
    joinPolicy: community.join_policy,
    paymentType: community.payment_type,
    role: invitation.role,
    skipsApproval: invitation.skips_approval,
    status: own?.status ?? 'none',
    needsApproval: own?.needs_approval ?? false,
    hasPaidNumber: userId !== null && (await hasPaidNumber(db, community.id, userId)),
  });
}

export type ShownInvitation = Awaited<ReturnType<typeof showInvitation>>;
