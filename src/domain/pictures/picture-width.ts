/** The widths in which a stored picture is served, so that phones do not download more than they show. */
export const pictureWidths = [160, 320, 640, 800, 1080] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The width in an address; null for an unsupported one. */
export function parsePictureWidth(text: string): PictureWidth | null {
  return pictureWidths.find((width) => String(width) === text) ?? null;
}
