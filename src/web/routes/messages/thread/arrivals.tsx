import { useEffect, useRef, useState } from 'react';
import { messageTexts } from '#texts/messages.ts';
import { nameOf } from '#web/routes/messages/message/message-item.tsx';
import type { RichMessage } from '#web/routes/messages/message/rich-message.ts';
import { wordsOf } from '#web/ui/rich-text-view.tsx';
import type { Shown } from './thread-view.tsx';

const words = messageTexts.thread;

/** Reads aloud what arrives while the page is open. */
export function Arrivals({ shown: { messages: list } }: { shown: Shown }) {
  const seen = useRef(list.at(-1)?.seq ?? 0);
  const [notices, setNotice] = useState<{ seq: number; text: string }[]>([]);
  useEffect(() => {
    const fresh = list.filter(({ seq, isOwn, status }) => seq > seen.current && !isOwn && status === 'published');
    seen.current = Math.max(seen.current, list.at(-1)?.seq ?? 0);
    if (fresh.length > 0) setNotice((before) => [...before, ...fresh.map(spoken)].slice(-5));
  }, [list]);
  return (
    <div role="log" aria-live="polite" className="sr-only">
      {notices.map(({ seq, text }) => (
        <p key={seq}>{text}</p>
      ))}
    </div>
  );
}

function spoken(message: RichMessage): { seq: number; text: string } {
  const name = nameOf(message.author);
  const text = message.rich && wordsOf(message.rich);
  return { seq: message.seq, text: text ? words.arrived(name, text) : words.arrivedPicture(name) };
}
