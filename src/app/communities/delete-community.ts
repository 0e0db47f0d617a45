import { action, typed } from '#app/action.ts';
import { deleteCommunity as removeCommunity, wasUsed } from '#db/communities/community-lifecycle.ts';
import { hasLearners } from '#db/courses/learners.ts';
import { filesOfCommunity, releaseFiles } from '#db/stored-files.ts';
import { Refusal } from '#domain/refusal.ts';
import { findLockedCommunity } from './find-locked-community.ts';

type Deletion = { communityUrl: string; confirmation: string };

/**
 * Deletes an unused community, and releases its files, after its address was typed. Refuses one with published raffles, orders or learners. Its
 * events stay, without its name.
 */
export const deleteCommunity = action({
  parse: typed<Deletion>,
  find: (tx, input, actor) => findLockedCommunity(tx, input, actor),
  permission: 'community.delete',
  run: async ({ tx, now, input, found: { community }, record }) => {
    if (await wasUsed(tx, community.id)) throw new Refusal('community.not-empty', {});
    if (await hasLearners(tx, community.id)) throw new Refusal('community.has-learners', {});
    const typedUrl = input.confirmation.trim().replace(/^\//, '');
    if (typedUrl !== community.url) throw new Refusal('input', { fields: { confirmation: { code: 'retype' } } });
    await record(community.id, {
      kind: 'community.deleted',
      subject: 'community',
      subjectId: community.id,
      from: community.status,
    });
    const files = await filesOfCommunity(tx, community.id);
    await removeCommunity(tx, community.id);
    await releaseFiles(tx, files, now);
  },
});
