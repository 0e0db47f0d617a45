import type { Actor, App } from '#app/app.ts';
import { keepPicture } from '#app/pictures/keep-picture.ts';
import type { RawForm } from '#domain/form.ts';
import { attempt, type Refused } from '#web/server/attempt.ts';

/** Keeps the picture that came in a file field; it is known by its hash from then on, also when the form comes back. */
export async function withPicture(
  app: App,
  actor: Actor,
  form: FormData,
  raw: RawForm,
): Promise<{ ok: true; value: RawForm } | Refused> {
  const file = form.get('coverFile');
  if (!(file instanceof File) || file.size === 0) return { ok: true, value: raw };
  const kept = await attempt(async () => keepPicture(app, actor, new Uint8Array(await file.arrayBuffer())));
  return kept.ok ? { ok: true, value: { ...raw, cover: kept.value } } : { ...kept, fields: { cover: kept.message } };
}
