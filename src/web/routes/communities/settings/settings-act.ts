import type { Actor, App } from '#app/app.ts';
import { archiveCommunity, reopenCommunity } from '#app/communities/archive-community.ts';
import { askPlan } from '#app/communities/ask-plan.ts';
import { deleteCommunity } from '#app/communities/delete-community.ts';
import { moveCommunity } from '#app/communities/move-community.ts';
import { pauseCommunity, resumeCommunity } from '#app/communities/pause-community.ts';
import { configureCommunity } from '#app/community-settings/configure-community.ts';
import { keepPicture } from '#app/pictures/keep-picture.ts';
import { settingsParts } from '#domain/communities/community-settings.ts';
import type { RawForm } from '#domain/form.ts';
import { paths } from '#texts/paths.ts';
import { attempt, type Refused } from '#web/server/attempt.ts';
import { formAct } from '#web/server/form-act.ts';
import { type Kept, kept } from './kept.ts';

type Asked = { communityUrl: string; form: RawForm };

const acts = {
  pause: pauseCommunity,
  resume: resumeCommunity,
  archive: archiveCommunity,
  reopen: reopenCommunity,
} as const;

/** Does what one form of the settings was sent for. Gives the page to go on with. */
export async function settle(app: App, actor: Actor, { communityUrl, form }: Asked): Promise<string> {
  const sent = formAct(form.part, ['address', 'plan', 'state', ...settingsParts]);
  if (sent === 'address') {
    const { url } = await moveCommunity(app, actor, { communityUrl, form });
    return keptAt(url, 'address');
  }
  if (sent === 'plan') {
    const { url } = await askPlan(app, actor, { communityUrl, form });
    return keptAt(url, 'plan');
  }
  if (sent !== 'state') {
    const { url, part } = await configureCommunity(app, actor, { communityUrl, form });
    return keptAt(url, part);
  }
  const act = formAct(form.act, ['pause', 'resume', 'archive', 'reopen', 'delete']);
  if (act !== 'delete') {
    const { url } = await acts[act](app, actor, { communityUrl });
    return keptAt(url, act);
  }
  const confirmation = typeof form.confirmation === 'string' ? form.confirmation : '';
  await deleteCommunity(app, actor, { communityUrl, confirmation });
  return `${paths.manageCommunities()}?hecho=borrada`;
}

function keptAt(communityUrl: string, what: Kept): string {
  const { word, anchor } = kept[what];
  return `${paths.settings({ communityUrl })}?guardado=${word}#${anchor}`;
}

/** Keeps the pictures that came with a form; each is known by its hash from then on, also when the form comes back. */
export async function withPictures(
  app: App,
  actor: Actor,
  form: FormData,
  raw: RawForm,
): Promise<{ ok: true; value: RawForm } | Refused> {
  let said = raw;
  for (const name of ['avatar', 'cover']) {
    const file = form.get(`${name}File`);
    if (!(file instanceof File) || file.size === 0) continue;
    const picture = await attempt(async () => keepPicture(app, actor, new Uint8Array(await file.arrayBuffer())));
    if (!picture.ok) return { ...picture, fields: { [name]: picture.message } };
    said = { ...said, [name]: picture.value };
  }
  return { ok: true, value: said };
}
