import { type PictureWidth, pictureWidths } from '#domain/pictures/picture-width.ts';
import { paths } from '#texts/paths.ts';

/** The address of a kept picture no wider than that many pixels. */
export function pictureOf(file: string, width: PictureWidth): string {
  return `${paths.picture({ file })}?ancho=${width}`;
}

/** Where a browser finds a kept picture in every width, and how wide it is shown (as `sizes` of `img` says it). */
export function pictureSources(file: string, sizes: string): { src: string; srcSet: string; sizes: string } {
  const srcSet = pictureWidths.map((width) => `${pictureOf(file, width)} ${width}w`).join(', ');
  return { src: pictureOf(file, 1080), srcSet, sizes };
}
