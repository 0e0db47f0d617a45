import { ArrowLeft, ArrowRight, Check, Eye, List, Paperclip, RotateCcw } from 'lucide-react';
import { Form, Link, useNavigation } from 'react-router';
import { type CommentPlace, readLesson } from '#app/courses/show-lesson.ts';
import { courseTexts } from '#texts/courses.ts';
import { paths } from '#texts/paths.ts';
import { text } from '#web/form-text.ts';
import { fitting, pageMeta } from '#web/meta.ts';
import { CommunityTabs } from '#web/routes/communities/community-tabs.tsx';
import { asker } from '#web/server/context.ts';
import { formActions } from '#web/server/form-actions.ts';
import { orPage } from '#web/server/refusals.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useDoneToast } from '#web/ui/done-toast.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { parseMarkdown } from '#web/ui/parse-markdown.ts';
import { postsOf, richTextPage } from '#web/ui/rich-text.ts';
import type { Route } from './+types/lesson';
import { Discussion } from './lesson/discussion.tsx';
import { VideoPanel } from './lesson/video-panel.tsx';
import { lessonActs } from './lesson-act.ts';
import { doorWords } from './lesson-line.tsx';
import { OutlineList } from './outline-list.tsx';
import { ProgressLine } from './progress-line.tsx';
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

type Shown = Route.ComponentProps['loaderData'];
const words = courseTexts.lesson;

