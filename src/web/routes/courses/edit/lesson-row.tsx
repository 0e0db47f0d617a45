import { Link } from 'react-router';
import { courseTexts } from '#texts/courses.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Grip, type Handles, Steps } from './move-handles.tsx';
import type { Lesson, Place } from './outline-editor.tsx';

const words = courseTexts.editor;

type LessonRowProps = {
  lesson: Lesson;
  to: string;
  version: number;
  className: string;
  place: Place;
  handle: Handles;
};

const statusTones = { draft: 'waiting', scheduled: 'looking', published: 'good', archived: 'off' } as const;

export function LessonRow({ lesson, to, version, className, place, handle }: LessonRowProps) {
  const facts = [
    lesson.minutes === null ? null : courseTexts.minutes(lesson.minutes),
    lesson.begun > 0 ? words.begun(lesson.begun) : null,
  ].filter((fact) => fact !== null);
  return (
    <li data-lesson={lesson.id} className={`flex items-center gap-1 px-2 py-1 large-text:flex-wrap ${className}`}>
      <Grip thing={{ what: 'lesson', id: lesson.id, title: lesson.title }} handle={handle} />
      <div className="grid min-w-0 flex-1 gap-1 py-1.5 large-text:basis-full">
        <Link to={to} className="link font-semibold break-words">
          {lesson.title}
        </Link>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
          <Badge tone={statusTones[lesson.status]}>{courseTexts.lessonStates[lesson.status]}</Badge>
          {lesson.isPreview && <Badge>{courseTexts.preview}</Badge>}
          {facts.length > 0 && <span>{facts.join(' · ')}</span>}
        </div>
      </div>
      <Steps what="lesson" id={lesson.id} title={lesson.title} version={version} place={place} />
    </li>
  );
}
