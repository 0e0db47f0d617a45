import type { Transaction } from '#db/client.ts';
import { insertCommunity, updateCommunity } from '#db/communities/communities.ts';
import { insertImport } from '#db/communities/community-import.ts';
import { setCommunityStatus } from '#db/communities/community-lifecycle.ts';
import { insertFile, insertPicture } from '#db/pictures.ts';
import type { FileInFile } from '#domain/communities/community-file.ts';
import { planOf } from '#plans';
import type { FileHead } from './file-messages.ts';

type Importing = {
  head: FileHead;
  userId: string;
  communityId: string;
  mask: string;
  url: string;
  isOwn: boolean;
  now: Temporal.Instant;
  /** The files that came and are what they say. */
  files: readonly FileInFile[];
};

/** Makes the community of a file, with who imports it in it and its files noted, and nothing else of it yet. */
export async function importCommunityRow(tx: Transaction, importing: Importing): Promise<void> {
  const { head, userId, communityId, mask, url, isOwn, now, files } = importing;
  for (const { hash, mediaType, bytes, isPicture } of files) {
    const noted = { hash, mediaType, bytes, now };
    await (isPicture ? insertPicture(tx, noted) : insertFile(tx, noted));
  }
  const { community, digest } = head;
  const { currency, price } = community;
  await insertCommunity(tx, {
    id: communityId,
    community: { ...community, url, price: price === null ? null : { amount: price, currency } },
    plan: planOf('').key,
    createdBy: userId,
    now,
  });
  const picture = (hash: string | null) => (files.some((each) => each.hash === hash && each.isPicture) ? hash : null);
  await updateCommunity(tx, communityId, {
    join_question: community.joinQuestion,
    rules: community.rules,
    payment_ways: community.paymentWays,
    questions: community.questions,
    avatar: picture(community.avatar),
    cover: picture(community.cover),
    allow_invites: community.allowInvites,
    allow_messages: community.allowMessages,
    allow_formation: community.allowFormation,
  });
  const status = community.status === 'suspended' ? 'paused' : community.status;
  await setCommunityStatus(tx, communityId, { status, now });
  await insertImport(tx, {
    community_id: communityId,
    mask,
    digest,
    founded_at: Temporal.Instant.from(community.createdAt),
    is_own: isOwn,
    imported_by: userId,
    imported_at: now,
  });
}
