import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { paths } from '#texts/paths.ts';

export type Person = { uid: string; name: string; photoURL: string | null };

/** What stands behind an `@` that is being typed, up to the caret: a name's first word or two. */
const typing = /(?<![\p{L}\p{N}_.@-])@((?:[\p{L}\p{N}]+(?: [\p{L}\p{N}]*)?)?)$/u;

/** Milliseconds that somebody stops typing before names are looked for. */
const pause = 120;

type Asked = { start: number; text: string };

/**
 * People to mention while a name is typed behind an `@`: found among the members, gone through with the arrows, taken
 * with Enter or Tab, sent away with Escape.
 */
export function useMentions({
  communityUrl,
  area,
  onPick,
}: {
  communityUrl: string;
  area: RefObject<HTMLTextAreaElement | null>;
  onPick: (text: string, caret: number, person: Person) => void;
}) {
  const id = useId();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { people, at, setAt } = usePeopleFound(communityUrl, asked);
  const dismissed = useRef<number | null>(null);

  const look = () => {
    const field = area.current;
    const before =
      field && field.selectionStart === field.selectionEnd ? field.value.slice(0, field.selectionStart) : '';
    const hit = typing.exec(before);
    if (!hit || hit.index === dismissed.current) {
      if (!hit) dismissed.current = null;
      return setAsked(null);
    }
    const text = hit[1] ?? '';
    setAsked((was) => (was?.start === hit.index && was.text === text ? was : { start: hit.index, text }));
  };
  const pick = (person: Person) => {
    const field = area.current;
    if (!field || !asked) return;
    const before = `${field.value.slice(0, asked.start)}@${person.name} `;
    const after = field.value.slice(asked.start + 1 + asked.text.length).replace(/^ /, '');
    setAsked(null);
    onPick(before + after, before.length, person);
  };
  const dismiss = ({ start }: Asked) => {
    dismissed.current = start;
    setAsked(null);
  };
  const isOpen = asked !== null && people.length > 0;

  return {
    people: isOpen ? people : [],
    at,
    listId: `${id}-people`,
    optionId: (index: number) => `${id}-person-${index}`,
    pick,
    look,
    close: () => setAsked(null),
    /** Takes a key that the list is meant by. Gives whether it did. */
    hearKey(event: KeyboardEvent): boolean {
      if (!isOpen) return false;
      const chosen = people[at];
      const keys = new Map<string, () => void>([
        ['ArrowDown', () => setAt((at + 1) % people.length)],
        ['ArrowUp', () => setAt((at - 1 + people.length) % people.length)],
        ['Escape', () => dismiss(asked)],
      ]);
      if (chosen) for (const key of ['Enter', 'Tab']) keys.set(key, () => pick(chosen));
      const does = keys.get(event.key);
      if (!does) return false;
      does();
      event.preventDefault();
      return true;
    },
  };
}

/** The members whose names begin as it is typed, and which of them the arrows are at. */
function usePeopleFound(communityUrl: string, asked: Asked | null) {
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (!asked) return setPeople([]);
    const stopping = new AbortController();
    const timer = setTimeout(async () => {
      const address = `${paths.messagePeople({ communityUrl })}?${new URLSearchParams({ q: asked.text })}`;
      const found = await fetch(address, { signal: stopping.signal })
        .then((response) => (response.ok ? (response.json() as Promise<{ people: Person[] }>) : { people: [] }))
        .catch(() => null);
      if (!found || stopping.signal.aborted) return;
      setPeople(found.people);
      setAt(0);
    }, pause);
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [asked, communityUrl]);
  return { people, at, setAt };
}
