import { Eye } from 'lucide-react';
import { courseTexts } from '#texts/courses.ts';
import { paths } from '#texts/paths.ts';
import type { Shown } from '#web/routes/courses/lesson.tsx';
import { tryQuery } from '#web/routes/courses/try-bar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';

const words = courseTexts.lesson;

export function Head({ community, course, lesson, outline, can, isTrying: isTried, query }: Shown & { query: string }) {
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
