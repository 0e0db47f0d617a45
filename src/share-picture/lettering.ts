import { type Face, outlineOf, runsOf } from './faces.ts';

/** How some words are set: the typeface, and its size in dots. */
export type Setting = { face: Face; size: number };

/** The width of some words, in dots. */
export function widthOf(text: string, { face, size }: Setting): number {
  return unitWidth(text, face) * size;
}

/** Widths at size 1, while one text is tried at several sizes. */
const measured = new Map<string, number>();
const mostMeasured = 2000;

function unitWidth(text: string, face: Face): number {
  const key = `${face} ${text}`;
  const known = measured.get(key);
  if (known !== undefined) return known;
  let width = 0;
  for (const { font, advances } of runsOf(text, face)) {
    for (const advance of advances) width += advance / font.unitsPerEm;
  }
  if (measured.size >= mostMeasured) measured.clear();
  measured.set(key, width);
  return width;
}

/** Letters of a line that is full of the narrowest ones, and more. What is behind so many of each line is not looked at. */
const longestLine = 200;

/** Marks on one letter that are drawn. */
const drawnMarks = /(\p{M}{2})\p{M}+/gu;

/**
 * Breaks words into lines no wider than `width`. What does not fit into `most` lines ends in an ellipsis. Takes no longer
 * than what can be shown asks for, however long the text is.
 */
export function linesOf(text: string, setting: Setting, width: number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  const seen = text
    .replace(drawnMarks, '$1')
    .slice(0, (most + 1) * longestLine)
    .toWellFormed();
  for (const word of pieces(seen, setting, width)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer, setting) <= width) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = word;
  }
  if (line !== '') lines.push(line);
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), cut(lines.slice(most - 1).join(' '), setting, width)];
}

/** The words of a text, those that are wider than a line in parts. */
function pieces(text: string, setting: Setting, width: number): string[] {
  return text
    .split(/\s+/u)
    .filter((word) => word !== '')
    .flatMap((word) => (widthOf(word, setting) <= width ? [word] : broken(word, setting, width)));
}

function broken(word: string, setting: Setting, width: number): string[] {
  const parts: string[] = [];
  let part = '';
  let taken = 0;
  for (const letter of word) {
    const wide = widthOf(letter, setting);
    // letters together are a little wider or narrower than one by one
    if (part !== '' && taken + wide > 0.9 * width && widthOf(part + letter, setting) > width) {
      parts.push(part);
      part = '';
      taken = 0;
    }
    part += letter;
    taken += wide;
  }
  return [...parts, part];
}

function cut(text: string, setting: Setting, width: number): string {
  const letters = Array.from(text);
  const cutAt = (count: number) =>
    `${letters
      .slice(0, count)
      .join('')
      .replace(/[\s.,:;]+$/u, '')}…`;
  let fits = 0;
  let tooMany = letters.length + 1;
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (widthOf(cutAt(middle), setting) <= width) fits = middle;
    else tooMany = middle;
  }
  return cutAt(fits);
}

/** The largest of some sizes at which a text fits whole; at the last of them it is cut. */
export function fitted(
  text: string,
  {
    face,
    sizes,
    width,
    lines: most,
    height = Number.POSITIVE_INFINITY,
  }: {
    face: Face;
    /** From the largest. */
    sizes: readonly number[];
    width: number;
    lines: number;
    /** Dots that the lines may take, at `leading`. */
    height?: number;
  },
): { size: number; lines: string[] } {
  for (const size of sizes) {
    const room = Math.min(most, Math.max(1, Math.floor(height / (size * leading))));
    const lines = linesOf(text, { face, size }, width, room + 1);
    const isBroken = lines.length > 1 && text.split(/\s+/u).some((word) => widthOf(word, { face, size }) > width);
    if (lines.length <= room && !isBroken) return { size, lines };
  }
  const size = sizes.at(-1) ?? 16;
  const room = Math.min(most, Math.max(1, Math.floor(height / (size * leading))));
  return { size, lines: linesOf(text, { face, size }, width, room) };
}

/** Line height of titles, in sizes. */
export const leading = 1.12;

type Place = { x: number; y: number; fill: string; anchor?: 'start' | 'middle' | 'end' };

/** One line of words as outlines, its baseline at `y`: a picture looks the same on a machine without typefaces. */
export function drawn(text: string, setting: Setting, { x, y, fill, anchor = 'start' }: Place): string {
  const shift = { start: 0, middle: 0.5, end: 1 }[anchor];
  let at = x - (shift === 0 ? 0 : widthOf(text, setting) * shift);
  const letters: string[] = [];
  for (const { font, glyphs, advances } of runsOf(text, setting.face)) {
    const scale = setting.size / font.unitsPerEm;
    glyphs.forEach((glyph, index) => {
      const outline = outlineOf(glyph);
      if (outline)
        letters.push(
          `<path transform="translate(${dots(at)} ${dots(y)}) scale(${scale.toFixed(5)} -${scale.toFixed(5)})" d="${outline}"/>`,
        );
      at += (advances[index] ?? 0) * scale;
    });
  }
  return `<g fill="${fill}">${letters.join('')}</g>`;
}

/** Several lines, the first baseline at `y`. */
export function drawnLines(lines: readonly string[], setting: Setting & { leading?: number }, place: Place): string {
  const step = setting.size * (setting.leading ?? leading);
  return lines.map((line, index) => drawn(line, setting, { ...place, y: place.y + index * step })).join('');
}

function dots(value: number): string {
  return String(Math.round(value * 100) / 100);
}
