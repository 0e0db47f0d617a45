import { Paperclip } from 'lucide-react';
import { courseTexts } from '#texts/courses.ts';
import { paths } from '#texts/paths.ts';
import type { Shown } from '#web/routes/courses/lesson.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import { VideoPanel } from './video-panel.tsx';

const words = courseTexts.lesson;

/** The lesson itself: its video, its text and its files. */
export function Content({ shown, content }: { shown: Shown; content: NonNullable<Shown['content']> }) {
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
