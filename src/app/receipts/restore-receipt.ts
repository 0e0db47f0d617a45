import { type Actor, type App, sharerOf } from '#app/app.ts';
import { storedFileOrNull } from '#app/stored-file.ts';
import type { ReceiptRow } from '#db/tables.ts';
import { readReceipt } from '#files/image.ts';
import { hashOf } from '#files/store.ts';
import { chargeReceipt, type SentFile } from './take-receipt.ts';

/**
 * Whether a receipt that was sent before still has its file, which is put back where the store lost it: whoever sends it
 * again is told that it is there. False where what came makes another file than it made then (the program that makes
 * pictures anew has changed): it is then to be kept as a receipt of its own. Refuses too many in ten minutes.
 */
export async function restoreReceipt(
  app: App,
  actor: Actor,
  { id }: { id: string },
  { sent, sentHash, receipts }: SentFile & { receipts: readonly ReceiptRow[] },
): Promise<boolean> {
  const files = receipts.filter((receipt) => receipt.sent_hash === sentHash).map(({ file }) => file);
  for (const file of files) if (await storedFileOrNull(app, file)) return true;
  await chargeReceipt(app, { id });
  const { bytes } = await readReceipt(sent, sharerOf(actor));
  if (!files.includes(hashOf(bytes))) return false;
  const file = await app.files.put(bytes);
  app.log.warn({ file }, 'Un comprobante cuyo archivo faltaba se volvió a enviar y quedó en su sitio');
  return true;
}
