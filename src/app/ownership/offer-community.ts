import { action, typed } from '#app/action.ts';
import { findLockedCommunity } from '#app/communities/find-locked-community.ts';
import { notify } from '#app/notifications/notify.ts';
import { answerOffer, insertOffer, unansweredOffer } from '#db/communities/ownership-offers.ts';
import { activeRole } from '#db/members/members.ts';
import { isOpen, offerEnd } from '#domain/communities/community-offer.ts';
import { Refusal } from '#domain/refusal.ts';

type Offering = { communityUrl: string; to: string };

/**
 * Offers a community to one of its admins, who becomes its owner by accepting. Refuses a second open offer; the same
 * one again is idempotent.
 */
export const offerCommunity = action({
  parse: typed<Offering>,
  find: (tx, input, actor) => findLockedCommunity(tx, input, actor),
  permission: 'community.offer',
  run: async ({ tx, input, found: { community }, now, dice, record }) => {
    const to = input.to.trim();
    if (to === '') throw new Refusal('input', { fields: { to: { code: 'choice' } } });
    const isAdmin = to !== community.created_by && (await activeRole(tx, community.id, to)) === 'admin';
    if (!isAdmin) throw new Refusal('offer.not-admin', {});
    const before = await unansweredOffer(tx, community.id);
    if (before && isOpen({ expiresAt: before.expires_at, answer: before.answer }, now)) {
      if (before.to_user === to) return;
      throw new Refusal('offer.open', {});
    }
    if (before) await answerOffer(tx, before, { answer: 'expired', now });
    const id = dice.uuid();
    const until = offerEnd(now);
    await insertOffer(tx, {
      community_id: community.id,
      id,
      from_user: community.created_by,
      to_user: to,
      offered_at: now,
      expires_at: until,
    });
    await notify(tx, {
      communityId: community.id,
      kind: 'community.offered',
      to: [to],
      actor: community.created_by,
      subject: { kind: 'offer', id },
      data: { until: until.toString() },
      now,
    });
    await record(community.id, {
      kind: 'community.offered',
      subject: 'community',
      subjectId: community.id,
      data: { offer: id, to },
    });
  },
});
