import { data, Form, useNavigation } from 'react-router';
import { showMailStop, stopMail } from '#app/notifications/stop-mail.ts';
import { kindNames, mailStopTexts as words } from '#texts/notification-pages.ts';
import { paths } from '#texts/paths.ts';
import { pageMeta } from '#web/meta.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { Route } from './+types/mail-stop';

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return orPage(() => showMailStop(app, actor, { token, dice: app.dice }));
}

/** Also what a mail program sends by itself when its user asks it to (RFC 8058): no session, no page, one press. */
export async function action({ params: { token }, context }: Route.ActionArgs) {
  const { app, actor } = asker(context);
  await orPage(() => stopMail(app, actor, token));
  return data({ isDone: true });
}

export function meta() {
  return pageMeta({ title: words.title, description: words.description, noindex: true });
}

export default function MailStop({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().state !== 'idle';
  if (actionData?.isDone) {
    return (
      <Page width="text">
        <PageHeader title={words.done} />
        {loaderData.of === 'address' ? (
          <p className="measure">{words.doneAddress}</p>
        ) : (
          <div className="grid justify-items-start gap-4">
            <p className="measure">{words.doneWords}</p>
            <ButtonLink kind="secondary" to={paths.notificationSettings()}>
              {words.settings}
            </ButtonLink>
          </div>
        )}
      </Page>
    );
  }
  return (
    <Page width="text">
      <PageHeader title={words.title} />
      <Panel className="grid justify-items-start gap-4">
        <p className="measure">{whatOf(loaderData)}</p>
        <Form method="post">
          <Button pending={isSending}>{words.press}</Button>
        </Form>
      </Panel>
    </Page>
  );
}

function whatOf(shown: Route.ComponentProps['loaderData']): string {
  if (shown.of !== 'kind') return words.what[shown.of];
  return words.what.kind(kindNames[shown.kind] ?? words.anyKind, shown.community);
}
