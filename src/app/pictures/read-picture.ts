import { view } from '#app/view.ts';
import { pictureType } from '#db/pictures.ts';
import { found } from '#domain/refusal.ts';

/** A public picture. Any other file (a receipt) is not found here, whoever asks. */
export const readPublicPicture = view({
  find: async (db, { hash }: { hash: string }) => ({
    community: null,
    mediaType: found(/^[0-9a-f]{64}$/.test(hash) ? await pictureType(db, hash) : null),
  }),
  permission: 'community.see',
  show: async ({ app, input, found: { mediaType } }) => ({ mediaType, bytes: found(await app.files.get(input.hash)) }),
});
