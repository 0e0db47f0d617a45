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
import { orPage, type Refused } from '#web/server/attempt.ts';

/** Does what the form was sent for. Gives the page to go on with. */
export async function keep(
  app: App,
  actor: Actor,
  intent: 'publicar' | 'borrador' | 'cambiar',
  form: RawForm,
): Promise<string> {
  const communityUrl = textOf(form.communityUrl);
  if (intent === 'borrador') return paths.raffleDesk(await createRaffle(app, actor, { communityUrl, form }));
  if (intent === 'cambiar') {
    return paths.raffleDesk(await editRaffle(app, actor, { communityUrl, raffle: textOf(form.rifa), form }));
  }
  return `${paths.raffle(await publish(app, actor, form))}?nueva=1`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

async function publish(app: App, actor: Actor, raw: RawForm) {
  const communityUrl = textOf(raw.communityUrl);
  if (communityUrl) return launchRaffle(app, actor, { communityUrl, form: raw });
  const own = textOf(raw.newCommunityUrl).trim();
  if (raw.urlTouched === 'si' && own !== '') return launchFirstRaffle(app, actor, raw);
  // nobody chose this url: any that is free will do
  const wanted = slugOfName(textOf(raw.communityName));
  const newCommunityUrl = (wanted && (await freeUrl(app, actor, wanted))) || wanted;
  return launchFirstRaffle(app, actor, { ...raw, newCommunityUrl });
}

/** The url itself when nobody has it, else one like it. */
export async function freeUrl(app: App, actor: Actor, wanted: string): Promise<string | null> {
  if (!actor.userId) return null;
  const { url } = await checkCommunity(app, actor, { url: wanted });
  return url?.isFree ? url.value : (url?.suggestion ?? null);
}

export async function keptPicture(app: App, actor: Actor, sent: FormDataEntryValue | null): Promise<string | null> {
  if (!(sent instanceof File) || sent.size === 0) return null;
  return keepPicture(app, actor, new Uint8Array(await sent.arrayBuffer()));
}

/** A first prize without a name, of which something else is said, goes by the raffle's title. */
export function named(raw: RawForm): RawForm {
  const isStated = raw['prizes.0.picture'] || raw['prizes.0.value'];
  return isStated && !raw['prizes.0.name'] ? { ...raw, 'prizes.0.name': raw.title } : raw;
}

export async function faultsOf(app: App, actor: Actor, form: RawForm): Promise<Record<string, string>> {
  const communityUrl = typeof form.communityUrl === 'string' && form.communityUrl !== '' ? form.communityUrl : null;
  const faults = await orPage(() => checkRaffle(app, actor, { communityUrl, form }));
  return Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, faultSentence(fault)]));
}

/** Each refusal beside the field that can mend it. */
export function byField(refused: Refused): Refused {
  const field = refused.code.startsWith('file.') ? 'picture' : fieldOfRefusal[refused.code];
  return field ? { ...refused, fields: { ...refused.fields, [field]: refused.message } } : refused;
}

const fieldOfRefusal: Readonly<Record<string, string>> = {
  'community.url-taken': 'newCommunityUrl',
  'plan.numbers': 'numbering',
  'plan.open-raffles': 'communityUrl',
  'raffle.drafts-full': 'communityUrl',
};
