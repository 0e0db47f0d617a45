import { ArrowLeft, List } from 'lucide-react';
import { Link } from 'react-router';
import { courseTexts } from '#texts/courses.ts';
import { paths } from '#texts/paths.ts';
import type { Shown } from '#web/routes/courses/lesson.tsx';
import { OutlineList } from '#web/routes/courses/outline-list.tsx';
import { ProgressLine } from '#web/routes/courses/progress-line.tsx';

const words = courseTexts.lesson;

/** The lessons of the course: beside the text on a wide screen, folded above it on a phone. */
export function Beside({ community, course, lesson, outline, query }: Shown & { query: string }) {
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
