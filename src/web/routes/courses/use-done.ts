import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { toast } from '#web/ui/toast.ts';

/** Names in an address what was just done; the page it leads to tells it in passing. */
export function doneAt(address: string, what: string): string {
  const [path = '', fragment] = address.split('#');
  return `${path}${path.includes('?') ? '&' : '?'}hecho=${what}${fragment ? `#${fragment}` : ''}`;
}

/** Tells what was just done, as the address says it. */
export function useDone(words: Readonly<Record<string, string>>): void {
  const { search, key } = useLocation();
  const done = new URLSearchParams(search).get('hecho');
  const said = done && Object.hasOwn(words, done) ? words[done] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: done again, it is said again
  useEffect(() => {
    if (said) toast({ title: said });
  }, [said, key]);
}
