import { data, redirect } from 'react-router';
import { showLessonEditor } from '#app/courses/show-editor.ts';
import { courseLimits } from '#domain/courses/course.ts';
import { courseTexts } from '#texts/courses.ts';
import { paths } from '#texts/paths.ts';
import { pageMeta } from '#web/meta.ts';
import { CommunityTabs } from '#web/routes/communities/community-tabs.tsx';
import { attempt, formOf, orPage, type Refused, rawForm, typedAgain } from '#web/server/attempt.ts';
import { asker } from '#web/server/context.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { type Marked, markedOf } from '#web/ui/marked.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useDone } from '#web/ui/use-done.ts';
import type { Route } from './+types/lesson-edit';
import { actOf } from './edit/course-act.ts';
import { DeleteLesson, LessonFiles } from './edit/lesson-files.tsx';
import { LessonForm } from './edit/lesson-form.tsx';
import { actOnLessonForm, withPictureAtEnd } from './edit/lesson-form-act.ts';
import { StateBadge } from './state-badge.tsx';
import { withPicture } from './with-picture.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return orPage(() => showLessonEditor(app, actor, params));
}

type Answered = {
  act: string;
  refused?: Refused;
  values: Readonly<Record<string, unknown>>;
  /** The hash of a picture that was kept. */
  picture?: string;
  /** The text that a preview was asked of, or that has a new picture. */
  drawn?: Marked;
};

/** A lesson comes back as long as one may be, whatever was refused. */
const longer = { body: courseLimits.body };

export async function action({ params, request, context }: Route.ActionArgs) {
  const { app, actor } = asker(context);
  // before a picture is kept for somebody who may change nothing here
  await orPage(() => showLessonEditor(app, actor, params));
  const sent = await formOf(request);
  const raw = rawForm(sent);
  const act = actOf(raw);
  const values = { ...raw, act };
  if (act === 'preview') return data<Answered>({ act, values, drawn: markedOf(String(raw.body ?? '')) });
  const said = act.startsWith('picture')
    ? await withPicture(app, actor, sent, values)
    : { ok: true as const, value: values };
  if (!said.ok)
    return data<Answered>({ act, refused: said, values: typedAgain(values, said, longer) }, { status: said.status });
  const picture = 'cover' in said.value && typeof said.value.cover === 'string' ? said.value.cover : undefined;
  if (act.startsWith('picture')) {
    const pictured: Answered['values'] = picture ? withPictureAtEnd(said.value, picture) : values;
    return data<Answered>({
      act,
      values: pictured,
      drawn: markedOf(String(pictured.body ?? '')),
      ...(picture && { picture }),
    });
  }
  const result = await attempt(() => actOnLessonForm(app, actor, params, { act, form: values, sent }));
  if (result.ok) return redirect(result.value);
  return data<Answered>(
    { act, refused: result, values: typedAgain(values, result, longer) },
    { status: result.status },
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData ? courseTexts.editor.title(loaderData.lesson.title) : courseTexts.edit;
  return pageMeta({ title, description: courseTexts.description, noindex: true });
}

export type LessonEditorProps = { shown: Route.ComponentProps['loaderData']; returned: Answered | undefined };

export default function LessonEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { community, course, lesson, module, begun, can } = loaderData;
  const at = { communityUrl: community.url, course: course.slug };
  const props = { shown: loaderData, returned: actionData };
  useDone(courseTexts.editor.done);
  return (
    <Page>
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
