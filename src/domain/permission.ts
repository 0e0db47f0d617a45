import type { CommunityStatus } from './communities/community.ts';
import type { MemberRole } from './members/membership.ts';

/**
 * How a person stands towards the thing they act on. One person can stand in several ways at once: a member with a
 * role, its owner (the admin who created it or was passed it), the holder of an order (by account or private link), of
 * an offer made to them or of what they hold of a raffle's cash, and always at least `anyone`. `operator` runs the
 * installation. `system` is the product itself, acting because the time has come.
 *
 * `desk-link` came by a link to an order that its desk made. The desk knows that link too, so it does not prove who is
 * asking: it may look and pay, and has a holder's other rights only where the policy lists it. `hand-buyer` has by account
 * or any link an order that its desk sold: the desk typed the contact that both go by, so it may be the desk's own.
 */
export type Relation =
  | 'anyone'
  | 'signed-in'
  | 'holder'
  | 'hand-buyer'
  | 'desk-link'
  | 'system'
  | 'owner'
  | 'operator'
  | MemberRole;

const everyone = ['anyone'] as const;
const organisers = ['admin'] as const;
const owner = ['owner'] as const;
const operators = ['operator'] as const;
const desk = ['admin', 'seller'] as const;
const insiders = ['admin', 'moderator', 'editor', 'seller', 'member'] as const satisfies readonly MemberRole[];
const moderators = ['admin', 'moderator'] as const;

type Rule = {
  readonly who: readonly Relation[];
  /** The states of the community in which it is allowed. */
  readonly when: readonly CommunityStatus[];
};

const always = ['active', 'draft', 'paused', 'archived', 'suspended'] as const;
const unlessSuspended = ['active', 'draft', 'paused', 'archived'] as const;
/** While its admins may still change it. */
const editable = ['active', 'draft', 'paused'] as const;
const active = ['active'] as const;
const activeOrPaused = ['active', 'paused'] as const;
const unlessDraft = ['active', 'paused', 'archived', 'suspended'] as const;

