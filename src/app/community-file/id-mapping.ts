import { isUuid } from '#domain/uuid.ts';

/** A mention as it is kept. */
export const mention = /@\[([\w-]{1,200})\]/g;

/** How a community's ids and accounts map to those of an exported file, or back. */
export type IdMapping = {
  /** XORed with every id; null leaves ids unchanged. */
  readonly mask: string | null;
  /** Accounts that have another id on the other side. */
  readonly people: ReadonlyMap<string, string>;
};

/** Maps an id to the other side of a file. An involution: applied twice it gives the original id. */
export function mapId(id: string, mask: string | null): string {
  if (!mask) return id;
  const bits = (text: string) => BigInt(`0x${text.replaceAll('-', '')}`);
  const figures = (bits(id) ^ bits(mask)).toString(16).padStart(32, '0');
  return figures.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** A mask from random bytes. It leaves a UUID's version and variant bits unchanged, so ids stay valid UUIDs. */
export function maskOf(bytes: Uint8Array): string {
  const figures = [...bytes.subarray(0, 16)].map((byte, index) => {
    // the version and the variant stay
    const kept = index === 6 ? byte & 0x0f : index === 8 ? byte & 0x3f : byte;
    return kept.toString(16).padStart(2, '0');
  });
  return figures.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** A word that may be an id, an account or neither. */
export function mapReference(word: string, { mask, people }: IdMapping): string {
  return isUuid(word) ? mapId(word, mask) : (people.get(word) ?? word);
}

/** Facts of an event, with every id and account in them. */
export function mapFacts(facts: unknown, mapping: IdMapping): unknown {
  if (typeof facts === 'string') return mapReference(facts, mapping);
  if (Array.isArray(facts)) return facts.map((each) => mapFacts(each, mapping));
  if (typeof facts !== 'object' || facts === null) return facts;
  return Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, mapFacts(value, mapping)]));
}

const account = /^[\w-]{1,200}$/;

/** Gives every word in facts that could be an account, which no id is, to `see`. */
export function forEachAccountLike(facts: unknown, see: (word: string) => void): void {
  if (typeof facts === 'string' && account.test(facts) && !isUuid(facts)) see(facts);
  if (typeof facts !== 'object' || facts === null) return;
  for (const each of Object.values(facts)) if (typeof each !== 'number') forEachAccountLike(each, see);
}

/**
 * Rewrites a file's mentions to accounts of this installation. Accounts that the file does not list become plain text.
 */
export function mapImportedMentions(text: string, { people }: IdMapping): string {
  return text.replace(mention, (_, account: string) => {
    const uid = people.get(account);
    return uid ? `@[${uid}]` : `@${account}`;
  });
}

/** A text in which people are mentioned by their accounts. */
export function mapMentions(text: string, { people }: IdMapping): string {
  return text.replace(mention, (whole, account: string) => {
    const other = people.get(account);
    return other ? `@[${other}]` : whole;
  });
}
