import { keepPicture } from '#app/pictures/keep-picture.ts';
import type { RawForm } from '#domain/form.ts';
import type { FormSent } from '#web/server/form-actions.ts';
import { attempt, type Refused } from '#web/server/refusals.ts';

type Asked = Pick<FormSent, 'app' | 'actor' | 'body' | 'form'>;

/** Stores the picture of a file field; the form then holds its hash, also when it is shown again. */
export async function withPicture({ app, actor, body, form }: Asked): Promise<{ ok: true; value: RawForm } | Refused> {
  const file = body.get('coverFile');
  if (!(file instanceof File) || file.size === 0) return { ok: true, value: form };
  const kept = await attempt(async () => keepPicture(app, actor, new Uint8Array(await file.arrayBuffer())));
  return kept.ok ? { ok: true, value: { ...form, cover: kept.value } } : { ...kept, fields: { cover: kept.message } };
}
