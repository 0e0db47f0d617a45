import type { showPlace } from '#app/communities/show-place.ts';
import { messages } from '#texts/messages.ts';
import { paths } from '#texts/paths.ts';
import { CommunityTabs } from '#web/routes/communities/community-tabs.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** What somebody who is not in the community finds at the address of its messages. */
export function Outside({ place: { community, can } }: { place: Awaited<ReturnType<typeof showPlace>> }) {
  const words = messages.outside;
  return (
    <Page>
      <CommunityTabs community={community} can={can} />
      <PageHeader title={messages.title} />
      <EmptyState
        title={words.title}
        action={<ButtonLink to={paths.community({ communityUrl: community.url })}>{words.action}</ButtonLink>}
      >
        {words.words(community.name)}
      </EmptyState>
    </Page>
  );
}
