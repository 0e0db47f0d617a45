import type { CommunityRow } from '#db/tables.ts';

/** What a community is called, how it stands, and on what terms people come in. */
export function entryFacts(
  community: Pick<
    CommunityRow,
    | 'name'
    | 'description'
    | 'status'
    | 'visibility'
    | 'join_policy'
    | 'join_question'
    | 'rules'
    | 'access_type'
    | 'payment_type'
  >,
) {
  return {
    name: community.name,
    description: community.description,
    status: community.status,
    visibility: community.visibility,
    joinPolicy: community.join_policy,
    joinQuestion: community.join_question,
    rules: community.rules,
    accessType: community.access_type,
    paymentType: community.payment_type,
  };
}
