import { useHydrated } from './use-hydrated.ts';

/**
 * The class of what works only with the page's script. It takes its room from the start, so that nothing moves under a
 * finger when the script takes over, and is seen from then on; in a browser without script it takes none.
 */
export function useScriptOnly(): string {
  return useHydrated() ? '' : 'invisible noscript:hidden';
}
