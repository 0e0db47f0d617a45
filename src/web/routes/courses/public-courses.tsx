import { Link } from 'react-router';
import type { PublicCourse } from '#app/courses/show-public-courses.ts';
import { courseTexts as words } from '#texts/courses.ts';
import { paths } from '#texts/paths.ts';
import { Section } from '#web/ui/section.tsx';

type PublicCoursesProps = {
  courses: readonly PublicCourse[];
  /** Whether the community has more than these. */
  hasMore: boolean;
  communityUrl: string;
};

/** What is learned in a community, for who thinks of joining it. */
export function PublicCourses({ courses, hasMore, communityUrl }: PublicCoursesProps) {
  if (courses.length === 0) return null;
  return (
    <Section title={words.onProfile.title} lead={words.onProfile.lead}>
      <ul className="grid gap-4">
        {courses.map(({ slug, title, summary, count, minutes, previews }) => (
          <li key={slug} className="grid gap-1.5 rounded-xl border border-line bg-sheet p-5">
            <h3 className="text-xl">
              <Link to={paths.course({ communityUrl, course: slug })} className="link">
                {title}
              </Link>
            </h3>
            {summary && <p className="measure whitespace-pre-line text-soft">{summary}</p>}
            <p className="text-sm text-soft">{words.size(count, minutes)}</p>
            {previews.length > 0 && (
              <p className="flex flex-wrap items-center gap-x-3">
                <span className="text-soft">{words.onProfile.read}</span>
                {previews.map((lesson) => (
                  <Link
                    key={lesson.slug}
                    to={paths.lesson({ communityUrl, course: slug, lesson: lesson.slug })}
                    className="link inline-flex min-h-11 items-center"
                  >
                    {lesson.title}
                  </Link>
                ))}
              </p>
            )}
          </li>
        ))}
      </ul>
      {hasMore && (
        <p>
          <Link className="link inline-flex min-h-11 items-center" to={paths.content({ communityUrl })}>
            {words.onHome.all}
          </Link>
        </p>
      )}
    </Section>
  );
}
