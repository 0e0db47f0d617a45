import type { Actor, App } from '#app/app.ts';
import { checkCommunity } from '#app/communities/check-community.ts';
import { keepPicture } from '#app/pictures/keep-picture.ts';
import { checkRaffle } from '#app/raffles/check-raffle.ts';
import { createRaffle, launchFirstRaffle, launchRaffle } from '#app/raffles/create-raffle.ts';
import { editRaffle } from '#app/raffles/edit-raffle.ts';
import { slugOfName } from '#domain/communities/slug.ts';
import type { RawForm } from '#domain/form.ts';
import { faultSentence } from '#texts/field-faults.ts';
import { paths } from '#texts/paths.ts';
import { text } from '#web/form-text.ts';
import type { FormSent } from '#web/server/form-actions.ts';
import { attempt, orPage, type Refused } from '#web/server/refusals.ts';
import type { FormField } from './raffle-form.ts';

/** Saves the raffle as a draft. Gives its desk's address. */
export async function keepDraft(app: App, actor: Actor, form: RawForm): Promise<string> {
  return paths.raffleDesk(await createRaffle(app, actor, { communityUrl: text(form.communityUrl), form }));
}

/** Edits an existing raffle. Gives its desk's address. */
export async function changeRaffle(app: App, actor: Actor, form: RawForm): Promise<string> {
  const [communityUrl, raffle] = [text(form.communityUrl), text(form.rifa)];
  return paths.raffleDesk(await editRaffle(app, actor, { communityUrl, raffle, form }));
}

/** Publishes the raffle. Gives its page's address. */
export async function publishRaffle(app: App, actor: Actor, form: RawForm): Promise<string> {
  return `${paths.raffle(await launched(app, actor, form))}?nueva=1`;
}

async function launched(app: App, actor: Actor, form: RawForm) {
  const communityUrl = text(form.communityUrl);
  if (communityUrl) return launchRaffle(app, actor, { communityUrl, form });
  const own = text(form.newCommunityUrl).trim();
  if (form.urlTouched === 'si' && own !== '') return launchFirstRaffle(app, actor, form);
  // nobody chose this url, so any free one will do
  const wanted = slugOfName(text(form.communityName));
  const newCommunityUrl = (wanted && (await freeUrl(app, actor, wanted))) || wanted;
  return launchFirstRaffle(app, actor, { ...form, newCommunityUrl });
}

/** The url if it is free, else a similar one. */
export async function freeUrl(app: App, actor: Actor, wanted: string): Promise<string | null> {
  if (!actor.userId) return null;
  const { url } = await checkCommunity(app, actor, { url: wanted });
  return url?.isFree ? url.value : (url?.suggestion ?? null);
}

/** Stores the first prize's picture; the form then holds its hash, also when it is shown again. */
export async function withPicture({
  app,
  actor,
  form,
  body,
}: FormSent): Promise<{ ok: true; value: RawForm } | Refused> {
  const file = body.get('picture');
  if (!(file instanceof File) || file.size === 0) return { ok: true, value: named(form) };
  const picture = await attempt(async () => keepPicture(app, actor, new Uint8Array(await file.arrayBuffer())));
  if (!picture.ok) return picture;
  return { ok: true, value: named({ ...named(form), 'prizes.0.picture': picture.value }) };
}

/** A first prize with details but no name takes the raffle's title. */
export function named(raw: RawForm): RawForm {
  const isStated = raw['prizes.0.picture'] || raw['prizes.0.value'];
  return isStated && !raw['prizes.0.name'] ? { ...raw, 'prizes.0.name': raw.title } : raw;
}

export async function faultsOf(app: App, actor: Actor, form: RawForm): Promise<Record<string, string>> {
  const communityUrl = typeof form.communityUrl === 'string' && form.communityUrl !== '' ? form.communityUrl : null;
  const faults = await orPage(() => checkRaffle(app, actor, { communityUrl, form }));
  return Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, faultSentence(fault)]));
}

/** Shows a refusal at the field that can fix it. */
export function byField(refused: Refused): Refused {
  const field = refused.code.startsWith('file.') ? 'picture' : fieldOfRefusal[refused.code];
  return field ? { ...refused, fields: { ...refused.fields, [field]: refused.message } } : refused;
}

const fieldOfRefusal: Readonly<Record<string, FormField>> = {
  'community.url-taken': 'newCommunityUrl',
  'plan.numbers': 'numbering',
  'plan.open-raffles': 'communityUrl',
  'raffle.drafts-full': 'communityUrl',
};
