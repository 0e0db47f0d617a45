import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { toast } from './toast.ts';

/** The toast for each value of `?hecho=`. */
type Words = Readonly<Record<string, string>>;

/** Adds `?hecho=` to an address: the page it leads to shows a toast for it. */
export function doneAt(address: string, what: string): string {
  const [path = '', fragment] = address.split('#');
  return `${path}${path.includes('?') ? '&' : '?'}hecho=${what}${fragment ? `#${fragment}` : ''}`;
}

/** Shows a toast, and again at each navigation that brings the same words. */
function useToastOf(title: string | null): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: done again, it is said again
  useEffect(() => {
    if (title) toast({ title: title });
  }, [title, key]);
}

/**
 * Shows the toast for `?hecho=`, unless a form was just refused. Returns its words, for the page to say where it stays, or where no
 * script comes (`Page`).
 */
export function useDoneToast(words: Words, isReturned = false): string | null {
  const [search] = useSearchParams();
  const title = isReturned ? null : wordsFor(search, words);
  useToastOf(title);
  return title;
}

type OnceOptions = {
  /** Shows it in another way, and returns whether it did. */
  announce?: (done: string) => boolean;
  /** What the page says in a place of its own, with a script and without. */
  onPage?: (done: string) => boolean;
  /** The parameter that says what it was done to, where nothing but the toast tells of it; removed, too. */
  of?: string;
};

/**
 * Shows the toast for `?hecho=` and removes the parameter from the address, so that a copied link shows none. Returns its words, for
 * where no script comes (`Page`); null of what the page says in its own place.
 */
export function useDoneToastOnce(
  words: Words,
  isReturned: boolean,
  { announce = () => false, onPage = () => false, of }: OnceOptions = {},
): string | null {
  const [search, setSearch] = useSearchParams();
  const title = isReturned ? null : wordsFor(search, words);
  const done = search.get('hecho') ?? '';
  const latest = useRef(announce);
  latest.current = announce;
  useEffect(() => {
    if (!title) return;
    if (!latest.current(done)) toast({ title: title });
    setSearch(
      (kept) => {
        kept.delete('hecho');
        if (of) kept.delete(of);
        return kept;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [title, done, of, setSearch]);
  return onPage(done) ? null : title;
}

function wordsFor(search: URLSearchParams, words: Words): string | null {
  const done = search.get('hecho');
  return (done && Object.hasOwn(words, done) && words[done]) || null;
}
