import * as v from 'valibot';
import { shortText } from '#domain/form.ts';
import { normalized } from '#domain/normalized.ts';

export const slugLimits = { min: 3, max: 48 } as const;

const shape = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Characters of a name that are used; the rest would not fit into a slug. */
const longestName = 500;

/** Folds typed text to a slug: lower case, without accents and spaces ("Peña de Año" is `pena-de-ano`). */
export function foldSlug(text: string): string {
  return normalized(text.slice(0, longestName), 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, slugLimits.max)
    .replace(/-+$/, '');
}

/** The same while typing: keeps a final hyphen, because more may follow. */
export function foldTypedSlug(text: string): string {
  const folded = foldSlug(text);
  const goesOn = folded !== '' && folded.length < slugLimits.max && /[^\p{L}\p{N}\p{M}]$/u.test(text.slice(-2));
  return goesOn ? `${folded}-` : folded;
}

/** The slug of a name; a name of one or two letters gets a word before it. */
export function slugOfName(name: string): string {
  const folded = foldSlug(name);
  return folded === '' || folded.length >= slugLimits.min ? folded : `rifas-${folded}`;
}

/** A valid slug: 3–48 of `a-z 0-9 -`, no leading, trailing or double hyphen. */
export const slug = v.pipe(
  shortText(slugLimits.max),
  v.check((text) => text.length > 0, 'required'),
  v.minLength(slugLimits.min, 'too-short'),
  v.maxLength(slugLimits.max, 'too-long'),
  v.regex(shape, 'slug'),
);

/** Whether a text can be a slug, so that others are not looked up. */
export function isSlug(text: string): boolean {
  return text.length >= slugLimits.min && text.length <= slugLimits.max && shape.test(text);
}

/** Alternatives to a taken slug, with a short number appended. */
export function slugSuggestions(taken: string, count = 3): string[] {
  return Array.from({ length: count }, (_, index) => {
    const suffix = `-${index + 2}`;
    return taken.slice(0, slugLimits.max - suffix.length).replace(/-+$/, '') + suffix;
  });
}
