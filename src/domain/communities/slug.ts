import * as v from 'valibot';
import { shortText } from '#domain/form.ts';
import { normalized } from '#domain/normalized.ts';

export const slugLimits = { min: 3, max: 48 } as const;

const shape = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Letters of a name that its slug is made of: what stands behind them would not fit into it anyway. */
const longestName = 500;

/** What a person types, folded to a slug: capitals, accents and spaces go ("Peña de Año" is `pena-de-ano`). */
export function foldSlug(text: string): string {
  return normalized(text.slice(0, longestName), 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, slugLimits.max)
    .replace(/-+$/, '');
}

/** The same while it is being typed: a hyphen at the end stays, because more may follow it. */
export function foldTypedSlug(text: string): string {
  const folded = foldSlug(text);
  const goesOn = folded !== '' && folded.length < slugLimits.max && /[^\p{L}\p{N}\p{M}]$/u.test(text.slice(-2));
  return goesOn ? `${folded}-` : folded;
}

/** The slug that a name makes; a name of a letter or two gets a word before it. */
export function slugOfName(name: string): string {
  const folded = foldSlug(name);
  return folded === '' || folded.length >= slugLimits.min ? folded : `rifas-${folded}`;
}

/** A slug as kept: 3–48 of `a-z 0-9 -`, no leading, trailing or double hyphen. */
export const slug = v.pipe(
  shortText(slugLimits.max),
  v.check((text) => text.length > 0, 'required'),
  v.minLength(slugLimits.min, 'too-short'),
  v.maxLength(slugLimits.max, 'too-long'),
  v.regex(shape, 'slug'),
);

/** Whether a text of an address can be a slug at all: what is none is not asked for. */
export function isSlug(text: string): boolean {
  return text.length >= slugLimits.min && text.length <= slugLimits.max && shape.test(text);
}

/** Slugs to offer when one is taken: the same with a short number behind it. */
export function slugSuggestions(taken: string, count = 3): string[] {
  return Array.from({ length: count }, (_, index) => {
    const suffix = `-${index + 2}`;
    return taken.slice(0, slugLimits.max - suffix.length).replace(/-+$/, '') + suffix;
  });
}
