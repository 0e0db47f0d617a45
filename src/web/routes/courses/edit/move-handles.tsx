import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { Move } from '#domain/courses/course-outline.ts';
import { courseTexts } from '#texts/courses.ts';
import { buttonStyle } from '#web/ui/button-style.ts';
import { useScriptOnly } from '#web/ui/use-script-only.ts';
import type { Place } from './outline-editor.tsx';
import type { useOrder } from './use-order.ts';

const words = courseTexts.editor;

export type Handles = ReturnType<typeof useOrder>['handle'];

/** Where a thing is taken to be carried. Without script there are only the steps. */
export function Grip({ thing, handle }: { thing: Parameters<Handles>[0]; handle: Handles }) {
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

export function Steps({
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
