import { Eye } from 'lucide-react';
import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { showCourseEditor } from '#app/courses/show-editor.ts';
import { courseTexts } from '#texts/courses.ts';
import { paths } from '#texts/paths.ts';
import { useFocusFault } from '#web/browser/use-focus-fault.ts';
import { pageMeta } from '#web/meta.ts';
import { CommunityTabs } from '#web/routes/communities/community-tabs.tsx';
import { asker } from '#web/server/context.ts';
import { formActions } from '#web/server/form-actions.ts';
import { orPage, type Refused } from '#web/server/refusals.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useDoneToast } from '#web/ui/done-toast.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import type { Route } from './+types/course-edit';
import { CourseFields } from './course-fields.tsx';
import { courseActs } from './edit/course-act.ts';
import { OutlineEditor } from './edit/outline-editor.tsx';
import { PublishForm } from './edit/publish-form.tsx';
import { StateBadge } from './state-badge.tsx';
import { tryQuery } from './try-bar.tsx';
import { withPicture } from './with-picture.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const shown = await orPage(() => showCourseEditor(app, actor, params));
  return { ...shown, formKey: app.dice.uuid() };
}

export async function action(args: Route.ActionArgs) {
  const { app, actor } = asker(args.context);
  // before a picture is stored for somebody who may change nothing here
  await orPage(() => showCourseEditor(app, actor, args.params));
  return formActions(args, courseActs, { prepare: withPicture });
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData ? courseTexts.editor.title(loaderData.course.title) : courseTexts.edit;
  return pageMeta({ title, description: courseTexts.description, noindex: true });
}

/** What every part of the editor is given: the course, and what came back with a refusal. */
export type CourseEditorProps = {
  shown: Route.ComponentProps['loaderData'];
  returned: { act: string; refused: Refused; values: Readonly<Record<string, unknown>> } | undefined;
};

const words = courseTexts.editor;

export default function CourseEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { community, course, begun, planWithout, can } = loaderData;
  const at = { communityUrl: community.url, course: course.slug };
  const props = { shown: loaderData, returned: actionData };
  const said = useDoneToast(words.done);
  return (
    <Page said={said}>
      <CommunityTabs community={community} can={can} />
      <div className="mx-auto max-w-3xl">
        <PageHeader
          back={{ to: paths.content(at), label: courseTexts.courseBack }}
          title={words.title(course.title)}
          status={<StateBadge status={course.status} />}
          actions={
            <>
              <ButtonLink
                kind="quiet"
                size="small"
                to={paths.course(at) + tryQuery}
                prefetch="none"
                className="max-sm:-ml-3.5"
              >
                <Eye aria-hidden="true" className="size-5" />
                {courseTexts.tryAsMember}
              </ButtonLink>
              <ButtonLink kind="secondary" size="small" to={paths.courseLearners(at)}>
                {words.learners}
              </ButtonLink>
            </>
          }
        />
        {planWithout && (
          <Notice tone="info" quiet>
            {courseTexts.planWithout(planWithout)}
          </Notice>
        )}
        {begun > 0 && (
          <Notice tone="info" quiet className="mt-2">
            {words.begunWords(begun)}
          </Notice>
        )}
        {actionData?.act === 'move' && <Notice tone="error">{actionData.refused.message}</Notice>}
        <Section id="esquema" title={words.outline} lead={words.outlineLead}>
          <OutlineEditor {...props} />
        </Section>
        <PublishForm {...props} />
        <Details {...props} />
      </div>
    </Page>
  );
}

function Details({ shown: { course, community }, returned }: CourseEditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const own = returned?.act === 'details' ? returned : null;
  useFocusFault(form, own);
  const isSaving = useNavigation().formData?.get('act') === 'details';
  return (
    <Section id="datos" title={words.details} className="border-t border-line">
      {own && <Notice tone="error">{own.refused.message}</Notice>}
      <Form
        method="post"
        ref={form}
        key={course.cover}
        encType="multipart/form-data"
        noValidate
        preventScrollReset
        className="grid gap-6"
      >
        <input type="hidden" name="act" value="details" />
        <CourseFields
          course={course}
          isPaid={community.accessType === 'paid'}
          faults={own?.refused.fields ?? {}}
          text={(name, kept) => (own && typeof own.values[name] === 'string' ? own.values[name] : kept)}
        />
        <Button kind="secondary" pending={isSaving} className="w-full sm:w-auto sm:justify-self-start">
          {courseTexts.form.save}
        </Button>
      </Form>
    </Section>
  );
}
