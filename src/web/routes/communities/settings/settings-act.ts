import { redirect } from 'react-router';
import { archiveCommunity, reopenCommunity } from '#app/communities/archive-community.ts';
import { askPlan } from '#app/communities/ask-plan.ts';
import { deleteCommunity } from '#app/communities/delete-community.ts';
import { moveCommunity } from '#app/communities/move-community.ts';
import { pauseCommunity, resumeCommunity } from '#app/communities/pause-community.ts';
import { configureCommunity } from '#app/community-settings/configure-community.ts';
import { keepPicture } from '#app/pictures/keep-picture.ts';
import { type SettingsPart, settingsParts } from '#domain/communities/community-settings.ts';
import type { RawForm } from '#domain/form.ts';
import { paths } from '#texts/paths.ts';
import { text } from '#web/form-text.ts';
import { type FormSent, handlerOf } from '#web/server/form-actions.ts';
import { attempt, type Refused } from '#web/server/refusals.ts';
import { doneAt } from '#web/ui/done-toast.ts';
import { type Kept, kept } from './kept.ts';

type Asked = FormSent<{ communityUrl: string }>;

/** The settings' form handlers by `part`. */
export const settingsActs = {
  ...(Object.fromEntries(settingsParts.map((part) => [part, configure])) as Record<SettingsPart, typeof configure>),
  address: async ({ app, actor, params: { communityUrl }, form }: Asked) => {
    const { url } = await moveCommunity(app, actor, { communityUrl, form });
    return keptAt(url, 'address');
  },
  plan: async ({ app, actor, params: { communityUrl }, form }: Asked) => {
    const { url } = await askPlan(app, actor, { communityUrl, form });
    return keptAt(url, 'plan');
  },
  state: (asked: Asked) => handlerOf(stateActs, asked.form.act)(asked),
};

async function configure({ app, actor, params: { communityUrl }, form }: Asked) {
  const { url, part } = await configureCommunity(app, actor, { communityUrl, form });
  return keptAt(url, part);
}

/** The handlers of the part `state` by `act`. */
const stateActs = {
  pause: changing(pauseCommunity, 'pause'),
  resume: changing(resumeCommunity, 'resume'),
  archive: changing(archiveCommunity, 'archive'),
  reopen: changing(reopenCommunity, 'reopen'),
  delete: async ({ app, actor, params: { communityUrl }, form }: Asked) => {
    await deleteCommunity(app, actor, { communityUrl, confirmation: text(form.confirmation) });
    return redirect(doneAt(paths.manageCommunities(), 'borrada'));
  },
};

function changing(does: typeof pauseCommunity, what: Kept) {
  return async ({ app, actor, params: { communityUrl } }: Asked) => {
    const { url } = await does(app, actor, { communityUrl });
    return keptAt(url, what);
  };
}

function keptAt(communityUrl: string, what: Kept): Response {
  const { word, anchor } = kept[what];
  return redirect(`${paths.settings({ communityUrl })}?guardado=${word}#${anchor}`);
}

/** Stores a form's pictures; each field then holds its hash, also when the form is shown again. */
export async function withPictures({ app, actor, body, form }: Asked): Promise<{ ok: true; value: RawForm } | Refused> {
  let pictured = form;
  for (const name of ['avatar', 'cover']) {
    const file = body.get(`${name}File`);
    if (!(file instanceof File) || file.size === 0) continue;
    const picture = await attempt(async () => keepPicture(app, actor, new Uint8Array(await file.arrayBuffer())));
    if (!picture.ok) return { ...picture, fields: { [name]: picture.message } };
    pictured = { ...pictured, [name]: picture.value };
  }
  return { ok: true, value: pictured };
}
