import { type Actor, type App, aside, askingOf } from '#app/app.ts';
import { storedFileOrNull } from '#app/stored-file.ts';
import type { ReceiptRow } from '#db/tables.ts';
import { readReceipt } from '#files/image.ts';
import { hashOf } from '#files/store.ts';
import { chargeReceipt, type SentFile } from './take-receipt.ts';

/**
 * Whether the file of an already stored receipt is in the store, restoring it from the new upload if it was lost. Gives
 * false when re-encoding now gives other bytes (the encoder was updated): the upload is then stored as a new receipt.
 * Refuses above the receipt rate limit.
 */
export async function restoreReceipt(
  app: App,
  actor: Actor,
  { id }: { id: string },
  { sent, sentHash, receipts }: SentFile & { receipts: readonly Pick<ReceiptRow, 'sent_hash' | 'file'>[] },
): Promise<boolean> {
  const files = receipts.filter((receipt) => receipt.sent_hash === sentHash).map(({ file }) => file);
  for (const file of files) if (await storedFileOrNull(app, file)) return true;
  await chargeReceipt(app, { id });
  const { bytes } = await aside(actor, () => readReceipt(sent, askingOf(actor)));
  if (!files.includes(hashOf(bytes))) return false;
  const file = await app.files.put(bytes);
  app.log.warn({ file }, 'Un comprobante cuyo archivo faltaba se volvió a enviar y quedó en su sitio');
  return true;
}
