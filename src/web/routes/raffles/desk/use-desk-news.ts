import { useEffect, useRef, useState } from 'react';
import { type DeskNews, newsToTell } from '#domain/orders/desk-news.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { toast, toastStore } from '#web/ui/toast.ts';

const words = deskTexts.news;

type List = { orders: readonly { id: string }[]; now: string };

/**
 * Tells of what others do to the orders that this page shows or has shown, with their names. `hear` asks for it: to be called at
 * each change that the desk's stream tells of.
 * @returns `said`: the last of it that no toast shows; `taken`: who has dealt with which order since the list was read
 */
export function useDeskNews(list: List, source: string) {
  const known = useRef({ shown: new Set<string>(), told: new Set<number>(), since: Date.parse(list.now) });
  const [said, say] = useState('');
  const [taken, setTaken] = useState<ReadonlyMap<string, string>>(new Map());
  const { orders } = list;
  useEffect(() => {
    for (const { id } of orders) known.current.shown.add(id);
    setTaken(new Map());
  }, [orders]);
  const hear = () =>
    void readNews(source).then((came) => {
      const [last, ...more] = newsToTell(came, known.current);
      if (!last) return;
      for (const { id } of [last, ...more]) known.current.told.add(id);
      setTaken((before) => new Map([...before, ...[...more, last].map(({ order, by }) => [order, by] as const)]));
      say(tell(last, more.length));
    });
  return { hear, said, taken };
}

/** What came, or nothing where there is no answer: the page itself is read again in any case. */
async function readNews(source: string): Promise<readonly DeskNews[]> {
  const answer = await fetch(source).catch(() => null);
  return answer?.ok ? ((await answer.json()) as readonly DeskNews[]) : [];
}

/** Tells it by a toast; gives it back where there is one with something to do, such as undoing, which must stay. */
function tell(last: DeskNews, more: number): string {
  const title = words.act(last);
  const description = more > 0 ? words.more(more) : undefined;
  if (toastStore.current().some(({ open, action }) => open && action)) return [title, description].join('. ');
  toast({ title, ...(description && { description }) });
  return '';
}
