import { action, type Step, typed } from '#app/action.ts';
import { type Actor, type App, aside, askingOf } from '#app/app.ts';
import { charge, chargedTo } from '#app/rate-limit.ts';
import { insertFile, insertPicture } from '#db/pictures.ts';
import { insertUpload } from '#db/stored-files.ts';
import { Refusal } from '#domain/refusal.ts';
import { readPicture } from '#files/image.ts';

/** A picture costs seconds of work, also when nothing comes of it, and what is kept stays. */
const pictureLimit = { name: 'picture', most: 100, seconds: 3600 };

/**
 * Stores a public picture, re-encoded from the upload. Gives the hash that it is found by. Needs an account.
 */
export async function keepPicture(app: App, actor: Actor, sent: Uint8Array): Promise<string> {
  if (!actor.userId) throw new Refusal('not-signed-in', {});
  await charge(app, [{ limit: pictureLimit, by: chargedTo(actor) }]);
  const { mediaType, bytes } = await aside(actor, () => readPicture(sent, askingOf(actor)));
  const hash = await app.files.put(bytes);
  await notePicture(app, actor, { hash, mediaType, bytes: bytes.length });
  return hash;
}

/**
 * Stores a private picture under its hash; the route that serves it checks who may see it. Re-encoded like a public one.
 */
export async function keepPrivatePicture(app: App, actor: Actor, sent: Uint8Array): Promise<string> {
  if (!actor.userId) throw new Refusal('not-signed-in', {});
  await charge(app, [{ limit: pictureLimit, by: chargedTo(actor) }]);
  const { mediaType, bytes } = await aside(actor, () => readPicture(sent, askingOf(actor)));
  const hash = await app.files.put(bytes);
  await noteFile(app, actor, { hash, mediaType, bytes: bytes.length });
  return hash;
}

const noteFile = action({
  parse: typed<{ hash: string; mediaType: string; bytes: number }>,
  find: async () => ({ community: null }),
  permission: 'community.create',
  run: async (step) => {
    await insertFile(step.tx, { ...step.input, now: step.now });
    await noteUploader(step);
  },
});

const notePicture = action({
  parse: typed<{ hash: string; mediaType: string; bytes: number }>,
  find: async () => ({ community: null }),
  permission: 'community.create',
  run: async (step) => {
    await insertPicture(step.tx, { ...step.input, now: step.now });
    await noteUploader(step);
  },
});

/** Records who uploaded a file: it is deleted with their account, unless others use it. */
async function noteUploader({ tx, actor, input, now }: Step<{ hash: string }, unknown>): Promise<void> {
  if (actor.userId) await insertUpload(tx, { hash: input.hash, userId: actor.userId, now });
}
