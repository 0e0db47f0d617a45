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
  /** Whether somebody works with what would change; without it, with a card of the list. */
  isInUse?: () => boolean;
  /** What else is done at each change, also while it waits to be shown. */
  heard?: () => void;
};

/**
 * The text of a list's `NewsBar`: that changes wait to be shown, or how many items are pending. `isWaiting`: whether there are
 * such changes.
 */
export function useListNews({ stream, counted, unshown, isInUse = isCardInUse, heard }: ListNews) {
  const { isWaiting, show } = useChangeStream(stream, isInUse, heard);
  const [turned, say] = useListNotice<string>();
  useRevalidatedChange(counted, () => say(counted));
  return { isWaiting, bar: { text: isWaiting ? unshown : turned, isSeen: !isWaiting, show } };
}
