import { data, redirect } from 'react-router';
import { decideCommentCase } from '#app/courses/moderate-comments.ts';
import { decideCase } from '#app/messages/decide-case.ts';
import { showQueue } from '#app/messages/show-queue.ts';
import { type ListPlace, listPlace } from '#domain/members/people-list.ts';
import { messageTexts } from '#texts/messages.ts';
import { paths } from '#texts/paths.ts';
import { pageMeta } from '#web/meta.ts';
import { CommunityTabs } from '#web/routes/communities/community-tabs.tsx';
import { asker } from '#web/server/context.ts';
import { formOf, rawForm } from '#web/server/read-form.ts';
import { attempt, orPage } from '#web/server/refusals.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import type { Route } from './+types/moderation';
import { CaseCard } from './case-card.tsx';

const closedView = 'resueltos';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const search = new URL(request.url).searchParams;
  const isOpen = search.get('ver') !== closedView;
  const asked = { isOpen, place: placeOf(search), post: search.get('caso') };
  const shown = await orPage(() => showQueue(app, actor, { communityUrl: params.communityUrl, ...asked }));
  return { ...shown, isDone: search.get('hecho') === 'resuelto', now: app.clock.now().toString() };
}

function placeOf(search: URLSearchParams): ListPlace {
  return listPlace(search.get('despues'), search.get('antes'));
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { app, actor } = asker(context);
  const { communityUrl } = params;
  const raw = rawForm(await formOf(request));
  const text = (name: string) => (typeof raw[name] === 'string' ? raw[name] : '');
  const post = text('m');
  const asked = { communityUrl, decision: text('decision'), version: text('version'), days: text('days') };
  const result = await attempt(async () => {
    if (raw.kind === 'comment') await decideCommentCase(app, actor, { ...asked, comment: post });
    else await decideCase(app, actor, { ...asked, message: post });
  });
  if (result.ok) throw redirect(pageAddress(communityUrl, placeOf(new URL(request.url).searchParams)), 303);
  return data({ refused: result, post }, { status: result.status });
}

/** The page on which a case was decided, saying so. */
function pageAddress(communityUrl: string, place: ListPlace): string {
  const [side] = Object.entries(place ?? {}).map(([name, id]) => [name === 'after' ? 'despues' : 'antes', id]);
  return `${paths.messageModeration({ communityUrl })}?${new URLSearchParams([...(side ? [side] : []), ['hecho', 'resuelto']])}`;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const words = messageTexts.queue;
  return pageMeta({ title: words.title, place: loaderData?.community.name, description: words.lead, noindex: true });
}

export default function Moderation({ loaderData, actionData }: Route.ComponentProps) {
  const { community, can, cases, isOpen, open, before, after, isDone, now } = loaderData;
  const words = messageTexts.queue;
  const address = paths.messageModeration({ communityUrl: community.url });
  const turned = (side: string, id: string) =>
    `${address}?${new URLSearchParams([...(isOpen ? [] : [['ver', closedView]]), [side, id]])}`;
  const isShown = cases.some(({ id }) => id === actionData?.post);
  return (
    <Page>
      <CommunityTabs community={community} can={can} />
      <div className="mx-auto max-w-3xl">
        <PageHeader
          back={{ to: paths.messages({ communityUrl: community.url }), label: messageTexts.title }}
          title={words.title}
          lead={words.lead}
        />
        <Tabs
          label={words.views}
          tabs={[
            { to: address, label: words.open, count: open, current: isOpen },
            { to: `${address}?ver=${closedView}`, label: words.closed, current: !isOpen },
          ]}
        />
        <div className="grid gap-5 pt-5">
          {isDone && !actionData && <Notice tone="success">{messageTexts.done.resuelto}</Notice>}
          {actionData && !isShown && <Notice tone="warning">{actionData.refused.message}</Notice>}
          {cases.length === 0 && (
            <EmptyState title={isOpen ? words.empty : words.emptyClosed}>{isOpen && words.emptyWords}</EmptyState>
          )}
          {cases.map((each) => (
            <CaseCard
              key={each.id}
              shown={each}
              community={community}
              now={Date.parse(now)}
              refused={actionData?.post === each.id ? actionData.refused.message : null}
            />
          ))}
          <Pager
            label={words.pages}
            before={before && turned('antes', before)}
            after={after && turned('despues', after)}
          />
        </div>
      </div>
    </Page>
  );
}
