import type { CourseStatus } from '#domain/courses/course.ts';
import { courseTexts } from '#texts/courses.ts';
import { Badge } from '#web/ui/badge.tsx';

const tones = { draft: 'waiting', scheduled: 'looking', published: 'good', archived: 'off' } as const;

/** How a course or, `ofLesson`, a lesson stands. */
export function StateBadge({ status, ofLesson = false }: { status: CourseStatus; ofLesson?: boolean }) {
  return <Badge tone={tones[status]}>{(ofLesson ? courseTexts.lessonStates : courseTexts.states)[status]}</Badge>;
}
