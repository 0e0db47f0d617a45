import { Settings } from 'lucide-react';
import { Form, useNavigation, useSearchParams } from 'react-router';
import { listNotifications } from '#app/notifications/list-notifications.ts';
import { readNotifications } from '#app/notifications/read-notifications.ts';
import { notificationTexts as words } from '#texts/notification-pages.ts';
import { paths } from '#texts/paths.ts';
import { pageMeta } from '#web/meta.ts';
import { asker } from '#web/server/context.ts';
import { formActions } from '#web/server/form-actions.ts';
import { orPage } from '#web/server/refusals.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pager } from '#web/ui/pager.tsx';
import type { Route } from './+types/notifications';
import { DayList } from './day-list.tsx';
import { lineId } from './line-id.ts';
import { fromField, noticesFrom } from './notices-address.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const search = new URL(request.url).searchParams;
  const before = lineId(search.get('antes'));
  return orPage(() => listNotifications(app, actor, { before, from: search.get(fromField) }));
}

export function action(args: Route.ActionArgs) {
  const from = new URL(args.request.url).searchParams.get(fromField);
  return formActions(args, {
    read: async ({ app, actor, form }) => {
      const id = lineId(form.id);
      if (id === null) throw new Response(null, { status: 400 });
      await orPage(() => readNotifications(app, actor, { id }));
      const before = lineId(form.antes);
      return noticesFrom(from, before ? { antes: String(before) } : {});
    },
    'read-all': async ({ app, actor }) => {
      await orPage(() => readNotifications(app, actor, { id: null }));
      return noticesFrom(from, { hecho: 'leidos' });
    },
  });
}

export function meta() {
  return pageMeta({ title: words.title, description: words.description, noindex: true });
}

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { days, unread, older, isFirst, from } = loaderData;
  const [search] = useSearchParams();
  const isDone = search.get('hecho') === 'leidos' && unread.count === 0;
  return (
    <Page width="text">
      <PageHeader
        {...(from && { back: { to: paths.community({ communityUrl: from.url }), label: from.name } })}
        title={words.title}
        lead={days.length > 0 ? words.unread(unread.count, unread.isMore) : undefined}
        actions={<Actions hasUnread={unread.count > 0} />}
      />
      {isDone && (
        <Notice tone="success" quiet className="mb-4">
          {words.done.leidos}
        </Notice>
      )}
      {days.length === 0 && isFirst && (
        <EmptyState title={words.none} action={<ButtonLink to={paths.search()}>{words.noneAction}</ButtonLink>}>
          {words.noneWords}
        </EmptyState>
      )}
      <DayList {...loaderData} before={search.get('antes')} />
      <Pager
        label={words.pages}
        before={isFirst ? null : noticesFrom(from?.url ?? null)}
        after={older === null ? null : noticesFrom(from?.url ?? null, { antes: String(older) })}
        names={{ before: words.newest, after: words.older }}
        className="pt-4"
      />
      {days.length > 0 && <p className="pt-6 text-sm text-soft">{words.kept}</p>}
    </Page>
  );
}

function Actions({ hasUnread }: { hasUnread: boolean }) {
  return (
    <>
      {hasUnread && <ReadAll />}
      <ButtonLink kind="secondary" size="small" to={paths.notificationSettings()}>
        <Settings aria-hidden="true" className="size-5" />
        {words.settings}
      </ButtonLink>
    </>
  );
}

function ReadAll() {
  const isReading = useNavigation().formData?.get('act') === 'read-all';
  return (
    <Form method="post">
      <input type="hidden" name="act" value="read-all" />
      <Button kind="secondary" size="small" pending={isReading}>
        {words.readAll}
      </Button>
    </Form>
  );
}
