import { useSearchParams } from 'react-router';
import { addDevice, removeDevice } from '#app/notifications/change-devices.ts';
import { changeDigest, changeNotices } from '#app/notifications/change-settings.ts';
import { showNotificationSettings } from '#app/notifications/show-notification-settings.ts';
import { notificationSettingsTexts as words } from '#texts/notification-pages.ts';
import { paths } from '#texts/paths.ts';
import { deviceName } from '#web/device-name.ts';
import { text } from '#web/form-text.ts';
import { pageMeta } from '#web/meta.ts';
import type { Returned } from '#web/routes/communities/settings/settings-form.tsx';
import { asker } from '#web/server/context.ts';
import { type FormHandler, formActions } from '#web/server/form-actions.ts';
import { cookieNames, readCookie } from '#web/server/middleware/cookies.ts';
import { orPage } from '#web/server/refusals.ts';
import { doneAt } from '#web/ui/done-toast.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/settings';
import { CommunityNotices } from './settings/community-notices.tsx';
import { Devices } from './settings/devices.tsx';
import { DigestForm } from './settings/digest-form.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return orPage(() => showNotificationSettings(app, actor, {}));
}

export function action(args: Route.ActionArgs) {
  return formActions(args, acts, {
    by: 'part',
    refuse: ({ act, refused, values }) => ({ part: act, refused, values }),
  });
}

const done = (what: DoneWord) => doneAt(paths.notificationSettings(), what);

const acts = {
  digest: async ({ app, actor, form }) => {
    await changeDigest(app, actor, form);
    return done('resumen');
  },
  notices: async ({ app, actor, form }) => {
    await changeNotices(app, actor, { communityUrl: text(form.community), form });
    return done('comunidad');
  },
  'add-device': async ({ app, actor, form, request }) => {
    const session = readCookie(request, cookieNames(app).session);
    const device = deviceName(request.headers.get('User-Agent') ?? '');
    await addDevice(app, actor, { push: app.push, session, form: { ...form, device } });
    return done('activado');
  },
  'remove-device': async ({ app, actor, form }) => {
    await removeDevice(app, actor, { id: text(form.device) });
    return done('dispositivo');
  },
  'remove-this': async ({ app, actor, form }) => {
    await removeDevice(app, actor, { endpoint: text(form.endpoint) });
    return done('dispositivo');
  },
} satisfies Record<string, FormHandler>;

export function meta() {
  return pageMeta({ title: words.title, description: words.description, noindex: true });
}

type DoneWord = keyof typeof words.done;

export type Shown = Route.ComponentProps['loaderData'];

export default function NotificationSettings({ loaderData: shown, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const word = search.get('hecho') ?? '';
  const done = !actionData && Object.hasOwn(words.done, word) ? words.done[word as DoneWord] : null;
  const returned: Returned = actionData;
  const stands = (part: string, isDone: boolean) => ({ returned, done: isDone ? done : null, part });
  return (
    <Page width="text">
      <PageHeader
        title={words.title}
        lead={shown.sendsMail && shown.email !== null ? words.lead : undefined}
        back={{ to: paths.notifications(), label: words.back }}
      />
      <MailNote shown={shown} />
      <DigestForm digest={shown.digest} {...stands('digest', word === 'resumen')} />
      <CommunityNotices shown={shown} {...stands('notices', word === 'comunidad')} />
      <Devices shown={shown} done={word === 'dispositivo' || word === 'activado' ? done : null} />
    </Page>
  );
}

function MailNote({ shown: { sendsMail, email } }: { shown: Shown }) {
  if (!sendsMail)
    return (
      <Notice quiet className="mb-6">
        {words.noMail}
      </Notice>
    );
  if (email === null)
    return (
      <Notice quiet className="mb-6">
        {words.noAddress}
      </Notice>
    );
  return <p className="pb-6 text-soft wrap-anywhere">{words.address(email)}</p>;
}
