import { Eye, Plus } from 'lucide-react';
import { redirect } from 'react-router';
import { moveCourse } from '#app/courses/edit-course.ts';
import { showContent } from '#app/courses/show-content.ts';
import { courseTexts } from '#texts/courses.ts';
import { paths } from '#texts/paths.ts';
import { text } from '#web/form-text.ts';
import { pageMeta } from '#web/meta.ts';
import { CommunityTabs } from '#web/routes/communities/community-tabs.tsx';
import { asker } from '#web/server/context.ts';
import { formActions } from '#web/server/form-actions.ts';
import { orPage } from '#web/server/refusals.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { doneAt, useDoneToast } from '#web/ui/done-toast.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/content';
import { CourseCard } from './course-card.tsx';
import { isTrying, TryBar, tryQuery } from './try-bar.tsx';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const asMember = isTrying(request.url);
  const shown = await orPage(() => showContent(app, actor, { communityUrl: params.communityUrl, asMember }));
  return { ...shown, isTrying: asMember && shown.accessLevel === 'staff' };
}

export function action(args: Route.ActionArgs) {
  return formActions(
    args,
    {
      move: async ({ app, actor, params: { communityUrl }, form }) => {
        await moveCourse(app, actor, { communityUrl, course: text(form.course), to: Number(form.to) });
        return redirect(doneAt(paths.content({ communityUrl }), 'orden'));
      },
    },
    { otherwise: 'move' },
  );
}

export function meta() {
  return pageMeta({ title: courseTexts.title, description: courseTexts.description, noindex: true });
}

export default function Content({ loaderData, actionData }: Route.ComponentProps) {
  const { community, can, accessLevel, isOff, planWithout } = loaderData;
  const at = { communityUrl: community.url };
  const isStaff = accessLevel === 'staff' && !loaderData.isTrying;
  const said = useDoneToast({ orden: courseTexts.moved, borrado: courseTexts.editor.done.deleted });
  return (
    <Page said={said}>
      <CommunityTabs community={community} can={can} />
      <PageHeader
        title={courseTexts.title}
        lead={courseTexts.lead(community.name)}
        actions={
          isStaff &&
          can.edit && (
            <>
              {loaderData.courses.length > 0 && (
                <ButtonLink kind="quiet" to={paths.content(at) + tryQuery} prefetch="none" className="max-sm:-ml-5">
                  <Eye aria-hidden="true" className="size-5" />
                  {courseTexts.tryAsMember}
                </ButtonLink>
              )}
              {!planWithout && loaderData.courses.length > 0 && (
                <ButtonLink to={paths.courseNew(at)}>
                  <Plus aria-hidden="true" className="size-5" />
                  {courseTexts.create}
                </ButtonLink>
              )}
            </>
          )
        }
      />
      <div className="grid gap-4">
        {loaderData.isTrying && <TryBar back={paths.content(at)} />}
        {actionData && <Notice tone="error">{actionData.refused.message}</Notice>}
        {isStaff && isOff && (
          <Notice
            tone="warning"
            quiet
            action={
              can.configure && (
                <ButtonLink kind="secondary" size="small" to={paths.settings(at)}>
                  {courseTexts.settings}
                </ButtonLink>
              )
            }
          >
            {courseTexts.offStaff}
          </Notice>
        )}
        {isStaff && planWithout && loaderData.courses.length > 0 && (
          <Notice
            tone="info"
            quiet
            action={
              can.configure && (
                <ButtonLink kind="secondary" size="small" to={`${paths.settings(at)}#plan`}>
                  {courseTexts.plan}
                </ButtonLink>
              )
            }
          >
            {courseTexts.planWithout(planWithout)}
          </Notice>
        )}
        <List {...loaderData} isStaff={isStaff} />
      </div>
    </Page>
  );
}

type ListProps = Route.ComponentProps['loaderData'] & { isStaff: boolean };

function List(props: ListProps) {
  const { community, courses: cards, can, isOff, isStaff, isTrying: isTried } = props;
  if (isOff && !isStaff) return <Off {...props} />;
  if (cards.length === 0) return <None {...props} />;
  return (
    <ul aria-label={courseTexts.list} className="grid gap-4">
      {cards.map((card, index) => (
        <CourseCard
          key={card.slug}
          card={card}
          community={community}
          isStaff={isStaff && can.edit}
          query={isTried ? tryQuery : ''}
          place={{ at: index, isLast: index === cards.length - 1 }}
        />
      ))}
    </ul>
  );
}

/** Courses are switched off here. */
function Off({ community, can }: ListProps) {
  const at = { communityUrl: community.url };
  return (
    <EmptyState
      title={courseTexts.off}
      action={
        can.configure ? (
          <ButtonLink to={paths.settings(at)}>{courseTexts.settings}</ButtonLink>
        ) : (
          <ButtonLink kind="secondary" to={paths.community(at)}>
            {courseTexts.back}
          </ButtonLink>
        )
      }
    >
      {courseTexts.offWords}
    </EmptyState>
  );
}

function None({ community, can, isStaff, planWithout }: ListProps) {
  const at = { communityUrl: community.url };
  if (isStaff && planWithout) {
    return (
      <EmptyState
        title={courseTexts.emptyWithout(planWithout)}
        action={can.configure && <ButtonLink to={`${paths.settings(at)}#plan`}>{courseTexts.plan}</ButtonLink>}
      >
        {courseTexts.emptyWithoutWords(planWithout)}
      </EmptyState>
    );
  }
  if (isStaff && can.edit) {
    return (
      <EmptyState
        title={courseTexts.emptyStaff}
        action={<ButtonLink to={paths.courseNew(at)}>{courseTexts.create}</ButtonLink>}
      >
        {courseTexts.emptyStaffWords}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={courseTexts.empty}
      action={
        <ButtonLink kind="secondary" to={paths.community(at)}>
          {courseTexts.back}
        </ButtonLink>
      }
    >
      {courseTexts.emptyWords}
    </EmptyState>
  );
}
