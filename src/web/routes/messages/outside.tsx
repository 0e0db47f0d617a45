import type { showOwnPayment } from '#app/access/show-own-payment.ts';
import type { showPlace } from '#app/communities/show-place.ts';
import { accessTexts } from '#texts/access/access.ts';
import { messageTexts } from '#texts/messages.ts';
import { paths } from '#texts/paths.ts';
import { CommunityTabs } from '#web/routes/communities/community-tabs.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

type Place = Awaited<ReturnType<typeof showPlace>> & Awaited<ReturnType<typeof showOwnPayment>>;

/** What somebody who is not in the community finds at the address of its messages. */
export function Outside({ place: { community, can, isInReview } }: { place: Place }) {
  const words = messageTexts.outside;
  const at = { communityUrl: community.url };
  return (
    <Page>
      <CommunityTabs community={community} can={can} />
      <PageHeader title={messageTexts.title} />
      {isInReview ? (
        <EmptyState
          title={words.inReview}
          action={<ButtonLink to={paths.access(at)}>{accessTexts.join.seePayment}</ButtonLink>}
        >
          {words.inReviewWords(community.name)}
        </EmptyState>
      ) : (
        <EmptyState title={words.title} action={<ButtonLink to={paths.community(at)}>{words.action}</ButtonLink>}>
          {words.words(community.name)}
        </EmptyState>
      )}
    </Page>
  );
}
