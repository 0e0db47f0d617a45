import sharp from 'sharp';

/*
 * The examples' pictures are drawn by these files, ours like the rest of the code: no photograph that somebody would have
 * to be asked for. Flat inks on paper, as the drawings of the front page.
 */

/** The inks that every picture is printed with. */
export const inks = {
  ink: '#2a1d17',
  paper: '#fffaf0',
  straw: '#fbe3a4',
  sand: '#efc98a',
  clay: '#d08a5c',
  brown: '#7a4a2b',
  vermilion: '#d43c1c',
  wine: '#9c2812',
  mint: '#b9ecd2',
  leaf: '#5fae8a',
  green: '#1f6a4c',
  pine: '#123f31',
  sky: '#cde5f7',
  blue: '#3a78b8',
  navy: '#1c3350',
} as const;

/** The size of every picture, 16 by 9. What counts lies around the middle: a phone's front page cuts it to 5 by 2. */
export const sheet = { width: 1600, height: 900 } as const;

/** A whole picture of what is drawn on it. */
export function picture(...parts: readonly string[]): string {
  const { width, height } = sheet;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs>
      <pattern id="dots" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(30)">
        <circle cx="4" cy="4" r="2.6" fill="${inks.ink}"/>
      </pattern>
    </defs>
    ${parts.join('\n')}
  </svg>`;
}

/** The whole sheet in one ink. */
export function ground(fill: string): string {
  return `<rect width="${sheet.width}" height="${sheet.height}" fill="${fill}"/>`;
}

/** A shape printed with dots over its colour, as a press makes a shade. */
export function shaded(shape: (attributes: string) => string, fill: string, strength = 0.16): string {
  return shape(`fill="${fill}"`) + shape(`fill="url(#dots)" opacity="${strength}"`);
}

/** A circle around a point of the sheet; `attributes` as SVG. */
export function circle(x: number, y: number, r: number, attributes: string): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" ${attributes}/>`;
}

/** A rectangle from its upper left corner; `attributes` as SVG. */
export function rect(x: number, y: number, width: number, height: number, attributes: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${attributes}/>`;
}

/** A path with SVG's commands; `attributes` as SVG. */
export function path(d: string, attributes: string): string {
  return `<path d="${d}" ${attributes}/>`;
}

/** A line of one width, with round ends. */
export function stroke(d: string, ink: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

/** Parts under one SVG transform, drawn in their order. */
export function group(transform: string, ...parts: readonly string[]): string {
  return `<g transform="${transform}">${parts.join('')}</g>`;
}

/** Numbers between 0 and 1 that look thrown and are the same each time. */
export function steadyDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** The bytes of a picture, as somebody would send them from a phone. */
export function printed(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer();
}
