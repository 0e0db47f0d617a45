import { decideCommentCase } from '#app/courses/moderate-comments.ts';
import { decideCase } from '#app/messages/decide-case.ts';
import { showQueue } from '#app/messages/show-queue.ts';
import { type ListPlace, listPlace } from '#domain/members/people-list.ts';
import { messageTexts } from '#texts/messages.ts';
import { paths } from '#texts/paths.ts';
import { text } from '#web/form-text.ts';
import { pageMeta } from '#web/meta.ts';
import { CommunityTabs } from '#web/routes/communities/community-tabs.tsx';
import { asker } from '#web/server/context.ts';
import { type FormSent, formActions } from '#web/server/form-actions.ts';
import { orPage } from '#web/server/refusals.ts';
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

export function action(args: Route.ActionArgs) {
  return formActions(args, decideActs, {
    by: 'kind',
    otherwise: 'message',
    refuse: ({ refused }, { form }) => ({ refused, post: text(form.m) }),
  });
}

/** The form of a case, by what was reported. */
const decideActs = {
  message: async (asked: Asked) => {
    const { app, actor, form } = asked;
    await decideCase(app, actor, { ...decisionIn(asked), message: text(form.m) });
    return pageAddress(asked);
  },
  comment: async (asked: Asked) => {
    const { app, actor, form } = asked;
    await decideCommentCase(app, actor, { ...decisionIn(asked), comment: text(form.m) });
    return pageAddress(asked);
  },
};

type Asked = FormSent<{ communityUrl: string }>;

function decisionIn({ params: { communityUrl }, form }: Asked) {
  return { communityUrl, decision: text(form.decision), version: text(form.version), days: text(form.days) };
}

/** The page on which a case was decided, saying so. */
function pageAddress({ request, params: { communityUrl } }: Asked): string {
  const place = placeOf(new URL(request.url).searchParams);
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
