/** The pattern for a community without a picture: two paths over a background, in a palette. */
export type AddressPattern = { colours: number; paths: readonly [string, string] };

/** The pattern's columns and rows, and the width of a tile. */
export const patternSize = { columns: 6, rows: 2, tile: 20 } as const;

/** How many palettes there are. */
export const patternColours = 4;

/** The shapes of a tile, from its corner on. */
const shapes = [
  'h20a20 20 0 0 1-20 20z',
  'h20v20a20 20 0 0 1-20-20z',
  'm20 0v20h-20a20 20 0 0 1 20-20z',
  'v20h20a20 20 0 0 1-20-20z',
  'm0 10a10 10 0 1 0 20 0 10 10 0 1 0-20 0z',
  'h20l-20 20z',
  'm20 0v20h-20z',
  'h20v10h-20z',
] as const;

/** The pattern of an address, always the same. */
export function patternOf(address: string): AddressPattern {
  const next = numbersFrom(address);
  const colours = next(patternColours);
  const paths: [string, string] = ['', ''];
  for (let row = 0; row < patternSize.rows; row += 1) {
    for (let column = 0; column < patternSize.columns; column += 1) {
      const shape = shapes[next(shapes.length)];
      // one in five stays empty
      const ink = next(5);
      if (ink === 4) continue;
      paths[ink < 2 ? 0 : 1] += `M${column * patternSize.tile} ${row * patternSize.tile}${shape}`;
    }
  }
  return { colours, paths };
}

/** Deterministic pseudo-random numbers from a text (FNV-1a, then xorshift). */
function numbersFrom(text: string): (below: number) => number {
  let state = 0x811c9dc5;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  state = state || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 8) % below;
  };
}
