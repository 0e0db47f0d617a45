import { isAnythingKept } from './anything-kept.ts';

/**
 * Whoever signs out sells nothing without a connection: the page for it is gone, with all that is kept of raffles of which
 * everything was sent. What was not stays until somebody who may sends it; so does the key of this browser, by which it finds its
 * lease again, and which is nobody's.
 */
export async function forgetStallsOfGuest(): Promise<void> {
  if (!('caches' in window) || !(await isAnythingKept())) return;
  const { forgetStalls } = await import('./kept-stalls.ts');
  await forgetStalls();
}
