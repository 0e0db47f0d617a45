import { showLessonEditor } from '#app/courses/show-editor.ts';
import { courseLimits } from '#domain/courses/course.ts';
import { courseTexts } from '#texts/courses.ts';
import { paths } from '#texts/paths.ts';
import { pageMeta } from '#web/meta.ts';
import { CommunityTabs } from '#web/routes/communities/community-tabs.tsx';
import { asker } from '#web/server/context.ts';
import { formActions } from '#web/server/form-actions.ts';
import { orPage } from '#web/server/refusals.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useDoneToast } from '#web/ui/done-toast.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/lesson-edit';
import { DeleteLesson, LessonFiles } from './edit/lesson-files.tsx';
import { LessonForm } from './edit/lesson-form.tsx';
import { type LessonFormAnswer, lessonFormActs } from './edit/lesson-form-act.ts';
import { StateBadge } from './state-badge.tsx';
import { withPicture } from './with-picture.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return orPage(() => showLessonEditor(app, actor, params));
}

/** A lesson comes back as long as one may be, whatever was refused. */
const longer = { body: courseLimits.body };

export async function action(args: Route.ActionArgs) {
  const { app, actor } = asker(args.context);
  // before a picture is stored for somebody who may change nothing here
  await orPage(() => showLessonEditor(app, actor, args.params));
  return formActions(args, lessonFormActs, {
    prepare: async (sent) => {
      const values = { ...sent.form, act: sent.act };
      return sent.act.startsWith('picture') ? withPicture({ ...sent, form: values }) : { ok: true, value: values };
    },
    longer,
    refuse: ({ act, refused, values }): LessonFormAnswer => ({ act, refused, values }),
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData ? courseTexts.editor.title(loaderData.lesson.title) : courseTexts.edit;
  return pageMeta({ title, description: courseTexts.description, noindex: true });
}

export type LessonEditorProps = { shown: Route.ComponentProps['loaderData']; returned: LessonFormAnswer | undefined };

export default function LessonEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { community, course, lesson, module, begun, can } = loaderData;
  const at = { communityUrl: community.url, course: course.slug };
  const props = { shown: loaderData, returned: actionData };
  const said = useDoneToast(courseTexts.editor.done);
  return (
    <Page said={said}>
      <CommunityTabs community={community} can={can} />
      <div className="mx-auto max-w-4xl">
        <PageHeader
          back={{ to: paths.courseEdit(at), label: courseTexts.lessonForm.back }}
          title={lesson.title}
          lead={`${course.title} · ${module}`}
          status={<StateBadge status={lesson.status} ofLesson />}
          actions={
            <ButtonLink kind="secondary" size="small" to={paths.lesson({ ...at, lesson: lesson.slug })} prefetch="none">
              {courseTexts.lessonForm.see}
            </ButtonLink>
          }
        />
        {begun > 0 && (
          <Notice tone="info" quiet className="mb-6">
            {courseTexts.editor.begunLesson(begun)}
          </Notice>
        )}
        <LessonForm key={lesson.slug} {...props} />
        <LessonFiles {...props} />
        <DeleteLesson {...props} />
      </div>
    </Page>
  );
}
