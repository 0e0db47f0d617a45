import { type ComponentProps, useEffect, useRef } from 'react';
import { Notice } from './notice.tsx';

/** A notice that the keyboard and the screen reader are brought to, each time that what it is about is another. */
export function FocusedNotice({ about, ...notice }: ComponentProps<typeof Notice> & { about: unknown }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!about) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [about]);
  return (
    <div ref={box} tabIndex={-1} className="scroll-my-4 outline-none">
      <Notice {...notice} />
    </div>
  );
}
