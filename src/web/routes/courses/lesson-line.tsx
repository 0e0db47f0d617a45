import { Circle, CircleCheck, CircleDot, Lock, Paperclip, Play } from 'lucide-react';
import { Link } from 'react-router';
import { courseTexts } from '#texts/courses.ts';
import { paths } from '#texts/paths.ts';
import { Badge } from '#web/ui/badge.tsx';

export type LineLesson = {
  slug: string;
  title: string;
  minutes: number | null;
  hasVideo: boolean;
  hasFiles: boolean;
  isPreview: boolean;
  status: 'draft' | 'scheduled' | 'published' | 'archived';
  publishAt: string | null;
  isOut: boolean;
  state: 'not_started' | 'in_progress' | 'completed';
  door:
    | { kind: 'open' | 'join' | 'pay' }
    | { kind: 'wait'; at: string | null; days: number | null; after: string | null };
};

type LessonLineProps = {
  lesson: LineLesson;
  place: { communityUrl: string; course: string };
  timeZone: string;
  /** The address keeps saying that the page is being tried as a member. */
  query?: string;
  current?: boolean;
  /** In the list beside a lesson: no more than its name and state. */
  small?: boolean;
};

const words = courseTexts.lesson;

const icons = { not_started: Circle, in_progress: CircleDot, completed: CircleCheck };

/** A lesson in the list of its course: whether it is done, and what it waits for where it is closed. */
export function LessonLine({ lesson, place, timeZone, query = '', current = false, small = false }: LessonLineProps) {
  const isOpen = lesson.door.kind === 'open';
  const Icon = isOpen ? icons[lesson.state] : Lock;
  return (
    <Link
      to={paths.lesson({ ...place, lesson: lesson.slug }) + query}
      aria-current={current ? 'page' : undefined}
      className={`grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2.5 rounded-md px-2.5 py-2.5 hover:bg-well aria-[current]:bg-well aria-[current]:font-semibold ${isOpen ? '' : 'text-soft'}`}
    >
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-5 ${lesson.state === 'completed' && isOpen ? 'text-paid-edge' : 'text-soft'}`}
      />
      <span className="grid gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className={small ? '' : 'underline decoration-edge decoration-1 underline-offset-4'}>
            {lesson.title}
          </span>
          {lesson.isPreview && <Badge>{courseTexts.preview}</Badge>}
          {!lesson.isOut && <Badge tone="waiting">{courseTexts.lessonStates[lesson.status]}</Badge>}
          <span className="sr-only">{isOpen ? words.states[lesson.state] : words.closed}</span>
        </span>
        <Notes lesson={lesson} timeZone={timeZone} small={small} />
      </span>
    </Link>
  );
}

/** How long a lesson takes, what it waits for where it is closed, and what comes with it. */
function Notes({ lesson, timeZone, small }: Required<Pick<LessonLineProps, 'lesson' | 'timeZone' | 'small'>>) {
  const notes = [
    lesson.minutes === null ? null : courseTexts.minutes(lesson.minutes),
    lesson.door.kind === 'open' ? null : doorWords(lesson.door, timeZone),
  ].filter((note) => note !== null);
  const hasVideo = !small && lesson.hasVideo;
  const hasFiles = !small && lesson.hasFiles;
  if (notes.length === 0 && !hasVideo && !hasFiles) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-sm font-normal text-soft">
      {notes.map((note) => (
        <span key={note}>{note}</span>
      ))}
      {hasVideo && (
        <span className="inline-flex items-center gap-1">
          <Play aria-hidden="true" className="size-3.5" />
          {words.video}
        </span>
      )}
      {hasFiles && (
        <span className="inline-flex items-center gap-1">
          <Paperclip aria-hidden="true" className="size-3.5" />
          {words.files}
        </span>
      )}
    </span>
  );
}

/** What a closed lesson waits for. */
export function doorWords(door: LineLesson['door'], timeZone: string): string | null {
  const words = courseTexts.lesson;
  if (door.kind === 'join') return words.membersOnly;
  if (door.kind === 'pay') return words.payersOnly;
  if (door.kind !== 'wait') return null;
  if (door.at) return words.opensAt(door.at, timeZone);
  if (door.days) return words.opensDays(door.days);
  return words.opensAfter;
}
