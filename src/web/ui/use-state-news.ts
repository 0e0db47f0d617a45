import type { RefObject } from 'react';
import { useListNotice } from './use-list-notice.ts';
import { useRevalidatedChange } from './use-revalidated-change.ts';

/**
 * The text of a page's `NewsBar` when the state of its subject changed while the page was open, until the next
 * navigation.
 * @param title the state's name
 * @param place where the state is shown; receives the focus if the change removed the focused element
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
