import type { RefObject } from 'react';
import { useListNotice } from './use-list-notice.ts';
import { useRevalidatedChange } from './use-revalidated-change.ts';

/**
 * What a page's `NewsBar` tells when what it is about came into another state while it was open, until somebody goes on
 * from it: what they do themselves says what came of it.
 * @param title what the state is called
 * @param place where it stands in the page; who has lost the keyboard's place by it is brought there
 */
export function useStateNews(title: string, place: RefObject<HTMLElement | null>) {
  const [news, setNews] = useListNotice<{ text: string; isSeen: boolean }>();
  useRevalidatedChange(title, (isFocusLost) => {
    const { top = 0, bottom = 0 } = place.current?.getBoundingClientRect() ?? {};
    setNews({ text: title, isSeen: top < innerHeight && bottom > 0 });
    if (isFocusLost) place.current?.focus({ preventScroll: true });
  });
  const show = () => {
    if (news) setNews({ ...news, isSeen: true });
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'nearest' });
  };
  return { text: news?.text ?? null, isSeen: news?.isSeen === true, show };
}
