import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { toast } from './toast.ts';

/** What an address says was just done, and the words for each. */
type Words = Readonly<Record<string, string>>;

/** Names in an address what was just done; the page it leads to tells it in passing. */
export function doneAt(address: string, what: string): string {
  const [path = '', fragment] = address.split('#');
  return `${path}${path.includes('?') ? '&' : '?'}hecho=${what}${fragment ? `#${fragment}` : ''}`;
}

/** Tells in passing what was just done, and again whenever it is done again. */
function useToastOf(said: string | null): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: done again, it is said again
  useEffect(() => {
    if (said) toast({ title: said });
  }, [said, key]);
}

/** Tells in passing what the address says was just done, unless a form has just come back. Gives it, to be shown too. */
export function useDone(words: Words, isReturned = false): string | null {
  const [search] = useSearchParams();
  const said = isReturned ? null : wordsFor(search, words);
  useToastOf(said);
  return said;
}

/**
 * Tells in passing what the address says was just done, and takes it out of the address: a copy of it tells nothing.
 * @param tell tells it otherwise, where the page itself says it, and gives whether it did
 */
export function useDoneOnce(words: Words, isReturned: boolean, tell: (done: string) => boolean = () => false): void {
  const [search, setSearch] = useSearchParams();
  const said = isReturned ? null : wordsFor(search, words);
  const done = search.get('hecho') ?? '';
  const latest = useRef(tell);
  latest.current = tell;
  useEffect(() => {
    if (!said) return;
    if (!latest.current(done)) toast({ title: said });
    setSearch(
      (kept) => {
        kept.delete('hecho');
        return kept;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [said, done, setSearch]);
}

function wordsFor(search: URLSearchParams, words: Words): string | null {
  const done = search.get('hecho');
  return (done && Object.hasOwn(words, done) && words[done]) || null;
}
