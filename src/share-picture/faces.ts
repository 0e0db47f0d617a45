import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type Glyph } from 'fontkit';
import { normalized } from '#domain/normalized.ts';

/** The product's own typefaces, as tokens.css names them: one for titles and figures, two weights of one for the rest. */
export type Face = 'display' | 'text' | 'strong';

const files: Record<Face, readonly string[]> = {
  display: subsets('bricolage-grotesque', 700),
  text: subsets('figtree', 500),
  strong: subsets('figtree', 700),
};

/** What people put into titles: drawn as the other letters are, in one ink. */
const emojiFile = '@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff';

function subsets(family: string, weight: number): string[] {
  return ['latin', 'latin-ext'].map((part) => `@fontsource/${family}/files/${family}-${part}-${weight}-normal.woff`);
}

const { resolve } = createRequire(import.meta.url);
const opened = new Map<string, Font>();

/** Opened when it is first needed, then kept: a server that draws nothing reads no typeface. */
function open(file: string): Font {
  const font = opened.get(file) ?? (create(readFileSync(resolve(file))) as Font);
  opened.set(file, font);
  return font;
}

/** Letters laid out in one typeface, in its own units. */
export type Run = { font: Font; glyphs: readonly Glyph[]; advances: readonly number[] };

const outlines = new WeakMap<Glyph, string>();

/** The outline of a letter as SVG writes paths, in the units of its typeface, upwards. */
export function outlineOf(glyph: Glyph): string {
  const outline = outlines.get(glyph) ?? glyph.path.toSVG();
  outlines.set(glyph, outline);
  return outline;
}

/**
 * Lays a text out, letter by letter in the first typeface that has it. What none has (another alphabet) is left out; of
 * an emoji made of several its parts stand beside each other, without what only changes their colour.
 */
export function runsOf(text: string, face: Face): Run[] {
  const pieces: { font: Font; isEmoji: boolean; text: string }[] = [];
  for (const letter of normalized(text, 'NFC').replace(/\s/gu, ' ')) {
    const found = fontFor(letter, face);
    if (!found) continue;
    const last = pieces.at(-1);
    if (last?.font === found.font) last.text += letter;
    else pieces.push({ ...found, text: letter });
  }
  return pieces.map(({ font, isEmoji, text: piece }) => (isEmoji ? separate(font, piece) : joined(font, piece)));
}

function fontFor(letter: string, face: Face): { font: Font; isEmoji: boolean } | null {
  const code = letter.codePointAt(0) ?? 0;
  if (/[\u200d\ufe0e\ufe0f\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]/u.test(letter)) return null;
  const own = files[face].map(open).find((font) => font.hasGlyphForCodePoint(code));
  if (own) return { font: own, isEmoji: false };
  const emoji = open(emojiFile);
  return emoji.hasGlyphForCodePoint(code) ? { font: emoji, isEmoji: true } : null;
}

function joined(font: Font, text: string): Run {
  const { glyphs, positions } = font.layout(text);
  return { font, glyphs, advances: positions.map(({ xAdvance }) => xAdvance) };
}

/** Letter by letter: to read the tables by which emoji join takes seconds. */
function separate(font: Font, text: string): Run {
  const glyphs = Array.from(text, (letter) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0));
  return { font, glyphs, advances: glyphs.map(({ advanceWidth }) => advanceWidth) };
}
