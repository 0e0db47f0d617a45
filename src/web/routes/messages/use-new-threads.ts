import { useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { paths } from '#texts/paths.ts';
import type { RootData } from '#web/root.tsx';

type NewThreads = NonNullable<RootData['newThreads']>;

/** In how many threads of a community there is something new: what the page came with, and what has come since. */
export function useNewThreads(communityUrl: string, isMember: boolean): number {
  const sent = useRouteLoaderData<RootData>('root')?.newThreads ?? null;
  const [known, setKnown] = useState<NewThreads | null>(sent);
  useEffect(() => setKnown(sent), [sent]);
  useEffect(() => {
    if (!isMember) return;
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      fetch(paths.messageUnread({ communityUrl })).then(
        async (answer) => answer.ok && setKnown((await answer.json()) as NewThreads),
        () => undefined,
      );
    };
    // the layout is not reloaded on navigation, so its count gets stale
    if (sent?.communityUrl !== communityUrl) ask();
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, [communityUrl, isMember, sent]);
  return isMember && known?.communityUrl === communityUrl ? known.count : 0;
}
