import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';

/** Where forms are kept in this browser; `offline-client.js` reads it too. */
export const keptFormsPlace = { database: 'formularios-por-enviar', store: 'formularios' } as const;

/** A form that waits to be sent, as this browser keeps it: also through a reload or a closed tab. */
export type KeptForm = {
  form: FormData;
  /** When it was sent first, by this browser's clock. */
  at: number;
  mayHaveArrived: boolean;
  /** Whoever sent it has said to wait no longer. */
  isStopped: boolean;
};

/** As it is stored. A file's bytes, and not the file: some browsers keep only where it lay. */
type Stored = Omit<KeptForm, 'form'> & {
  fields: [name: string, value: string][];
  files: [field: string, file: { name: string; type: string; bytes: ArrayBuffer }][];
};

/** Milliseconds after which what nobody came back to is forgotten. */
const longest = 7 * 86_400_000;
/** Milliseconds that the browser's storage is given: one that hangs must not keep a form from being sent. */
const patience = 2000;

/** Keeps a form under a name. Gives whether this browser keeps it. */
export function keepForm(name: string, { form, ...rest }: KeptForm): Promise<boolean> {
  return inStore(false, async (store) => {
    const stored: Stored = { ...rest, fields: fieldsOf(form), files: await filesOf(form) };
    await set(name, stored, store);
    return true;
  });
}

/** The form that this browser keeps under a name; null where there is none. */
export function keptForm(name: string): Promise<KeptForm | null> {
  return inStore(null, async (store) => {
    await forgetOld(store);
    const stored = await get<Stored>(name, store);
    return stored ? { ...stored, form: formOf(stored) } : null;
  });
}

/** Keeps a form no longer. */
export function forgetForm(name: string): Promise<void> {
  return inStore(undefined, (store) => del(name, store));
}

/** Whether two forms have the same fields, and files of the same names and sizes. */
export function isSameForm(one: FormData, other: FormData): boolean {
  return JSON.stringify(signsOf(one)) === JSON.stringify(signsOf(other));
}

let opened: UseStore | undefined;

/** Runs with the browser's storage; where it is full, forbidden or silent, gives `otherwise`. */
async function inStore<T>(otherwise: T, run: (store: UseStore) => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), patience);
  });
  const done = async () => {
    opened ??= createStore(keptFormsPlace.database, keptFormsPlace.store);
    return run(opened);
  };
  return Promise.race([done().catch(() => otherwise), late]).finally(() => clearTimeout(timer));
}

async function forgetOld(store: UseStore): Promise<void> {
  const before = Date.now() - longest;
  for (const [name, { at }] of await entries<string, Stored>(store)) if (at < before) await del(name, store);
}

function fieldsOf(form: FormData): Stored['fields'] {
  return [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as [string, string]] : []));
}

async function filesOf(form: FormData): Promise<Stored['files']> {
  const files = [...form].flatMap(([name, value]) => (value instanceof File ? [{ name, file: value }] : []));
  return Promise.all(
    files.map(async ({ name, file }) => [name, { name: file.name, type: file.type, bytes: await file.arrayBuffer() }]),
  );
}

function formOf({ fields, files }: Stored): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  for (const [field, { name, type, bytes }] of files) form.append(field, new File([bytes], name, { type }));
  return form;
}

function signsOf(form: FormData) {
  return [...form].map(([name, value]) => [name, typeof value === 'string' ? value : `${value.name} ${value.size}`]);
}
