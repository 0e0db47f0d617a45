import { aside, askingOf } from '#app/app.ts';
import { storedFile } from '#app/stored-file.ts';
import { view } from '#app/view.ts';
import { pictureType } from '#db/pictures.ts';
import type { PictureWidth } from '#domain/pictures/picture-width.ts';
import { orNotFound } from '#domain/refusal.ts';
import { isHash } from '#files/store.ts';
import { narrowPicture } from './narrow-picture.ts';

type Asked = { hash: string; width: PictureWidth | null; isKnown?: boolean };

/**
 * A public picture, whole or no wider than asked. Any other file (a receipt) is not found here, whatever the reader's
 * rights. With `isKnown` (the client has it cached) only its existence is checked.
 */
export const readPublicPicture = view({
  find: async (db, { hash }: Asked) => ({
    community: null,
    mediaType: orNotFound(isHash(hash) ? await pictureType(db, hash) : null),
  }),
  permission: 'community.see',
  show: async ({ app, actor, input: { hash, width, isKnown }, found: { mediaType } }) => {
    if (isKnown) return { mediaType, bytes: null };
    const read = () => storedFile(app, hash);
    if (width === null) return { mediaType, bytes: await read() };
    const bytes = await aside(actor, () => narrowPicture({ hash, width, ...askingOf(actor) }, read));
    return { mediaType, bytes };
  },
});
