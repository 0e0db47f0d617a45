import { useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '#web/browser/storage.ts';
import type { Written } from '#web/routes/messages/write/use-writing.ts';

export type Outgoing = Pick<Written, 'key' | 'body' | 'mentions' | 'pictures'> & {
  /** When it was sent first, by this browser's clock. */
  at: number;
  /** Found in this browser after so long that it goes only when it is told to. */
  isOld: boolean;
};

/** Milliseconds for which what was left behind by a closed page goes on by itself: sent twice, it is one message. */
const patience = 3_600_000;

/** What is on its way from this page, kept in the browser until it has arrived. */
export function useOutbox(place: string) {
  const name = `mensajes-por-enviar:${place}`;
  const [items, setItems] = useState<readonly Outgoing[]>([]);
  const isRead = useRef(false);
  useEffect(() => {
    setItems(readItems(name));
    isRead.current = true;
  }, [name]);
  useEffect(() => {
    if (isRead.current) keepItems(name, items);
  }, [name, items]);
  return {
    items,
    add: (written: Written) => setItems((before) => [...before, { ...written, at: Date.now(), isOld: false }]),
    remove: (key: string) => setItems((before) => before.filter((each) => each.key !== key)),
  };
}

function readItems(name: string): Outgoing[] {
  const kept = readStored(name);
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((each: Partial<Outgoing> | null) =>
    typeof each?.key === 'string' && typeof each.body === 'string' ? [keptItem(each.key, each.body, each)] : [],
  );
}

function keptItem(key: string, body: string, { mentions = [], at = 0 }: Partial<Outgoing>): Outgoing {
  return { key, body, mentions, pictures: [], at, isOld: Date.now() - at > patience };
}

/** Pictures are too large to be kept: the words are what nobody wants to write again. */
function keepItems(name: string, items: readonly Outgoing[]): void {
  const kept = items
    .filter(({ body }) => body !== '')
    .map(({ key, body, mentions, at }) => ({ key, body, mentions, at }));
  writeStored(name, kept.length > 0 ? kept : null);
}

export type Outbox = ReturnType<typeof useOutbox>;
