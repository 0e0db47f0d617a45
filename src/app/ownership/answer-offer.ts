import { action, type Step, typed } from '#app/action.ts';
import type { Actor } from '#app/app.ts';
import { notifyOfferAnswer } from '#app/members/end-offer-to.ts';
import { revokeInvitationsOf } from '#app/members/revoke-invitations-of.ts';
import type { Transaction } from '#db/client.ts';
import { communityById, lockCommunity } from '#db/communities/communities.ts';
import { answerOffer, offerById, writeOwner } from '#db/communities/ownership-offers.ts';
import { activeRole } from '#db/members/members.ts';
import type { CommunityRow, OwnershipOfferRow } from '#db/tables.ts';
import { type OfferAnswer, offerTransition } from '#domain/communities/community-offer.ts';
import { inviterBounds } from '#domain/members/invitation.ts';
import { orNotFound } from '#domain/refusal.ts';
import { isUuid } from '#domain/uuid.ts';

type Answer = { offer: string };
type Found = { community: CommunityRow; offer: OwnershipOfferRow; isHolder: boolean };

/**
 * Accepts an ownership offer: the asker, who has to be an admin, becomes the owner. The former owner stays an admin.
 */
export const acceptOffer = action({
  parse: typed<Answer>,
  find: (tx, input, actor) => findOffer(tx, input, actor),
  permission: 'community.answer-offer',
  run: async (step) => {
    const { community, offer } = step.found;
    if (!(await answered(step, 'accepted'))) return;
    await writeOwner(step.tx, community.id, offer.to_user);
    await revokeInvitationsOf(step, community.created_by, { beyond: inviterBounds.admin.roles });
    await step.record(community.id, {
      kind: 'community.passed',
      subject: 'community',
      subjectId: community.id,
      data: { offer: offer.id, from: offer.from_user, to: offer.to_user },
    });
  },
});

/** Declines an ownership offer. */
export const declineOffer = action({
  parse: typed<Answer>,
  find: (tx, input, actor) => findOffer(tx, input, actor),
  permission: 'community.answer-offer',
  run: async (step) => {
    if (await answered(step, 'declined')) await noteAnswer(step, 'community.offer-declined');
  },
});

/** Withdraws an unanswered offer. */
export const withdrawOffer = action({
  parse: typed<Answer>,
  find: (tx, input, actor) => findOffer(tx, input, actor),
  permission: 'community.offer',
  run: async (step) => {
    if (await answered(step, 'withdrawn')) await noteAnswer(step, 'community.offer-withdrawn');
  },
});

/** Finds an offer for one of its two parties, and locks its community, so that concurrent answers are serialised. */
async function findOffer(tx: Transaction, { offer: id }: Answer, actor: Actor): Promise<Found> {
  const seen = orNotFound(isUuid(id) ? await offerById(tx, id) : null);
  orNotFound(actor.userId === seen.to_user || actor.userId === seen.from_user ? seen : null);
  const { url } = orNotFound(await communityById(tx, seen.community_id));
  const community = orNotFound(await lockCommunity(tx, url));
  const offer = orNotFound(await offerById(tx, id));
  return { community, offer, isHolder: actor.userId === offer.to_user };
}

async function answered(step: Step<unknown, Found>, answer: Exclude<OfferAnswer, 'expired'>): Promise<boolean> {
  const { tx, now, found } = step;
  const { offer, community } = found;
  const isAdmin = (await activeRole(tx, community.id, offer.to_user)) === 'admin';
  const change = offerTransition({ expiresAt: offer.expires_at, answer: offer.answer }, answer, { now, isAdmin });
  if (!change) return false;
  await answerOffer(tx, offer, { answer: change.answer, now });
  await notifyOfferAnswer(step, offer, change.answer);
  return true;
}

function noteAnswer(step: Step<unknown, Found>, kind: 'community.offer-declined' | 'community.offer-withdrawn') {
  const { community, offer } = step.found;
  return step.record(community.id, {
    kind,
    subject: 'community',
    subjectId: community.id,
    data: { offer: offer.id },
  });
}
