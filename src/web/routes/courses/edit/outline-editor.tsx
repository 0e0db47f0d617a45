import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Form, Link } from 'react-router';
import { courseLimits, moduleStatuses } from '#domain/courses/course.ts';
import type { Move } from '#domain/courses/course-outline.ts';
import { courseTexts } from '#texts/courses.ts';
import { paths } from '#texts/paths.ts';
import { useFocusFault } from '#web/browser/use-focus-fault.ts';
import type { CourseEditorProps } from '#web/routes/courses/course-edit.tsx';
import { UnlockFields } from '#web/routes/courses/unlock-fields.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { FocusedNotice } from '#web/ui/focused-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useScriptOnly } from '#web/ui/use-script-only.ts';
import { useOrder } from './use-order.ts';

const words = courseTexts.editor;

type Module = CourseEditorProps['shown']['modules'][number];
type Lesson = Module['lessons'][number];
type Handles = ReturnType<typeof useOrder>['handle'];

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

type Place = { isFirst: boolean; isLast: boolean };

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

type LessonRowProps = {
  lesson: Lesson;
  to: string;
  version: number;
  className: string;
  place: Place;
  handle: Handles;
};

const statusTones = { draft: 'waiting', scheduled: 'looking', published: 'good', archived: 'off' } as const;

function LessonRow({ lesson, to, version, className, place, handle }: LessonRowProps) {
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

/** Where a thing is taken to be carried. Without script there are only the steps. */
function Grip({ thing, handle }: { thing: Parameters<Handles>[0]; handle: Handles }) {
  return (
    <button
      type="button"
      aria-label={words.drag(thing.title)}
      aria-describedby="como-mover"
      className={`grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-md text-soft hover:bg-well active:cursor-grabbing aria-pressed:bg-held aria-pressed:text-held-ink ${useScriptOnly()}`}
      {...handle(thing)}
    >
      <GripVertical aria-hidden="true" className="size-5" />
    </button>
  );
}

function Steps({
  what,
  id,
  title,
  version,
  place,
}: {
  what: Move['what'];
  id: string;
  title: string;
  version: number;
  place: Place;
}) {
  const step = (by: Move['by'], isOver: boolean, label: string, icon: ReactNode) => (
    <button
      type="submit"
      name="by"
      value={by}
      disabled={isOver}
      aria-label={label}
      className={buttonStyle('quiet', 'small', 'px-2.5! sm:px-3.5!')}
    >
      {icon}
    </button>
  );
  return (
    <Form method="post" preventScrollReset className="flex shrink-0">
      <input type="hidden" name="act" value="move" />
      <input type="hidden" name="what" value={what} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      {step('up', place.isFirst, courseTexts.moveUp(title), <ChevronUp aria-hidden="true" className="size-5" />)}
      {step('down', place.isLast, courseTexts.moveDown(title), <ChevronDown aria-hidden="true" className="size-5" />)}
    </Form>
  );
}

type AddFormProps = {
  act: 'add-module' | 'add-lesson';
  module?: string;
  formKey: string;
  label: string;
  returned: CourseEditorProps['returned'];
  children: ReactNode;
};

function AddForm({ act, module, formKey, label, returned, children }: AddFormProps) {
  const own = returned?.act === act && (returned.values.module ?? undefined) === module ? returned : null;
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  useFocusFault(form, own);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer comes with a key of its own
  useEffect(() => {
    if (isSent.current && !own) {
      form.current?.reset();
      form.current?.querySelector<HTMLInputElement>('input[name="title"]')?.focus();
    }
    isSent.current = false;
  }, [formKey]);
  return (
    <Form
      method="post"
      ref={form}
      // what is added to the list is seen where one is; a new lesson opens on a page of its own, at its top
      preventScrollReset={act === 'add-module'}
      noValidate
      className="grid gap-2"
      onSubmit={() => {
        isSent.current = true;
      }}
    >
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="key" value={formKey} />
      {module && <input type="hidden" name="module" value={module} />}
      {own && Object.keys(own.refused.fields).length === 0 && (
        <FocusedNotice tone="error" about={own}>
          {own.refused.message}
        </FocusedNotice>
      )}
      <div className="grid items-end gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field
          label={<span className={act === 'add-lesson' ? 'sr-only' : ''}>{label}</span>}
          error={own?.refused.fields.title}
        >
          <TextInput
            name="title"
            required
            maxLength={courseLimits.title}
            placeholder={act === 'add-lesson' ? words.lessonTitleShort : undefined}
            defaultValue={own ? String(own.values.title ?? '') : ''}
          />
        </Field>
        <Button kind="secondary" size="small" className="min-h-12">
          {children}
        </Button>
      </div>
    </Form>
  );
}

type ModuleOptionsProps = { module: Module; timeZone: string; returned: CourseEditorProps['returned'] };

function ModuleOptions({ module, timeZone, returned }: ModuleOptionsProps) {
  const own = returned?.act === 'module' && returned.values.module === module.id ? returned : null;
  const text = (name: string, kept: string) => (own ? String(own.values[name] ?? '') : kept);
  const faults = own?.refused.fields ?? {};
  return (
    <details open={own !== null}>
      <summary className="link inline-flex min-h-11 items-center text-soft">
        <span aria-hidden="true">{words.moduleSettings}</span>
        <span className="sr-only">{words.moduleSettingsOf(module.title)}</span>
      </summary>
      <Form method="post" preventScrollReset noValidate className="grid gap-4 pt-2">
        <input type="hidden" name="act" value="module" />
        <input type="hidden" name="module" value={module.id} />
        {own && <Notice tone="error">{own.refused.message}</Notice>}
        <Field label={courseTexts.form.title} error={faults.title}>
          <TextInput name="title" required maxLength={courseLimits.title} defaultValue={text('title', module.title)} />
        </Field>
        <Field label={words.moduleStatus} error={faults.status}>
          <Select name="status" defaultValue={text('status', module.status)}>
            {moduleStatuses.map((status) => (
              <option key={status} value={status}>
                {words.moduleStates[status]}
              </option>
            ))}
          </Select>
        </Field>
        <UnlockFields unlock={module.unlock} timeZone={timeZone} faults={faults} text={text} />
        <Checkbox
          name="isPreview"
          value="si"
          label={words.modulePreview}
          defaultChecked={own ? 'isPreview' in own.values : module.isPreview}
        />
        <div className="flex flex-wrap gap-3">
          <Button kind="secondary" size="small">
            {words.moduleSave}
          </Button>
          {module.lessons.length === 0 && (
            <Button kind="danger" size="small" name="act" value="remove-module">
              {words.removeModule}
            </Button>
          )}
        </div>
      </Form>
    </details>
  );
}
