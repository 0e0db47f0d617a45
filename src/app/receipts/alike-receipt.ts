import type { App } from '#app/app.ts';
import { storedFileOrNull } from '#app/stored-file.ts';
import { receiptSentAs, receiptsLikely } from '#db/orders/receipts.ts';
import { hashDistance, isSamePicture, nearHashes } from '#domain/pictures/picture-look.ts';
import { lookDetail, type Sender, type StoredReceipt } from '#files/image.ts';

const mostLikely = 200;
const mostCompared = 12;

/**
 * The first receipt of another order, anywhere in the installation, that shows the same picture: the very bytes, or the
 * same look dot by dot. Something to show the organiser, never a reason to refuse.
 * @param sender whose turn comparing takes
 */
export async function alikeReceipt(
  app: App,
  order: { community_id: string; id: string },
  { sentHash, lookHash, bytes }: StoredReceipt,
  sender: Sender,
): Promise<{ community_id: string; id: string } | null> {
  const same = await receiptSentAs(app.db, sentHash, order);
  if (same || !lookHash) return same ?? null;
  const near = (await receiptsLikely(app.db, lookHash, order, mostLikely))
    .map((receipt) => ({ ...receipt, distance: hashDistance(receipt.lookHash ?? '', lookHash) }))
    .filter(({ distance }) => distance <= nearHashes)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, mostCompared);
  if (near.length === 0) return null;
  const detail = await lookDetail(bytes, sender);
  for (const { community_id, id, file } of near) {
    const kept = await storedFileOrNull(app, file);
    if (kept && isSamePicture(detail, await lookDetail(kept, sender))) return { community_id, id };
  }
  return null;
}
