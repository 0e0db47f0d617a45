const rules = new Intl.PluralRules('es');
const conjunction = new Intl.ListFormat('es', { type: 'conjunction' });

/** The singular or the plural, by Spanish rules. */
export function plural(count: number, one: string, many: string): string {
  return rules.select(count) === 'one' ? one : many;
}

/** `07, 42 y 86`. */
export function list(words: readonly string[]): string {
  return conjunction.format(words);
}

/** Words with a capital at their beginning. */
export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Words that end as a sentence does, with a full stop where they have no end of their own. */
export function sentence(words: string): string {
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}
