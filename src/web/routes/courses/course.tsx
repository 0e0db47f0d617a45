import { Eye, Play } from 'lucide-react';
import { showCourse } from '#app/courses/show-course.ts';
import { courseTexts } from '#texts/courses.ts';
import { paths } from '#texts/paths.ts';
import { pageMeta } from '#web/meta.ts';
import { CommunityTabs } from '#web/routes/communities/community-tabs.tsx';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import type { Route } from './+types/course';
import { OutlineList } from './outline-list.tsx';
import { ProgressLine } from './progress-line.tsx';
import { isTrying, TryBar, tryQuery } from './try-bar.tsx';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const asMember = isTrying(request.url);
  return { ...(await orPage(() => showCourse(app, actor, { ...params, asMember }))), origin: app.publicUrl };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { community, course, origin } = loaderData;
  const isListed = community.visibility === 'public' && community.status !== 'suspended';
  return pageMeta({
    title: course.title,
    place: community.name,
    description: course.summary || courseTexts.lead(community.name),
    address: origin + paths.course({ communityUrl: community.url, course: course.slug }),
    noindex: !isListed || course.status !== 'published',
  });
}

export default function Course({ loaderData }: Route.ComponentProps) {
  const { community, course, accessLevel, outline, can } = loaderData;
  const at = { communityUrl: community.url, course: course.slug };
  const query = loaderData.isTrying ? tryQuery : '';
  const isVisitor = accessLevel === 'visitor';
  return (
    <Page>
      {can.seeDashboard && <CommunityTabs community={community} can={can} />}
      <PageHeader
        back={
          isVisitor
            ? { to: paths.community(at), label: community.name }
            : { to: paths.content(at) + query, label: courseTexts.courseBack }
        }
        title={course.title}
        lead={course.summary}
        status={<Badges {...loaderData} />}
        actions={
          can.edit &&
          !loaderData.isTrying && (
            <>
              <ButtonLink kind="quiet" to={paths.course(at) + tryQuery} prefetch="none" className="max-sm:-ml-5">
                <Eye aria-hidden="true" className="size-5" />
                {courseTexts.tryAsMember}
              </ButtonLink>
              {can.seeProgress && (
                <ButtonLink kind="secondary" to={paths.courseLearners(at)}>
                  {courseTexts.learners.short}
                </ButtonLink>
              )}
              <ButtonLink kind="secondary" to={paths.courseEdit(at)}>
                {courseTexts.edit}
              </ButtonLink>
            </>
          )
        }
      />
      {loaderData.isTrying && <TryBar back={paths.course(at)} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <aside className="min-w-0 lg:order-last">
          <LearnerState {...loaderData} query={query} />
        </aside>
        <Section
          title={courseTexts.contents}
          lead={courseTexts.size(outline.count, outline.minutes)}
          className="min-w-0"
        >
          {outline.modules.some(({ lessons }) => lessons.length > 0) ? (
            <OutlineList modules={outline.modules} place={at} timeZone={community.timeZone} query={query} />
          ) : (
            <p className="text-soft">{courseTexts.noLessons}</p>
          )}
        </Section>
      </div>
    </Page>
  );
}

/** How far one is and the way on; for who is not inside, what it takes. */
type Shown = Route.ComponentProps['loaderData'];

function Badges({ course, outline }: Pick<Shown, 'course' | 'outline'>) {
  return (
    <>
      {course.status !== 'published' && <Badge tone="waiting">{courseTexts.states[course.status]}</Badge>}
      {course.access === 'paid' && <Badge>{courseTexts.paid}</Badge>}
      {outline.isCompleted && <Badge tone="good">{courseTexts.completed}</Badge>}
      {outline.hasNew && <Badge tone="looking">{courseTexts.hasNew}</Badge>}
    </>
  );
}

/** What keeps somebody out of the lessons, and the way in. */
function Door({ community, isUnpaid }: Pick<Shown, 'community'> & { isUnpaid: boolean }) {
  return (
    <Notice
      tone={isUnpaid ? 'warning' : 'info'}
      quiet
      className="lg:mt-6"
      action={
        <ButtonLink size="small" to={paths.community({ communityUrl: community.url })}>
          {isUnpaid ? courseTexts.renew : courseTexts.join}
        </ButtonLink>
      }
    >
      {isUnpaid ? courseTexts.paidWords : courseTexts.joinWords(community.name)}
    </Notice>
  );
}

function LearnerState({ community, course, accessLevel, outline, query }: Shown & { query: string }) {
  const at = { communityUrl: community.url, course: course.slug };
  if (accessLevel === 'visitor' || accessLevel === 'unpaid')
    return <Door community={community} isUnpaid={accessLevel === 'unpaid'} />;
  if (outline.count === 0) return null;
  return (
    <div className="grid gap-4 lg:pt-8">
      {outline.hasBegun && <ProgressLine done={outline.done} count={outline.count} percent={outline.percent} />}
      {course.status === 'archived' && <p className="text-soft">{courseTexts.archivedWords}</p>}
      {outline.hasNew && <p className="text-soft">{courseTexts.hasNewWords}</p>}
      <Resume outline={outline} at={at} query={query} />
    </div>
  );
}

/** The lesson to go on with; where there is none, whether all is done or the next one is awaited. */
function Resume({ outline, at, query }: Pick<Shown, 'outline'> & { at: At; query: string }) {
  if (outline.resume) {
    return (
      <div className="grid gap-1.5">
        <ButtonLink to={paths.lesson({ ...at, lesson: outline.resume.slug }) + query} prefetch="none">
          <Play aria-hidden="true" className="size-4" />
          {outline.hasBegun ? courseTexts.resume : courseTexts.start}
        </ButtonLink>
        <p className="text-soft">{outline.resume.title}</p>
      </div>
    );
  }
  if (!outline.hasBegun) return null;
  return <p className="text-soft">{outline.percent === 100 ? courseTexts.doneWords : courseTexts.waiting}</p>;
}

type At = { communityUrl: string; course: string };
