import { courseTexts } from '#texts/courses.ts';
import { paths } from '#texts/paths.ts';
import type { CourseEditorProps } from '#web/routes/courses/course-edit.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AddForm } from './add-form.tsx';
import { LessonRow } from './lesson-row.tsx';
import { ModuleOptions } from './module-options.tsx';
import { Grip, type Handles, Steps } from './move-handles.tsx';
import { useOrder } from './use-order.ts';

const words = courseTexts.editor;

export type Module = CourseEditorProps['shown']['modules'][number];
export type Lesson = Module['lessons'][number];

/** The modules and lessons of a course, to be added to, opened and put in order by hand, by keys or by plain buttons. */
export function OutlineEditor({ shown, returned }: CourseEditorProps) {
  const { modules, course, community } = shown;
  const kept = modules.map(({ id, lessons }) => ({ module: id, lessons: lessons.map((lesson) => lesson.id) }));
  const { order, carried, over, notice, refused, handle } = useOrder(kept, course.version);
  const moduleOf = new Map(modules.map((module) => [module.id, module]));
  const lessonOf = new Map(modules.flatMap(({ lessons }) => lessons.map((lesson) => [lesson.id, lesson] as const)));
  const at = { communityUrl: community.url, course: course.slug };
  return (
    <div className="grid gap-4">
      {refused && <Notice tone="error">{refused}</Notice>}
      <p role="status" className="sr-only">
        {notice}
      </p>
      <p id="como-mover" className="sr-only">
        {words.dragHelp}
      </p>
      {modules.length === 0 && <p className="text-soft">{words.noModules}</p>}
      <ol className="grid gap-4">
        {order.map(({ module: id, lessons }, index) => {
          const module = moduleOf.get(id);
          if (!module) return null;
          return (
            <li
              key={id}
              data-module={id}
              className={`rounded-xl border bg-sheet ${carried === id ? 'border-ink' : 'border-line'} ${lineAt(over, id)}`}
            >
              <ModuleHead
                module={module}
                version={course.version}
                place={{ isFirst: index === 0, isLast: index === order.length - 1 }}
                handle={handle}
              />
              <ol className="grid divide-y divide-line border-t border-line">
                {lessons.map((lessonId, place) => {
                  const lesson = lessonOf.get(lessonId);
                  if (!lesson) return null;
                  const isFirst = index === 0 && place === 0;
                  const isLast = index === order.length - 1 && place === lessons.length - 1;
                  return (
                    <LessonRow
                      key={lessonId}
                      lesson={lesson}
                      to={paths.lessonEdit({ ...at, lesson: lesson.slug })}
                      version={course.version}
                      className={`${carried === lessonId ? 'bg-held' : ''} ${lineAt(over, lessonId)}`}
                      place={{ isFirst, isLast }}
                      handle={handle}
                    />
                  );
                })}
                {lessons.length === 0 && <li className="px-4 py-3 text-soft">{words.noLessonsIn}</li>}
              </ol>
              <div className="grid gap-1 border-t border-line p-4">
                <AddForm
                  act="add-lesson"
                  module={id}
                  formKey={shown.formKey}
                  label={words.lessonTitle(module.title)}
                  returned={returned}
                >
                  {words.addLesson}
                </AddForm>
                <ModuleOptions module={module} timeZone={community.timeZone} returned={returned} />
              </div>
            </li>
          );
        })}
      </ol>
      <div className="rounded-xl border-[1.5px] border-dashed border-line p-4">
        <AddForm act="add-module" formKey={shown.formKey} label={words.moduleTitle} returned={returned}>
          {words.addModule}
        </AddForm>
      </div>
    </div>
  );
}

/** A line where what is carried would be put. */
function lineAt(over: { id: string; isBehind: boolean } | null, id: string): string {
  if (over?.id !== id) return '';
  return over.isBehind ? 'shadow-[0_4px_0_var(--color-focus)]' : 'shadow-[0_-4px_0_var(--color-focus)]';
}

export type Place = { isFirst: boolean; isLast: boolean };

function ModuleHead({
  module,
  version,
  place,
  handle,
}: {
  module: Module;
  version: number;
  place: Place;
  handle: Handles;
}) {
  return (
    <div data-module-head={module.id} className="flex items-center gap-1 p-2 large-text:flex-wrap">
      <Grip thing={{ what: 'module', id: module.id, title: module.title }} handle={handle} />
      <div className="grid min-w-0 flex-1 gap-1 py-1 large-text:basis-full">
        <h3 className="text-lg font-semibold break-words">{module.title}</h3>
        <div className="flex flex-wrap gap-2 empty:hidden">
          {module.status !== 'published' && <Badge tone="off">{words.hidden[module.status]}</Badge>}
          {module.isPreview && <Badge>{courseTexts.preview}</Badge>}
        </div>
      </div>
      <Steps what="module" id={module.id} title={module.title} version={version} place={place} />
    </div>
  );
}
