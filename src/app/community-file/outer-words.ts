import { isUuid } from '#domain/uuid.ts';

/** A mention as it is kept. */
export const mention = /@\[([\w-]{1,200})\]/g;

/** How ids and accounts of a community are called on the other side of a file. */
export type Names = {
  /** What ids differ by; null: by nothing. */
  readonly mask: string | null;
  /** Who is somebody else there. */
  readonly people: ReadonlyMap<string, string>;
};

/** An id on the other side. The same twice gives what it was. */
export function otherId(id: string, mask: string | null): string {
  if (!mask) return id;
  const bits = (text: string) => BigInt(`0x${text.replaceAll('-', '')}`);
  const figures = (bits(id) ^ bits(mask)).toString(16).padStart(32, '0');
  return figures.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** A mask that leaves a random id what it is, a random id. */
export function maskOf(bytes: Uint8Array): string {
  const figures = [...bytes.subarray(0, 16)].map((byte, index) => {
    // the version and the variant stay
    const kept = index === 6 ? byte & 0x0f : index === 8 ? byte & 0x3f : byte;
    return kept.toString(16).padStart(2, '0');
  });
  return figures.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** A word that may be an id, an account or neither. */
export function otherWord(word: string, { mask, people }: Names): string {
  return isUuid(word) ? otherId(word, mask) : (people.get(word) ?? word);
}

/** Facts of an event, with every id and account in them. */
export function otherFacts(facts: unknown, names: Names): unknown {
  if (typeof facts === 'string') return otherWord(facts, names);
  if (Array.isArray(facts)) return facts.map((each) => otherFacts(each, names));
  if (typeof facts !== 'object' || facts === null) return facts;
  return Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, otherFacts(value, names)]));
}

const account = /^[\w-]{1,200}$/;

/** Gives every word in facts that could be an account, which no id is, to `see`. */
export function forEachAccount(facts: unknown, see: (word: string) => void): void {
  if (typeof facts === 'string' && account.test(facts) && !isUuid(facts)) see(facts);
  if (typeof facts !== 'object' || facts === null) return;
  for (const each of Object.values(facts)) if (typeof each !== 'number') forEachAccount(each, see);
}

/** A text of a file with its mentions as they stand here. Whom the file does not list is mentioned by nobody. */
export function innerMentions(text: string, { people }: Names): string {
  return text.replace(mention, (_, account: string) => {
    const uid = people.get(account);
    return uid ? `@[${uid}]` : `@${account}`;
  });
}

/** A text in which people are mentioned by their accounts. */
export function otherMentions(text: string, { people }: Names): string {
  return text.replace(mention, (whole, account: string) => {
    const other = people.get(account);
    return other ? `@[${other}]` : whole;
  });
}