/** The whole policy: who may do what, in which state of the community. Nothing else is allowed. */
export const policy = {
  'community.create': { who: ['signed-in'], when: always },
  'community.see': { who: everyone, when: unlessDraft },
  'community.configure': { who: organisers, when: editable },
  'community.see-settings': { who: organisers, when: always },
  'community.pause': { who: organisers, when: editable },
  'community.move': { who: owner, when: editable },
  'community.archive': { who: owner, when: unlessSuspended },
  'community.delete': { who: owner, when: unlessSuspended },
  'community.offer': { who: owner, when: unlessSuspended },
  'community.answer-offer': { who: ['holder'], when: unlessSuspended },
  'community.export': { who: owner, when: always },
  'community.import': { who: ['signed-in'], when: always },
  'community.see-dashboard': { who: insiders, when: always },
  'community.see-people': { who: insiders, when: always },
  'member.join': { who: ['signed-in'], when: active },
  'member.leave': { who: ['signed-in'], when: always },
  'member.approve': { who: moderators, when: active },
  'member.reject': { who: moderators, when: always },
  'member.readmit': { who: organisers, when: active },
  'member.remove': { who: moderators, when: always },
  'member.ban': { who: organisers, when: always },
  'member.change-role': { who: organisers, when: editable },
  'member.see-contact': { who: organisers, when: always },
  'member.see-all': { who: moderators, when: always },
  'member.export': { who: organisers, when: always },
  'message.see': { who: insiders, when: always },
  'message.post': { who: insiders, when: active },
  'message.post-when-off': { who: ['admin', 'moderator', 'editor'], when: active },
  'message.react': { who: insiders, when: active },
  'message.edit': { who: insiders, when: active },
  'message.delete': { who: insiders, when: unlessSuspended },
  'message.report': { who: insiders, when: unlessSuspended },
  'message.pin': { who: moderators, when: active },
  'message.announce': { who: organisers, when: active },
  'message.moderate': { who: moderators, when: always },
  'access.see': { who: ['signed-in'], when: always },
  'access.pay': { who: ['signed-in'], when: active },
  'access.leave': { who: ['signed-in'], when: always },
  'access.see-desk': { who: organisers, when: always },
  'access.review': { who: organisers, when: always },
  'access.give': { who: organisers, when: editable },
  'access.export': { who: organisers, when: always },
  'access.settle': { who: ['system'], when: always },
  'plan.see': { who: owner, when: always },
  'plan.buy': { who: owner, when: editable },
  'plan.change': { who: owner, when: always },
  // of invoices and receipts: whoever they are made out to, or come from
  'plan.see-papers': { who: ['holder', 'operator'], when: always },
  'plan.settle': { who: ['system'], when: always },
  'member.mute': { who: moderators, when: always },
  'invitation.see': { who: everyone, when: always },
  'invitation.redeem': { who: ['signed-in'], when: active },
  'invitation.decline': { who: ['holder'], when: always },
  'invitation.create': { who: insiders, when: active },
  'invitation.see-own': { who: insiders, when: always },
  'invitation.see-all': { who: organisers, when: always },
  'invitation.revoke': { who: ['holder', 'admin'], when: always },
  'invitation.resend': { who: ['holder'], when: active },
  'ticket.see-all': { who: organisers, when: always },
  'ticket.see-own-sales': { who: ['seller'], when: always },
  'ticket.export': { who: organisers, when: always },
  'raffle.report': { who: everyone, when: unlessDraft },
  'raffle.create': { who: organisers, when: editable },
  'raffle.edit': { who: organisers, when: editable },
  'raffle.publish': { who: organisers, when: active },
  'raffle.cancel': { who: organisers, when: always },
  'raffle.see': { who: everyone, when: unlessDraft },
  'raffle.see-own': { who: ['signed-in'], when: always },
  'raffle.see-draft': { who: organisers, when: always },
  'raffle.see-desk': { who: desk, when: always },
  'raffle.close': { who: ['admin', 'system'], when: always },
  'raffle.replace-key': { who: ['system'], when: always },
  'raffle.block-numbers': { who: organisers, when: editable },
  'raffle.import-orders': { who: organisers, when: active },
  'allotment.return': { who: desk, when: editable },
  'raffle.export': { who: organisers, when: always },
  'log.see': { who: everyone, when: always },
  'log.cosign': { who: everyone, when: always },
  'draw.make': { who: ['system'], when: always },
  'draw.enter-source': { who: organisers, when: always },
  'draw.mark-delivered': { who: organisers, when: always },
  'draw.mark-received': { who: ['holder'], when: always },
  'draw.log-attempt': { who: organisers, when: always },
  'draw.pass-prize': { who: organisers, when: always },
  'draw.claim-prize': { who: ['holder', 'hand-buyer'], when: always },
  'draw.renounce-prize': { who: ['holder'], when: always },
  'draw.name-winner': { who: ['holder'], when: always },
  'order.take': { who: everyone, when: active },
  'order.answer-request': { who: organisers, when: active },
  'order.take-for-other': { who: desk, when: active },
  // asked by itself of an order that exists; a sale on credit is one for somebody else
  'order.give-credit': { who: desk, when: active },
  'order.see-own': { who: everyone, when: always },
  'order.ask-for-links': { who: everyone, when: always },
  'order.see': { who: ['holder', 'hand-buyer', 'desk-link', 'admin'], when: always },
  'order.see-receipt': { who: ['holder', 'admin'], when: always },
  'order.send-receipt': { who: ['holder', 'hand-buyer', 'desk-link', 'admin'], when: ['active', 'paused', 'archived'] },
  'order.expire': { who: ['system'], when: always },
  'order.cancel': { who: ['holder', 'admin'], when: always },
  'order.withdraw': { who: ['holder'], when: always },
  'seller.link': { who: desk, when: activeOrPaused },
  'seller.see-accounts': { who: organisers, when: always },
  // whose account it is holds it, also who sells no more: money is owed
  'seller.settle': { who: ['holder', 'admin'], when: always },
  'order.mark-cash': { who: desk, when: activeOrPaused },
  'order.note': { who: desk, when: always },
  'order.remind': { who: desk, when: unlessSuspended },
  'order.review': { who: organisers, when: always },
  'notification.see-own': { who: ['signed-in'], when: always },
  'notification.deliver': { who: ['system'], when: always },
  'mail.stop': { who: everyone, when: always },
  'checkout.begin': { who: ['holder', 'hand-buyer', 'desk-link'], when: activeOrPaused },
  'checkout.see': { who: ['holder'], when: always },
  'checkout.settle': { who: ['system'], when: always },
  // only in the demonstration mode (`App.demo`), which is checked before
  'examples.fill': { who: everyone, when: always },
  'operation.see': { who: operators, when: always },
  'operation.decide': { who: operators, when: always },
  'course.see': { who: everyone, when: always },
  'course.see-drafts': { who: ['admin', 'editor'], when: always },
  'course.learn': { who: insiders, when: activeOrPaused },
  'course.edit': { who: ['admin', 'editor'], when: editable },
  'course.see-progress': { who: ['admin', 'editor'], when: always },
  'course.discuss': { who: insiders, when: active },
  'course.report-comment': { who: insiders, when: unlessSuspended },
  'course.edit-comment': { who: ['holder'], when: active },
  'course.delete-comment': { who: ['holder', 'admin', 'moderator'], when: always },
  'course.notify': { who: ['system'], when: always },
  'account.see': { who: ['signed-in'], when: always },
  'account.erase': { who: ['signed-in'], when: always },
  'account.forget': { who: ['system'], when: always },
  'order.erase': { who: ['holder'], when: always },
  'ticket.show': { who: ['holder', 'hand-buyer'], when: always },
  // whoever has an order that its desk sold is not known to be whose name it bears
  'ticket.show-name': { who: ['holder'], when: always },
  'ticket.see-public': { who: everyone, when: always },
  'directory.see': { who: insiders, when: always },
  // what shows whose it is there is the verified address of the account
  'order.join-account': { who: ['holder', 'hand-buyer', 'desk-link'], when: always },
} as const satisfies Record<string, Rule>;

