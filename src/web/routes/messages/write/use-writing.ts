import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { messageLimits } from '#domain/messages/message.ts';
import { largestPicture } from '#domain/pictures/picture-size.ts';
import { messageTexts } from '#texts/messages.ts';
import { useDraft } from '#web/browser/use-draft.ts';
import type { ActResult } from '#web/routes/messages/message-act-names.ts';
import { draftKey } from './draft-key.ts';
import { randomKey } from './random-key.ts';
import { useMentions } from './use-mentions.ts';

export type Picture = { id: string; file: File; alt: string };

/** A message as it leaves the composer. */
export type Written = {
  key: string;
  title: string;
  body: string;
  mentions: readonly string[];
  pictures: readonly Picture[];
  announce: boolean;
};

type WritingOptions = {
  me: string;
  communityUrl: string;
  thread: string | null;
  pending?: boolean;
  returned: ActResult | undefined;
  onSend: (written: Written) => boolean;
  restored?: { body: string; id: number } | null;
};

export type Writing = ReturnType<typeof useWriting>;
export type Pictures = ReturnType<typeof usePictures>;

const words = messageTexts.write;

/** What is written of a message so far, kept until it is sent, and what its keys do. */
export function useWriting(options: WritingOptions) {
  const { me, communityUrl, thread, returned } = options;
  const typed = returned?.ok === false ? returned.typed : null;
  const draft = useDraft(draftKey(me, communityUrl, thread), { title: '', body: '' }, typed);
  const area = useRef<HTMLTextAreaElement>(null);
  const body = draft.values.body ?? '';
  const pictures = usePictures();
  const { mentions, setMentions, picker } = useMentioned(communityUrl, area, (text) => draft.set({ body: text }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: grown anew with every letter
  useEffect(() => grow(area.current), [body]);
  useRestored(options.restored ?? null, area, (text) => draft.set({ body: body ? `${text}\n${body}` : text }));

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = body.trim();
    const isEmpty = text === '' && pictures.chosen.length === 0;
    if (options.pending || isEmpty) return area.current?.focus();
    const announce = new FormData(event.currentTarget).get('announce') !== null;
    const title = (draft.values.title ?? '').trim();
    const isTaken = options.onSend({
      ...{ key: randomKey(), title, body: text, mentions, announce },
      pictures: pictures.chosen,
    });
    if (!isTaken) return;
    draft.replace({ title: '', body: '' });
    setMentions([]);
    pictures.forget();
    area.current?.focus();
  };
  const hearKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || picker.hearKey(event) || !sends(event, thread === null)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return { draft, area, body, mentions, pictures, picker, send, hearKey };
}

/** Whether a key sends: Enter in an answer where there is a mouse, and with Ctrl or ⌘ anywhere. */
function sends({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent, isNew: boolean): boolean {
  if (key !== 'Enter') return false;
  return ctrlKey || metaKey || (!shiftKey && !isNew && matchMedia('(pointer: fine)').matches);
}

type Area = RefObject<HTMLTextAreaElement | null>;

/** Who is mentioned. A name that was picked is in the text, with the caret behind it. */
function useMentioned(communityUrl: string, area: Area, write: (text: string) => void) {
  const [mentions, setMentions] = useState<readonly string[]>([]);
  const caret = useRef<number | null>(null);
  const picker = useMentions({
    communityUrl,
    area,
    onPick(text, at, person) {
      write(text);
      caret.current = at;
      setMentions((before) => [...new Set([...before, person.uid])]);
    },
  });
  useEffect(() => {
    if (caret.current === null || !area.current) return;
    area.current.focus();
    area.current.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return { mentions, setMentions, picker };
}

/** Puts the words of a message that was not sent back before what is written. */
function useRestored(restored: { body: string; id: number } | null, area: Area, refill: (text: string) => void): void {
  const latest = useRef(refill);
  latest.current = refill;
  useEffect(() => {
    if (!restored) return;
    latest.current(restored.body);
    area.current?.focus();
  }, [restored, area]);
}

/** Where the browser does not grow a field by itself. */
function grow(area: HTMLTextAreaElement | null): void {
  if (!area || CSS.supports('field-sizing', 'content')) return;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight + 3}px`;
}

/** The pictures of a message that is being written. */
function usePictures() {
  const [chosen, setChosen] = useState<readonly Picture[]>([]);
  const [fault, setFault] = useState('');
  return {
    chosen,
    fault,
    add(files: readonly File[]) {
      const tooLarge = files.find(({ size }) => size > largestPicture);
      const fitting = files.filter(({ size }) => size <= largestPicture);
      const room = messageLimits.pictures - chosen.length;
      if (tooLarge) setFault(words.tooLarge(tooLarge.name));
      else setFault(fitting.length > room ? words.tooMany(messageLimits.pictures) : '');
      const added = fitting.slice(0, room).map((file) => {
        return { id: randomKey(), file, alt: '' };
      });
      setChosen((before) => [...before, ...added]);
    },
    describe: (id: string, alt: string) =>
      setChosen((before) => before.map((each) => (each.id === id ? { ...each, alt } : each))),
    remove: (id: string) => setChosen((before) => before.filter((each) => each.id !== id)),
    forget() {
      setChosen([]);
      setFault('');
    },
  };
}
