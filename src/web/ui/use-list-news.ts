import { isCardInUse, useChangeStream } from '#web/browser/use-change-stream.ts';
import { useListNotice } from './use-list-notice.ts';
import { useRevalidatedChange } from './use-revalidated-change.ts';

type ListNews = {
  /** Where it is told that something changed. */
  stream: string;
  /** How many of the list wait, in words, as the page shows them. */
  counted: string;
  /** Says that something is new which is not shown yet. */
  unshown: string;
};

/** The text of a list's `NewsBar`: that changes wait to be shown, or how many items are pending. */
export function useListNews({ stream, counted, unshown }: ListNews) {
  const { isWaiting, show } = useChangeStream(stream, isCardInUse);
  const [turned, say] = useListNotice<string>();
  useRevalidatedChange(counted, () => say(counted));
  return { text: isWaiting ? unshown : turned, isSeen: !isWaiting, show };
}
