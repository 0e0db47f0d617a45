import { formOf } from './bodies.ts';
import type { Field, Honest } from './honest.ts';
import type { Sent } from './sent.ts';

/** Chance by a seed, and what the world has beside what is sent to. */
export type Making = {
  /** The same numbers below a bound each time, for the same seed. */
  below: (bound: number) => number;
  /** The site as it calls itself. */
  origin: string;
  /** The cookies of who sends. */
  cookie: string;
  /** Ids and secrets of another community, and of other things of this one. */
  strangeIds: readonly string[];
};

/** A way in which an input is not honest. */
export type Kind = {
  name: string;
  /** To what it can be done. */
  fits: (honest: Honest) => boolean;
  /** No page of ours sends anything like it, so that nothing may come of it, whatever is answered. */
  isRefused?: true;
  make: (honest: Honest, making: Making) => Promise<Sent> | Sent;
};

export const isForm = ({ fields, isSigned }: Honest) => fields !== null && !isSigned;
export const isLook = ({ fields }: Honest) => fields === null;
/** What says which form of a page it is. */
export const chooses: ReadonlySet<string> = new Set(['act', 'part', 'kind']);

export function oneOf<Item>(items: readonly Item[], { below }: Pick<Making, 'below'>): Item {
  return items[below(items.length)] as Item;
}

/** What a browser of ours sends along. */
export function usual({ origin, cookie }: Making): (readonly [string, string])[] {
  return [['Origin', origin], ['Accept', 'text/html,*/*'], ...(cookie ? [['Cookie', cookie] as const] : [])];
}

export function look(path: string, making: Making, more: Sent['headers'] = []): Sent {
  const said = new Set(more.map(([name]) => name));
  return { method: 'GET', path, headers: [...usual(making).filter(([name]) => !said.has(name)), ...more], body: null };
}

/** Two in five are sent by a script, which gets data in place of a page. */
export function pathOf({ path, isPage }: Honest, { below }: Making): string {
  if (!isPage || below(5) > 1 || path === '/') return path;
  return path.includes('?') ? path.replace('?', '.data?') : `${path}.data`;
}

export async function sent(honest: Honest, fields: readonly Field[], making: Making, inParts = false): Promise<Sent> {
  const { type, bytes } = await formOf(fields, inParts);
  return posted(pathOf(honest, making), type, bytes, making);
}

export function posted(
  path: string,
  type: string | null,
  body: Buffer,
  making: Making,
  more: Sent['headers'] = [],
): Sent {
  const said = new Set(more.map(([name]) => name));
  const typed: Sent['headers'] = type === null ? [] : [['Content-Type', type]];
  const headers = [...[...usual(making), ...typed].filter(([name]) => !said.has(name)), ...more];
  return { method: 'POST', path, headers, body };
}

/** A field that says no act: what an odd value can be put into. */
export function chosenField(fields: readonly Field[], making: Making): string {
  const rest = fields.filter(([name]) => !chooses.has(name));
  return oneOf(rest.length > 0 ? rest : [['x', ''] as const], making)[0];
}
