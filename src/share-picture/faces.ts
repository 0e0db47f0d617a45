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

/** The bytes of a typeface, for a document that takes it in. */
export function typefaceOf(file: string): Buffer {
  return readFileSync(resolve(file));
}

/** Opened when it is first needed, then kept: a server that draws nothing reads no typeface. */
function open(file: string): Font {
  const font = opened.get(file) ?? (create(typefaceOf(file)) as Font);
  opened.set(file, font);
  return font;
}

/** Letters laid out in one typeface, in its own units. `isEmoji`: its text is not to be laid out by anybody else. */
export type Run = Piece & { font: Font; glyphs: readonly Glyph[]; advances: readonly number[] };

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
  return piecesOf(text, face).map((piece) => {
    const font = open(piece.file);
    return { ...piece, font, ...(piece.isEmoji ? separate(font, piece.text) : joined(font, piece.text)) };
  });
}

/** A text in one typeface, named by its file. */
type Piece = { file: string; isEmoji: boolean; text: string };

function piecesOf(text: string, face: Face): Piece[] {
  const pieces: Piece[] = [];
  for (const letter of normalized(text, 'NFC').replace(/\s/gu, ' ')) {
    const file = fileFor(letter, face);
    if (!file) continue;
    const last = pieces.at(-1);
    if (last?.file === file) last.text += letter;
    else pieces.push({ file, isEmoji: file === emojiFile, text: letter });
  }
  return pieces;
}

function fileFor(letter: string, face: Face): string | null {
  const code = letter.codePointAt(0) ?? 0;
  if (/[\u200d\ufe0e\ufe0f\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]/u.test(letter)) return null;
  return [...files[face], emojiFile].find((file) => open(file).hasGlyphForCodePoint(code)) ?? null;
}

function joined(font: Font, text: string): Pick<Run, 'glyphs' | 'advances'> {
  const { glyphs, positions } = font.layout(text);
  return { glyphs, advances: positions.map(({ xAdvance }) => xAdvance) };
}

/** Letter by letter: to read the tables by which emoji join takes seconds. */
function separate(font: Font, text: string): Pick<Run, 'glyphs' | 'advances'> {
  const glyphs = Array.from(text, (letter) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0));
  return { glyphs, advances: glyphs.map(({ advanceWidth }) => advanceWidth) };
}