export default function Lesson({ loaderData, actionData }: Route.ComponentProps) {
  const { community, course, lesson, accessLevel, content, can } = loaderData;
  const at = { communityUrl: community.url, course: course.slug };
  const query = loaderData.isTrying ? tryQuery : '';
  useDoneToast({
    hecha: words.markedDone,
    desmarcada: words.unmarked,
    comentado: courseTexts.discussion.sent,
    denunciado: courseTexts.discussion.reported,
    cambiado: courseTexts.discussion.changed,
    borrado: courseTexts.discussion.deleted,
  });
  return (
    <Page>
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

/** The lesson itself: its video, its text and its files. */
function Content({ shown, content }: { shown: Shown; content: NonNullable<Shown['content']> }) {
  const { community, course, lesson, isVideoAsked, isRemembered } = shown;
  const at = { communityUrl: community.url, course: course.slug, lesson: lesson.slug };
  const isEmpty = !content.video && content.files.length === 0;
  return (
    <>
      {content.video && (
        <VideoPanel
          video={content.video}
          title={lesson.title}
          frame={paths.lessonVideo(at) + (isVideoAsked ? '?ver=si' : '')}
          isShown={isRemembered || isVideoAsked}
          isRemembered={isRemembered}
        />
      )}
      {content.text ? (
        <Markdown text={content.text} className="text-lg leading-relaxed" />
      ) : (
        isEmpty && <p className="text-soft">{words.emptyBody}</p>
      )}
      <Files files={content.files} at={at} />
    </>
  );
}

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

/** The lessons of the course: beside the text on a wide screen, folded above it on a phone. */
function Beside({ community, course, lesson, outline, query }: Shown & { query: string }) {
  const at = { communityUrl: community.url, course: course.slug };
  const list = (
    <OutlineList
      modules={outline.modules}
      place={at}
      timeZone={community.timeZone}
      query={query}
      current={lesson.slug}
      small
    />
  );
  return (
    <nav aria-label={words.list} className="min-w-0">
      <div className="hidden gap-4 lg:sticky lg:top-4 lg:grid lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto">
        <CourseName course={course} to={paths.course(at) + query} />
        {outline.hasBegun && <ProgressLine done={outline.done} count={outline.count} percent={outline.percent} />}
        {list}
      </div>
      <div className="grid gap-3 pb-4 lg:hidden">
        <CourseName course={course} to={paths.course(at) + query} />
        {outline.hasBegun && <ProgressLine done={outline.done} count={outline.count} percent={outline.percent} />}
        <details className="rounded-md border border-line bg-sheet" key={lesson.slug}>
          <summary className="flex min-h-12 items-center gap-2 px-4 font-semibold">
            <List aria-hidden="true" className="size-5" />
            {words.openList}
          </summary>
          <div className="px-1.5 pb-3">{list}</div>
        </details>
      </div>
    </nav>
  );
}

function CourseName({ course, to }: { course: { title: string }; to: string }) {
  return (
    <Link to={to} className="link inline-flex min-h-11 items-center gap-1.5 font-semibold">
      <ArrowLeft aria-hidden="true" className="size-4 shrink-0" />
      {course.title}
    </Link>
  );
}

function Head({ community, course, lesson, outline, can, isTrying: isTried, query }: Shown & { query: string }) {
  const at = { communityUrl: community.url, course: course.slug };
  const place = outline.lessons.findIndex(({ slug }) => slug === lesson.slug) + 1;
  const facts = [
    place > 0 ? words.of(place, outline.count) : null,
    lesson.minutes === null ? null : courseTexts.minutes(lesson.minutes),
  ].filter((fact) => fact !== null);
  return (
    <header className="grid gap-2">
      <p className="text-soft">{lesson.module}</p>
      <h1 className="text-3xl">{lesson.title}</h1>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-soft">
        {facts.length > 0 && <p>{facts.join(' · ')}</p>}
        {lesson.isPreview && <Badge>{courseTexts.previewLong}</Badge>}
        {!lesson.isOut && <Badge tone="waiting">{words.notOut}</Badge>}
        {lesson.state === 'completed' && <Badge tone="good">{words.isDone}</Badge>}
      </div>
      {can.edit && !isTried && (
        <div className="flex flex-wrap gap-2 pt-1">
          <ButtonLink kind="secondary" size="small" to={paths.lessonEdit({ ...at, lesson: lesson.slug })}>
            {courseTexts.edit}
          </ButtonLink>
          {lesson.isOut && (
            <ButtonLink
              kind="quiet"
              size="small"
              to={paths.lesson({ ...at, lesson: lesson.slug }) + (query || tryQuery)}
              prefetch="none"
            >
              <Eye aria-hidden="true" className="size-5" />
              {courseTexts.tryAsMember}
            </ButtonLink>
          )}
        </div>
      )}
    </header>
  );
}

function Files({
  files,
  at,
}: {
  files: NonNullable<Shown['content']>['files'];
  at: Parameters<typeof paths.lesson>[0];
}) {
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="archivos" className="grid gap-2">
      <h2 id="archivos" className="text-xl">
        {words.attachments}
      </h2>
      <ul className="grid gap-1">
        {files.map(({ id, name, bytes }) => (
          <li key={id}>
            <a
              href={paths.lessonFile({ ...at, file: id })}
              download
              className="link inline-flex min-h-11 items-center gap-2 wrap-anywhere"
            >
              <Paperclip aria-hidden="true" className="size-4 shrink-0" />
              {words.download(name, bytes)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** In the place of a text that is not open: why, and what opens it. */
function Closed({ community, course, lesson, previous, query }: Shown & { query: string }) {
  const at = { communityUrl: community.url, course: course.slug };
  const { door } = lesson;
  if (door.kind === 'join' || door.kind === 'pay') {
    return (
      <EmptyState
        title={door.kind === 'join' ? words.joinTitle : words.payTitle}
        action={
          <ButtonLink to={paths.community(at)}>
            {door.kind === 'join' ? courseTexts.join : courseTexts.renew}
          </ButtonLink>
        }
      >
        {door.kind === 'join' ? courseTexts.joinWords(community.name) : courseTexts.paidWords}
      </EmptyState>
    );
  }
  const waitsForPrevious = door.kind === 'wait' && door.after !== null && previous !== null;
  return (
    <EmptyState
      title={words.closedTitle}
      action={
        waitsForPrevious ? (
          <ButtonLink to={paths.lesson({ ...at, lesson: previous.slug }) + query} prefetch="none">
            {words.goBefore}
          </ButtonLink>
        ) : (
          <ButtonLink kind="secondary" to={paths.course(at) + query}>
            {words.toCourse}
          </ButtonLink>
        )
      }
    >
      {doorWords(door, community.timeZone)}
    </EmptyState>
  );
}

/** Whether the next lesson is open, or opens with this one done and waits for nothing else. */
function opensBehind(door: NonNullable<Shown['next']>['door'], done: string): boolean {
  if (door.kind === 'open') return true;
  return door.kind === 'wait' && door.after === done && door.at === null && door.days === null;
}

/** Done or not, and the lessons before and behind. */
function WayOn({ community, course, lesson, previous, next, can, query }: Shown & { query: string }) {
  const at = { communityUrl: community.url, course: course.slug };
  const pending = useNavigation().formData?.get('act');
  const isDone = lesson.state === 'completed';
  const goesOn = next !== null && opensBehind(next.door, lesson.slug);
  return (
    <nav aria-label={courseTexts.nextUp} className="grid gap-4 border-t border-line pt-6">
      {can.learn && (
        <Form method="post" className="flex flex-wrap gap-3" preventScrollReset={isDone}>
          <input type="hidden" name="act" value={isDone ? 'undo' : 'complete'} />
          <input type="hidden" name="next" value={next?.slug ?? ''} />
          {isDone ? (
            <Button kind="quiet" pending={pending === 'undo'}>
              <RotateCcw aria-hidden="true" className="size-5" />
              {words.undo}
            </Button>
          ) : (
            <Button pending={pending === 'complete'} className="w-full sm:w-auto">
              <Check aria-hidden="true" className="size-5" />
              {goesOn ? words.completeNext : words.complete}
            </Button>
          )}
        </Form>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {previous ? (
          <Link
            to={paths.lesson({ ...at, lesson: previous.slug }) + query}
            rel="prev"
            className="grid min-h-14 gap-0.5 rounded-md border border-line p-3.5 hover:border-edge"
          >
            <span className="inline-flex items-center gap-1.5 text-sm text-soft">
              <ArrowLeft aria-hidden="true" className="size-4" />
              {words.previous}
            </span>
            <span className="font-semibold">{previous.title}</span>
          </Link>
        ) : (
          <span className="hidden sm:block" />
        )}
        {next && (
          <Link
            to={paths.lesson({ ...at, lesson: next.slug }) + query}
            rel="next"
            className="grid min-h-14 gap-0.5 rounded-md border border-line p-3.5 text-right hover:border-edge"
          >
            <span className="inline-flex items-center justify-end gap-1.5 text-sm text-soft">
              {words.next}
              <ArrowRight aria-hidden="true" className="size-4" />
            </span>
            <span className="font-semibold">{next.title}</span>
          </Link>
        )}
      </div>
    </nav>
  );
}
