import { courseTexts } from '#texts/courses.ts';
import { paths } from '#texts/paths.ts';
import type { Shown } from '#web/routes/courses/lesson.tsx';
import { doorWords } from '#web/routes/courses/lesson-line.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

const words = courseTexts.lesson;

/** In the place of a text that is not open: why, and what opens it. */
export function Closed({ community, course, lesson, previous, query }: Shown & { query: string }) {
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