export type Permission = keyof typeof policy;

/** What is known of an asker. */
export type RelationFacts = {
  userId: string | null;
  isSystem?: boolean | undefined;
  isOperator?: boolean | undefined;
  isHolder?: boolean | undefined;
  /** Whether the desk sold them what they hold, and typed their contact. */
  isSoldByHand?: boolean | undefined;
  /** Whether they have it by a link of its desk. */
  hasDeskLink?: boolean | undefined;
  /** Their role in the community, where it is in force. */
  role: MemberRole | null;
  /** Whether they own the community. */
  isCreator: boolean;
};

/** How somebody has what it is about. Whoever bought by hand may have no other link than the one of the desk. */
function holdingOf({ isHolder, isSoldByHand, hasDeskLink }: RelationFacts): Relation[] {
  const links: Relation[] = hasDeskLink ? ['desk-link'] : [];
  if (!isHolder && !hasDeskLink) return [];
  if (isSoldByHand) return ['hand-buyer', ...links];
  return isHolder ? ['holder', ...links] : links;
}

/** All relations of an asker, from what is known of them. */
export function relationsWith(facts: RelationFacts): ReadonlySet<Relation> {
  const relations = new Set<Relation>(['anyone']);
  if (facts.isSystem) relations.add('system');
  if (facts.isOperator) relations.add('operator');
  for (const relation of holdingOf(facts)) relations.add(relation);
  if (facts.userId === null) return relations;
  relations.add('signed-in');
  if (facts.role) relations.add(facts.role);
  if (facts.role === 'admin' && facts.isCreator) relations.add('owner');
  return relations;
}

/** Whether somebody with these relations has a permission in a community of that state. */
export function may(relations: ReadonlySet<Relation>, permission: Permission, state: CommunityStatus): boolean {
  const rule: Rule = policy[permission];
  return rule.when.includes(state) && rule.who.some((relation) => relations.has(relation));
}
