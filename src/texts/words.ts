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
