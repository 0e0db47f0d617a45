import { isAnythingKept } from './anything-kept.ts';

/**
 * Whoever signs out, or finds another account on a phone that they share, leaves nothing there of what they sell without a
 * connection: neither its page nor its last sale. What was not sent stays until whoever made it signs in; so does the key of this
 * browser, by which it finds its lease again, and which is nobody's.
 * @param account who is signed in; null: nobody
 */
export async function forgetStallsOfOthers(account: string | null): Promise<void> {
  if (!('caches' in window) || !(await isAnythingKept())) return;
  const { forgetStalls } = await import('./kept-stalls.ts');
  await forgetStalls(account);
}
