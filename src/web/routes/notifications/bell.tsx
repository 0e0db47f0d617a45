import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useRouteLoaderData } from 'react-router';
import { notificationTexts as words } from '#texts/notification-pages.ts';
import { paths } from '#texts/paths.ts';
import type { RootData } from '#web/root.tsx';

type Unread = NonNullable<RootData['unread']>;

/** In the header, for who is signed in: the way to what they were told, and how much of it is unread. */
export function Bell() {
  const data = useRouteLoaderData<RootData>('root');
  const { count, isMore } = useUnread();
  if (!data?.account) return null;
  return (
    <Link
      to={paths.notifications()}
      aria-label={words.bell(count, isMore)}
      className="relative grid size-11 place-items-center rounded-full hover:bg-well"
    >
      <BellIcon aria-hidden="true" className="size-6" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="figures absolute top-0.5 left-1/2 grid w-max -translate-x-[20%] h-5 min-w-5 place-items-center rounded-full border-2 border-paper bg-accent px-1 text-sm leading-none font-bold text-on-accent"
        >
          {words.count(count, isMore)}
        </span>
      )}
    </Link>
  );
}

/** How much of what somebody was told is unread. */
export function useUnread(): Unread {
  const data = useRouteLoaderData<RootData>('root');
  return useFreshCount(data?.unread ?? null) ?? { count: 0, isMore: false };
}

/** What the page came with; asked again when the person comes back to it. */
function useFreshCount(sent: Unread | null): Unread | null {
  const [fresh, setFresh] = useState(sent);
  useEffect(() => setFresh(sent), [sent]);
  const isAsking = sent !== null;
  useEffect(() => {
    if (!isAsking) return;
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      fetch(paths.notificationCount()).then(
        async (answer) => answer.ok && setFresh((await answer.json()) as Unread | null),
        () => undefined,
      );
    };
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, [isAsking]);
  return fresh;
}
