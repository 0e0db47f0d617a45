import { data, redirect, useSearchParams } from 'react-router';
import { addDevice, removeDevice } from '#app/notifications/change-devices.ts';
import { changeDigest, changeNotices } from '#app/notifications/change-settings.ts';
import { showNotificationSettings } from '#app/notifications/show-notification-settings.ts';
import { notificationSettingsTexts as words } from '#texts/notifications.ts';
import { paths } from '#texts/paths.ts';
import { pageMeta } from '#web/meta.ts';
import type { Returned } from '#web/routes/communities/settings/settings-form.tsx';
import { attempt, formOf, orPage, rawForm, typedAgain } from '#web/server/attempt.ts';
import { asker } from '#web/server/context.ts';
import { cookieNames, readCookie } from '#web/server/middleware/cookies.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/settings';
import { deviceName } from './device-name.ts';
import { CommunityNotices } from './settings/community-notices.tsx';
import { Devices } from './settings/devices.tsx';
import { DigestForm } from './settings/digest-form.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return orPage(() => showNotificationSettings(app, actor, {}));
}

export async function action({ request, context }: Route.ActionArgs) {
  const { app, actor } = asker(context);
  const form = rawForm(await formOf(request));
  const text = (name: string) => (typeof form[name] === 'string' ? form[name] : '');
  const session = readCookie(request, cookieNames(app).session);
  const device = deviceName(request.headers.get('User-Agent') ?? '');
  const parts: Record<string, [DoneWord, () => Promise<void>]> = {
    digest: ['resumen', () => changeDigest(app, actor, form)],
    notices: ['comunidad', () => changeNotices(app, actor, { communityUrl: text('community'), form })],
    'add-device': ['activado', () => addDevice(app, actor, { push: app.push, session, form: { ...form, device } })],
    'remove-device': ['dispositivo', () => removeDevice(app, actor, { id: text('device') })],
    'remove-this': ['dispositivo', () => removeDevice(app, actor, { endpoint: text('endpoint') })],
  };
  const part = text('part');
  const [done, does] = (Object.hasOwn(parts, part) && parts[part]) || [];
  if (!done || !does) throw new Response(null, { status: 400 });
  const result = await attempt(does);
  if (result.ok) return redirect(`${paths.notificationSettings()}?hecho=${done}`, 303);
  return data({ part, refused: result, values: typedAgain(form, result) }, { status: result.status });
}

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
