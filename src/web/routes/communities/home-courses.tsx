import { Play } from 'lucide-react';
import { Link } from 'react-router';
import type { PublicCourse } from '#app/courses/show-public-courses.ts';
import { courseTexts as words } from '#texts/courses.ts';
import { paths } from '#texts/paths.ts';
import { ProgressLine } from '#web/routes/courses/progress-line.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { pictureSources } from '#web/ui/picture-sources.ts';
import { Section } from '#web/ui/section.tsx';

type HomeCoursesProps = {
  courses: readonly PublicCourse[];
  communityUrl: string;
  /** Whether the page of all courses is linked: for members, and where more exist. */
  hasAll: boolean;
};

/** A community's courses with syllabus and free samples; for a member, their progress. */
export function HomeCourses({ courses, communityUrl, hasAll }: HomeCoursesProps) {
  if (courses.length === 0) return null;
  return (
    <Section
      title={words.onHome.title}
      actions={
        hasAll && (
          <Link className="link inline-flex min-h-11 items-center" to={paths.content({ communityUrl })}>
            {words.onHome.all}
          </Link>
        )
      }
    >
      <ul className="grid gap-4">
        {courses.map((course) => (
          <HomeCourse key={course.slug} course={course} communityUrl={communityUrl} />
        ))}
      </ul>
    </Section>
  );
}

function HomeCourse({ course, communityUrl }: { course: PublicCourse; communityUrl: string }) {
  const { slug, title, summary, cover, count, progress } = course;
  const at = { communityUrl, course: slug };
  return (
    <li className="grid overflow-hidden rounded-xl border border-line bg-sheet">
      {cover && (
        <img
          {...pictureSources(cover, '(min-width: 64rem) 44rem, 100vw')}
          alt=""
          loading="lazy"
          className="aspect-[3/1] w-full object-cover"
        />
      )}
      <div className="grid gap-3 p-5">
        <h3 className="text-2xl">
          <Link to={paths.course(at)} className="hover:underline">
            {title}
          </Link>
        </h3>
        {summary && <p className="measure whitespace-pre-line text-soft">{summary}</p>}
        {progress && count > 0 && <ProgressLine {...progress} count={count} />}
        <WayOn course={course} at={at} />
        <Syllabus course={course} at={at} />
      </div>
    </li>
  );
}

function WayOn({ course, at }: { course: PublicCourse; at: { communityUrl: string; course: string } }) {
  const [sample] = course.previews;
  if (course.resume) {
    return (
      <div>
        <ButtonLink to={paths.lesson({ ...at, lesson: course.resume.slug })} prefetch="none">
          <Play aria-hidden="true" className="size-4" />
          {course.progress ? words.resume : words.start}
        </ButtonLink>
      </div>
    );
  }
  if (!sample || course.progress) return null;
  return (
    <div>
      <ButtonLink kind="secondary" to={paths.lesson({ ...at, lesson: sample.slug })} prefetch="none">
        {words.onHome.sample(sample.title)}
      </ButtonLink>
    </div>
  );
}

function Syllabus({ course, at }: { course: PublicCourse; at: { communityUrl: string; course: string } }) {
  const { modules, count, minutes } = course;
  if (count === 0) return null;
  if (!modules) {
    return (
      <Link className="link inline-flex min-h-11 items-center" to={paths.course(at)}>
        {words.onHome.syllabus(count, minutes)}
      </Link>
    );
  }
  return (
    <details>
      <summary className="link inline-flex min-h-11 items-center">{words.onHome.syllabus(count, minutes)}</summary>
      <ol className="grid gap-4 pt-2">
        {modules.map((module, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two modules may have one title, and their order is the course's
          <li key={at} className="grid gap-1">
            <p className="font-semibold wrap-anywhere">{module.title}</p>
            <ol className="grid list-inside list-decimal gap-1 text-soft">
              {module.lessons.map((lesson) => (
                <li key={lesson.slug} className="wrap-anywhere">
                  {lesson.title}
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </details>
  );
}
