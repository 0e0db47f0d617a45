import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Theme = 'light' | 'dark';

const source = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const declarations = source.matchAll(/--color-([a-z-]+):\s*light-dark\(oklch\(([^)]+)\),\s*oklch\(([^)]+)\)\)/g);
const tokens = new Map(Array.from(declarations, ([, name, light, dark]) => [name, { light, dark }]));

/** Relative luminance as WCAG 2 defines it, by way of OKLab and linear sRGB. */
function luminance(oklch: string): number {
  const [l = 0, c = 0, h = 0] = oklch.split(/\s+/).map(Number);
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (channel: number) => Math.min(1, Math.max(0, channel));
  const red = clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short);
  const green = clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short);
  const blue = clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string, theme: Theme): number {
  const [first = 0, second = 0] = [one, other].map((name) => luminance(tokens.get(name)?.[theme] ?? ''));
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

const grounds = ['paper', 'sheet', 'well'];
const pairs = (inks: string[], on: string[]) =>
  inks.flatMap((ink) => on.map((ground): [string, string] => [ink, ground]));

const states = ['held', 'submitted', 'paid', 'blocked', 'wrong'];

/** WCAG AA for text. */
const text: [string, string][] = [
  ...pairs(['ink', 'soft', 'faint', 'accent-text', 'wrong-ink'], grounds),
  ...pairs(['held-edge', 'submitted-edge', 'paid-edge', 'wrong-edge'], ['sheet', 'paper']),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['paper', 'ink'],
  ['wrong-ink', 'wrong'],
];

/** WCAG AAA: a number on the board is read in the sun, on a cheap phone, by everyone. */
const numbers: [string, string][] = [
  ['ink', 'sheet'],
  ['paper', 'ink'],
  ...states.slice(0, 4).map((state): [string, string] => [`${state}-ink`, state]),
];

/** WCAG 1.4.11: what shows where a control is, and what state a thing is in. */
const marks: [string, string][] = [
  ...pairs(['edge', 'focus', 'ink'], grounds),
  ...states.map((state): [string, string] => [`${state}-edge`, state]),
];

const faults = (list: [string, string][], least: number) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    list
      .map(([one, other]) => ({ pair: `${one} on ${other}, ${theme}`, ratio: contrast(one, other, theme) }))
      .filter(({ ratio }) => !(ratio >= least))
      .map(({ pair, ratio }) => `${pair}: ${ratio.toFixed(2)}`),
  );

test('the measure agrees with the known contrast of black on white', () => {
  expect((luminance('1 0 0') + 0.05) / (luminance('0 0 0') + 0.05)).toBeCloseTo(21, 1);
});

test('every token that is measured is there', () => {
  const named = new Set([...text, ...numbers, ...marks].flat());
  expect([...named].filter((name) => !tokens.has(name))).toEqual([]);
});

test('text can be read in both themes', () => {
  expect(faults(text, 4.5)).toEqual([]);
});

test('numbers of the board are of the highest contrast in both themes', () => {
  expect(faults(numbers, 7)).toEqual([]);
});

test('edges, marks and the focus ring can be seen in both themes', () => {
  expect(faults(marks, 3)).toEqual([]);
});
