import { useRevalidator } from 'react-router';
import type { MessageNews } from '#domain/messages/message.ts';
import { useCoalesced } from '#web/browser/use-coalesced.ts';
import { useEventStream } from '#web/browser/use-event-stream.ts';

/**
 * Reads the page again whenever something changed in one of its threads (`thread` null: in any), for as long as the
 * reader may see it. A connection that broke is made again, and what was said meanwhile is read then.
 */
export function useMessageNews(stream: string, thread: string | null): { isLive: boolean } {
  const { revalidate } = useRevalidator();
  const readInTurn = useCoalesced(revalidate);
  const isLive = useEventStream(stream, {
    hear(news) {
      const { threads, within } = news as MessageNews;
      if (threads === null || thread === null || threads.includes(thread)) readInTurn({ within });
    },
    opened: (isAgain) => void (isAgain && revalidate()),
  });
  return { isLive };
}
