/** The widths in pixels that a kept picture is also served in, so that nobody's phone fetches more than it shows. */
export const pictureWidths = [160, 320, 640, 800, 1080] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The width that an address asks for; null for none of those there are. */
export function parsePictureWidth(text: string): PictureWidth | null {
  return pictureWidths.find((width) => String(width) === text) ?? null;
}
