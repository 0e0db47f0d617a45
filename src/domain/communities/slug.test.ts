import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { foldSlug, foldTypedSlug, isSlug as maySlug, slug, slugLimits, slugOfName, slugSuggestions } from './slug.ts';

const isSlug = (text: string) => v.safeParse(slug, text).success;

test('what a person types is folded as they type', () => {
  expect(foldSlug('Peña de Año')).toBe('pena-de-ano');
  expect(foldSlug('  6.º B, Escuela Rural de Aýna ')).toBe('6-o-b-escuela-rural-de-ayna');
  expect(foldSlug('RIFA¡¡2026!!')).toBe('rifa-2026');
  expect(foldSlug('---')).toBe('');
});

test('a folded text is a slug or too short to be one, and folding it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (text) => {
      const folded = foldSlug(text);
      expect(foldSlug(folded)).toBe(folded);
      expect(folded.length).toBeLessThanOrEqual(slugLimits.max);
      expect(isSlug(folded)).toBe(folded.length >= slugLimits.min);
    }),
  );
});

test('only 3 to 48 of a-z, 0-9 and single inner hyphens are a slug', () => {
  for (const text of ['abc', 'a-b-c', '123', 'x'.repeat(48)])
    expect([isSlug(text), maySlug(text)], text).toEqual([true, true]);
  for (const text of [
    'ab',
    '-abc',
    'abc-',
    'a--b',
    'Abc',
    'año',
    'a_b',
    'a b',
    'a/b',
    '%2e',
    'аbc',
    'x'.repeat(49),
    '',
  ]) {
    expect([isSlug(text), maySlug(text)], text).toEqual([false, false]);
  }
});

test('a name of one or two letters gets a word before it, and one without any has no slug', () => {
  expect(['Ab', 'A', 'Abc', '¡!'].map(slugOfName)).toEqual(['rifas-ab', 'rifas-a', 'abc', '']);
});

test('what is offered for a taken slug is a slug, and another one', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9]{1,16}(-[a-z0-9]{1,15}){0,2}$/), (taken) => {
      fc.pre(isSlug(taken));
      for (const offered of slugSuggestions(taken)) {
        expect(isSlug(offered)).toBe(true);
        expect(offered).not.toBe(taken);
      }
    }),
  );
});

test('alternatives to a long slug are cut to make room, and not at a hyphen', () => {
  expect(slugSuggestions('abc')).toEqual(['abc-2', 'abc-3', 'abc-4']);
  expect(slugSuggestions(`${'x'.repeat(45)}-yz`, 1)).toEqual([`${'x'.repeat(45)}-2`]);
  expect(slugSuggestions('x'.repeat(48), 9).at(-1)).toBe(`${'x'.repeat(45)}-10`);
});

test('a slug being typed keeps the hyphen that its next word comes after', () => {
  expect(foldTypedSlug('Peña ')).toBe('pena-');
  expect(foldTypedSlug('pena-d')).toBe('pena-d');
  expect(foldTypedSlug('pena--')).toBe('pena-');
  expect(foldTypedSlug(' -')).toBe('');
  expect(foldTypedSlug(`${'a'.repeat(48)} `)).toBe('a'.repeat(48));
});

test('a slug that is missing is asked for, and not called too short', () => {
  expect(v.safeParse(slug, ' ').issues?.[0]?.message).toBe('required');
  expect(v.safeParse(slug, 'ab').issues?.[0]?.message).toBe('too-short');
});

test('what is offered instead of a taken slug keeps its hyphens', () => {
  expect(slugSuggestions('pena-de-ano', 2)).toEqual(['pena-de-ano-2', 'pena-de-ano-3']);
});
