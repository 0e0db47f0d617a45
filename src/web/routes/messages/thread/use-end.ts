import { useEffect, useRef, useState } from 'react';
import type { Shown } from './thread-view.tsx';

/** Pixels from the end within which a reader counts as following the thread. */
const near = 240;

/** Scrolls to new messages for readers at the end, and counts them for readers further up. */
export function useEnd({ messages: list, after }: Shown) {
  const ref = useRef<HTMLDivElement>(null);
  const isNear = useRef(true);
  const last = list.at(-1)?.seq ?? 0;
  const seen = useRef(last);
  const [waiting, setWaiting] = useState(0);
  const go = () => {
    ref.current?.scrollIntoView({ block: 'end' });
    setWaiting(0);
  };
  useEffect(() => {
    const look = () => {
      const end = ref.current?.getBoundingClientRect().top ?? 0;
      isNear.current = end < innerHeight + near;
      if (isNear.current) setWaiting(0);
    };
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  useEffect(() => {
    const news = list.filter(({ seq, isOwn }) => seq > seen.current && !isOwn).length;
    const hasMore = last > seen.current;
    seen.current = Math.max(seen.current, last);
    if (!hasMore || after !== null) return;
    if (isNear.current) ref.current?.scrollIntoView({ block: 'end' });
    else if (news > 0) setWaiting((before) => before + news);
  }, [list, last, after]);
  return {
    ref,
    waiting,
    go,
    /** What is written now is looked at. */
    follow() {
      isNear.current = true;
      requestAnimationFrame(() => ref.current?.scrollIntoView({ block: 'end' }));
    },
  };
}
