import { type CommentPlace, readLesson } from '#app/courses/show-lesson.ts';
import { courseTexts } from '#texts/courses.ts';
import { paths } from '#texts/paths.ts';
import { text } from '#web/form-text.ts';
import { fitting, pageMeta } from '#web/meta.ts';
import { CommunityTabs } from '#web/routes/communities/community-tabs.tsx';
import { asker } from '#web/server/context.ts';
import { formActions } from '#web/server/form-actions.ts';
import { orPage } from '#web/server/refusals.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useDoneToast } from '#web/ui/done-toast.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { parseMarkdown } from '#web/ui/parse-markdown.ts';
import { postsOf, richTextPage } from '#web/ui/rich-text.ts';
import type { Route } from './+types/lesson';
import { Beside } from './lesson/beside.tsx';
import { Closed } from './lesson/closed.tsx';
import { Content } from './lesson/content.tsx';
import { Discussion } from './lesson/discussion.tsx';
import { Head } from './lesson/head.tsx';
import { WayOn } from './lesson/way-on.tsx';
import { lessonActs } from './lesson-act.ts';
import { isTrying, TryBar, tryQuery } from './try-bar.tsx';
import { showsVideos } from './video-consent.ts';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const search = new URL(request.url).searchParams;
  const commentPlace = commentPlaceOf(search);
  const shown = await orPage(() =>
    readLesson(app, actor, { ...params, asMember: isTrying(request.url), commentPlace }),
  );
  const isRemembered = showsVideos(request);
  const { content, comments } = shown;
  const read = richTextPage();
  const withRichText = <C extends { body: string }>(comment: C) => ({
    ...comment,
    rich: postsOf(comment.body, app.publicUrl, read),
  });
  return {
    ...shown,
    content: content && {
      text: content.body && parseMarkdown(content.body),
      opening: fitting(content.body, 150),
      video: content.video,
      files: content.files,
    },
    comments: comments?.map((comment) => ({ ...withRichText(comment), answers: comment.answers.map(withRichText) })),
    formKey: app.dice.uuid(),
    origin: app.publicUrl,
    isRemembered,
    editing: commentPlace && 'comment' in commentPlace && search.has('editar') ? commentPlace.comment : null,
    reporting: commentPlace && 'comment' in commentPlace && search.has('denunciar') ? commentPlace.comment : null,
    deleting: commentPlace && 'comment' in commentPlace && search.has('borrar') ? commentPlace.comment : null,
    isVideoAsked: search.get('video') === 'si',
  };
}

/** Which part of the discussion the address asks for. */
function commentPlaceOf(search: URLSearchParams): CommentPlace {
  const [comment, before, from] = [search.get('comentario'), search.get('antes'), search.get('desde')];
  if (comment) return { comment };
  if (before) return { before };
  return from ? { from } : null;
}

export function action(args: Route.ActionArgs) {
  return formActions(args, lessonActs, {
    refuse: ({ refused, values }) => ({ refused, form: values }),
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { community, course, lesson, content, origin } = loaderData;
  const isListed = community.visibility === 'public' && community.status !== 'suspended';
  return pageMeta({
    title: lesson.title,
    place: course.title,
    description: content?.opening || courseTexts.lesson.description(course.title, community.name),
    address: origin + paths.lesson({ communityUrl: community.url, course: course.slug, lesson: lesson.slug }),
    noindex: !isListed || !lesson.isPreview || !lesson.isOut,
    type: 'article',
  });
}

export type Shown = Route.ComponentProps['loaderData'];
const words = courseTexts.lesson;

export default function Lesson({ loaderData, actionData }: Route.ComponentProps) {
  const { community, course, lesson, accessLevel, content, can } = loaderData;
  const at = { communityUrl: community.url, course: course.slug };
  const query = loaderData.isTrying ? tryQuery : '';
  const said = useDoneToast({
    hecha: words.markedDone,
    desmarcada: words.unmarked,
    comentado: courseTexts.discussion.sent,
    denunciado: courseTexts.discussion.reported,
    cambiado: courseTexts.discussion.changed,
    borrado: courseTexts.discussion.deleted,
  });
  return (
    <Page said={said}>
      {can.seeDashboard && <CommunityTabs community={community} can={can} />}
      {loaderData.isTrying && <TryBar back={paths.lesson({ ...at, lesson: lesson.slug })} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 pt-6 lg:grid-cols-[18rem_minmax(0,1fr)] lg:pt-10">
        <Beside {...loaderData} query={query} />
        <div className="grid min-w-0 content-start gap-6 pb-6">
          <Head {...loaderData} query={query} />
          {actionData && !ofComments.has(actionData.form.act) && (
            <Notice tone="error">{actionData.refused.message}</Notice>
          )}
          {content ? <Content shown={loaderData} content={content} /> : <Closed {...loaderData} query={query} />}
          <WayOn {...loaderData} query={query} />
          {accessLevel === 'visitor' && content && (
            <Notice
              tone="info"
              quiet
              action={
                <ButtonLink size="small" to={paths.community(at)}>
                  {courseTexts.join}
                </ButtonLink>
              }
            >
              {courseTexts.joinWords(community.name)}
            </Notice>
          )}
          {!loaderData.isTrying && <LessonDiscussion shown={loaderData} returned={actionData} />}
        </div>
      </div>
    </Page>
  );
}

/** Forms whose refusal is shown in the discussion itself. */
const ofComments: ReadonlySet<unknown> = new Set(['comment', 'report-comment', 'edit-comment']);

type Returned = Route.ComponentProps['actionData'];

/** The discussion, with the form that came back refused where it was sent from. */
function LessonDiscussion({ shown, returned }: { shown: Shown; returned: Returned }) {
  const { community, course, lesson, comments, can } = shown;
  if (!comments) return null;
  const refusedOf = (act: string) => (returned?.form.act === act ? returned : null);
  const [sent, edited, reported] = [refusedOf('comment'), refusedOf('edit-comment'), refusedOf('report-comment')];
  return (
    <Discussion
      comments={comments}
      formKey={shown.formKey}
      earlier={shown.earlierComments}
      later={shown.laterComments}
      timeZone={community.timeZone}
      here={paths.lesson({ communityUrl: community.url, course: course.slug, lesson: lesson.slug })}
      editing={edited ? text(edited.form.comment) : shown.editing}
      reporting={reported ? text(reported.form.comment) : shown.reporting}
      deleting={shown.deleting}
      refusedReport={reported?.refused ?? null}
      returnedEdit={edited && { body: text(edited.form.body), refused: edited.refused }}
      can={can}
      silencedUntil={shown.silencedUntil}
      returned={sent && { parent: text(sent.form.parent), body: text(sent.form.body), refused: sent.refused }}
    />
  );
}
