import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useRouteLoaderData } from 'react-router';
import { paths } from '#texts/paths.ts';
import type { RootData } from '#web/root.tsx';
import { readStored, writeStored } from './storage.ts';

export type Draft = ReturnType<typeof useDraft>;

export type Values = Readonly<Record<string, string>>;

/**
 * The name of a draft in this browser's storage, for whoever is signed in: on a shared device nobody is shown what another
 * account typed. What a guest typed becomes theirs as they sign in, once they have no draft of that name.
 */
export function useDraftKey(name: string): string {
  const uid = useRouteLoaderData<RootData>('root')?.account?.uid;
  return uid ? name + ofAccount + uid : name;
}

/** Stands between the name of a draft and the account whose it is. */
const ofAccount = '@';

/**
 * What is typed in a form, kept in this browser until the form has done what it is for, so that a reload, a closed tab
 * or a sign-in on the way lose nothing. Put `formRef` on the form and read the values back into its controls.
 * @param key names the draft in the browser's storage (`useDraftKey`)
 * @param initial what the form starts with; `typed`, when given, is what came back with a refusal and wins over a draft
 * @param mended a kept draft made good, where time may have passed over it
 */
export function useDraft(
  key: string,
  initial: Values,
  typed?: Values | null,
  mended: (kept: Values) => Values = (kept) => kept,
) {
  const [values, setValues] = useState<Values>({ ...initial, ...typed });
  const [isReady, setIsReady] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const first = useRef({ initial, typed, mended });

  useEffect(() => {
    const { initial, typed, mended } = first.current;
    const shown = { ...initial, ...typed };
    setValues({ ...shown, ...(typed ? {} : mended(readDraft(key))), ...typedBefore(formRef.current, shown) });
    setIsReady(true);
  }, [key]);

  useEffect(() => {
    if (isReady) keepDraft(key, values);
  }, [key, values, isReady]);

  const isDone = useRedirected();
  useEffect(() => {
    if (isDone) forgetDraft(key);
  }, [key, isDone]);

  const set = (changes: Values) => setValues((before) => ({ ...before, ...changes }));
  return {
    values,
    set,
    /** Puts other values in the place of all. */
    replace: setValues,
    formRef,
    /** The script runs and the draft has been read. */
    isReady,
    /** For one control: its name, what it holds, and how it is heard. */
    field: (name: string) => ({
      name,
      value: values[name] ?? '',
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        set({ [name]: event.target.value }),
    }),
    /** The same for a check box: `si`, or nothing. */
    box: (name: string) => ({
      name,
      value: 'si',
      checked: values[name] === 'si',
      onChange: (event: ChangeEvent<HTMLInputElement>) => set({ [name]: event.target.checked ? 'si' : '' }),
    }),
  };
}

/** The faults that still hold of what came back: those of fields that nobody has changed since. */
export function remainingFaults(
  faults: Readonly<Record<string, string>>,
  sent: Values,
  now: Values,
): Record<string, string> {
  return Object.fromEntries(Object.entries(faults).filter(([name]) => (sent[name] ?? '') === (now[name] ?? '')));
}

/** Whether the form's action answered with another page: what it was for is done. Being asked to sign in is not that. */
export function useRedirected(): boolean {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  if (navigation.state !== 'loading' || navigation.formMethod !== 'POST') return false;
  return navigation.location.pathname !== pathname && navigation.location.pathname !== paths.login();
}

/** What was typed before the script ran. */
function typedBefore(form: HTMLFormElement | null, shown: Values): Values {
  if (!form) return {};
  const typed: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== (shown[name] ?? '')) typed[name] = value;
  }
  return typed;
}

/** What a draft holds; nothing where there is none. */
export function readDraft(key: string): Values {
  takeOver(key);
  const kept = readStored(key);
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'));
}

/** Gives an account that has no such draft what was typed before it signed in. */
export function takeOver(key: string): void {
  const [guests = ''] = key.split(ofAccount);
  if (guests === key || readStored(key) !== null) return;
  for (const name of [guests, `${guests}${picture}`]) {
    writeStored(name.replace(guests, key), readStored(name));
    writeStored(name, null);
  }
}

/** Ends the name of the picture of a draft. */
const picture = ':foto';

/** Keeps a draft, or forgets it (null). */
export function keepDraft(key: string, values: Values | null): void {
  writeStored(key, values);
  if (!values) heldOf(key).set(null);
}

/** Forgets a draft whose form has done what it is for by another way than being sent. */
export function forgetDraft(key: string): void {
  keepDraft(key, null);
}

/** What a draft holds beside its fields: a picture as text. It goes when the draft goes. */
export function heldOf(key: string): { get(): string | null; set(text: string | null): void } {
  const name = key + picture;
  return {
    get() {
      const held = readStored(name);
      return typeof held === 'string' ? held : null;
    },
    set: (text) => writeStored(name, text),
  };
}

/** The text fields of a form that came back, as the values to show again. */
export function textsOf(raw: Readonly<Record<string, unknown>>): Values {
  return Object.fromEntries(
    Object.entries(raw).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
