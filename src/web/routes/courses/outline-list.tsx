import { courseTexts } from '#texts/courses.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LessonLine, type LineLesson } from './lesson-line.tsx';

type OutlineListProps = {
  modules: readonly {
    id: string;
    title: string;
    status: 'draft' | 'published' | 'archived';
    lessons: readonly LineLesson[];
  }[];
  place: { communityUrl: string; course: string };
  timeZone: string;
  query?: string;
  current?: string;
  small?: boolean;
};

/** The modules of a course with their lessons. */
export function OutlineList({ modules, place, timeZone, query = '', current, small = false }: OutlineListProps) {
  const Heading = small ? 'p' : 'h3';
  return (
    <ol className={`grid ${small ? 'gap-4' : 'gap-6'}`}>
      {modules.map((module) => (
        <li key={module.id} className="grid gap-1.5">
          <Heading
            className={`flex flex-wrap items-center gap-2 ${small ? 'px-2.5 text-sm font-semibold text-soft' : 'text-xl'}`}
          >
            {module.title}
            {module.status !== 'published' && <Badge tone="off">{courseTexts.editor.hidden[module.status]}</Badge>}
          </Heading>
          <ol className={small ? 'grid' : 'grid divide-y divide-line'}>
            {module.lessons.map((lesson) => (
              <li key={lesson.slug} className="py-0.5">
                <LessonLine
                  lesson={lesson}
                  place={place}
                  timeZone={timeZone}
                  query={query}
                  current={lesson.slug === current}
                  small={small}
                />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}
