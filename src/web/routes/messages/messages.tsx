import { showPlace } from '#app/communities/show-place.ts';
import { messages } from '#texts/messages.ts';
import { paths } from '#texts/paths.ts';
import { orPage } from '#web/attempt.ts';
import { asker } from '#web/context.ts';
import { pageMeta } from '#web/meta.ts';
import { CommunityTabs } from '#web/routes/communities/community-tabs.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/messages';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return orPage(() => showPlace(app, actor, { communityUrl: params.communityUrl }));
}

export function meta() {
  return pageMeta({ title: messages.title, description: messages.description, noindex: true });
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { community, can } = loaderData;
  const at = { communityUrl: community.url };
  const isOff = !community.settings.allowMessages;
  return (
    <Page>
      <CommunityTabs community={community} can={can} />
      <PageHeader title={messages.title} lead={messages.lead(community.name)} />
      <EmptyState
        title={isOff ? messages.off : messages.empty}
        action={
          isOff && can.configure ? (
            <ButtonLink to={paths.settings(at)}>{messages.settings}</ButtonLink>
          ) : (
            <ButtonLink kind="secondary" to={paths.community(at)}>
              {messages.back}
            </ButtonLink>
          )
        }
      >
        {isOff ? messages.offWords : messages.emptyWords}
      </EmptyState>
    </Page>
  );
}
