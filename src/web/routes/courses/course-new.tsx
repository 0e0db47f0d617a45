import { useRef } from 'react';
import { Form, redirect, useNavigation } from 'react-router';
import { createCourse } from '#app/courses/edit-course.ts';
import { showContent } from '#app/courses/show-content.ts';
import { courseTexts } from '#texts/courses.ts';
import { paths } from '#texts/paths.ts';
import { useFocusFault } from '#web/browser/use-focus-fault.ts';
import { pageMeta } from '#web/meta.ts';
import { CommunityTabs } from '#web/routes/communities/community-tabs.tsx';
import { asker } from '#web/server/context.ts';
import { type FormSent, formActions } from '#web/server/form-actions.ts';
import { orPage } from '#web/server/refusals.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { doneAt } from '#web/ui/done-toast.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/course-new';
import { CourseFields } from './course-fields.tsx';
import { mayMakeCourses } from './may-make.ts';
import { withPicture } from './with-picture.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const shown = await orPage(() => showContent(app, actor, { communityUrl: params.communityUrl }));
  mayMakeCourses(shown.can.edit);
  return { ...shown, formKey: app.dice.uuid() };
}

export async function action(args: Route.ActionArgs) {
  const { app, actor } = asker(args.context);
  const { communityUrl } = args.params;
  // before a picture is kept for somebody who may make nothing here
  mayMakeCourses((await orPage(() => showContent(app, actor, { communityUrl }))).can.edit);
  const acts = {
    create: async ({ form }: FormSent) =>
      redirect(doneAt(paths.courseEdit(await createCourse(app, actor, { communityUrl, form })), 'created')),
  };
  return formActions(args, acts, { otherwise: 'create', prepare: withPicture });
}

export function meta() {
  return pageMeta({ title: courseTexts.form.newTitle, description: courseTexts.form.newLead, noindex: true });
}

export default function NewCourse({ loaderData, actionData }: Route.ComponentProps) {
  const { community, can, planWithout, formKey } = loaderData;
  const form = useRef<HTMLFormElement>(null);
  useFocusFault(form, actionData);
  const isSaving = useNavigation().formMethod === 'POST';
  const values = actionData?.values ?? {};
  return (
    <Page>
      <CommunityTabs community={community} can={can} />
      <div className="mx-auto max-w-2xl">
        <PageHeader
          back={{ to: paths.content({ communityUrl: community.url }), label: courseTexts.courseBack }}
          title={courseTexts.form.newTitle}
          lead={courseTexts.form.newLead}
        />
        {planWithout ? (
          <EmptyState
            title={courseTexts.emptyWithout(planWithout)}
            action={
              can.configure && (
                <ButtonLink to={`${paths.settings({ communityUrl: community.url })}#plan`}>
                  {courseTexts.plan}
                </ButtonLink>
              )
            }
          >
            {courseTexts.newWithoutWords(planWithout)}
          </EmptyState>
        ) : (
          <Form method="post" ref={form} encType="multipart/form-data" noValidate className="grid gap-6">
            <input type="hidden" name="key" value={formKey} />
            {actionData && <Notice tone="error">{actionData.refused.message}</Notice>}
            <CourseFields
              isPaid={community.accessType === 'paid'}
              faults={actionData?.refused.fields ?? {}}
              text={(name, kept) => (typeof values[name] === 'string' ? values[name] : kept)}
            />
            <Button pending={isSaving} className="w-full sm:w-auto sm:justify-self-start">
              {courseTexts.form.newSave}
            </Button>
          </Form>
        )}
      </div>
    </Page>
  );
}
