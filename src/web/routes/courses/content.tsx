import { showPlace } from '#app/communities/show-place.ts';
import { courses } from '#texts/courses.ts';
import { paths } from '#texts/paths.ts';
import { orPage } from '#web/attempt.ts';
import { asker } from '#web/context.ts';
import { pageMeta } from '#web/meta.ts';
import { CommunityTabs } from '#web/routes/communities/community-tabs.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/content';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return orPage(() => showPlace(app, actor, { communityUrl: params.communityUrl }));
}

export function meta() {
  return pageMeta({ title: courses.title, description: courses.description, noindex: true });
}

export default function Content({ loaderData }: Route.ComponentProps) {
  const { community, can } = loaderData;
  const at = { communityUrl: community.url };
  const isOff = !community.settings.allowFormation;
  return (
    <Page>
      <CommunityTabs community={community} can={can} />
      <PageHeader title={courses.title} lead={courses.lead(community.name)} />
      <EmptyState
        title={isOff ? courses.off : courses.empty}
        action={
          isOff && can.configure ? (
            <ButtonLink to={paths.settings(at)}>{courses.settings}</ButtonLink>
          ) : (
            <ButtonLink kind="secondary" to={paths.community(at)}>
              {courses.back}
            </ButtonLink>
          )
        }
      >
        {isOff ? courses.offWords : courses.emptyWords}
      </EmptyState>
    </Page>
  );
}
