import { ArrowLeft, ArrowRight, Check, RotateCcw } from 'lucide-react';
import { Form, Link, useNavigation } from 'react-router';
import { courseTexts } from '#texts/courses.ts';
import { paths } from '#texts/paths.ts';
import type { Shown } from '#web/routes/courses/lesson.tsx';
import { Button } from '#web/ui/button.tsx';

const words = courseTexts.lesson;

/** Whether the next lesson is open, or opens with this one done and waits for nothing else. */
function opensBehind(door: NonNullable<Shown['next']>['door'], done: string): boolean {
  if (door.kind === 'open') return true;
  return door.kind === 'wait' && door.after === done && door.at === null && door.days === null;
}

/** Done or not, and the lessons before and behind. */
export function WayOn({ community, course, lesson, previous, next, can, query }: Shown & { query: string }) {
  const at = { communityUrl: community.url, course: course.slug };
  const pending = useNavigation().formData?.get('act');
  const isDone = lesson.state === 'completed';
  const goesOn = next !== null && opensBehind(next.door, lesson.slug);
  return (
    <nav aria-label={courseTexts.nextUp} className="grid gap-4 border-t border-line pt-6">
      {can.learn && (
        <Form method="post" className="flex flex-wrap gap-3" preventScrollReset={isDone}>
          <input type="hidden" name="act" value={isDone ? 'undo' : 'complete'} />
          <input type="hidden" name="next" value={next?.slug ?? ''} />
          {isDone ? (
            <Button kind="quiet" pending={pending === 'undo'}>
              <RotateCcw aria-hidden="true" className="size-5" />
              {words.undo}
            </Button>
          ) : (
            <Button pending={pending === 'complete'} className="w-full sm:w-auto">
              <Check aria-hidden="true" className="size-5" />
              {goesOn ? words.completeNext : words.complete}
            </Button>
          )}
        </Form>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {previous ? (
          <Link
            to={paths.lesson({ ...at, lesson: previous.slug }) + query}
            rel="prev"
            className="grid min-h-14 gap-0.5 rounded-md border border-line p-3.5 hover:border-edge"
          >
            <span className="inline-flex items-center gap-1.5 text-sm text-soft">
              <ArrowLeft aria-hidden="true" className="size-4" />
              {words.previous}
            </span>
            <span className="font-semibold">{previous.title}</span>
          </Link>
        ) : (
          <span className="hidden sm:block" />
        )}
        {next && (
          <Link
            to={paths.lesson({ ...at, lesson: next.slug }) + query}
            rel="next"
            className="grid min-h-14 gap-0.5 rounded-md border border-line p-3.5 text-right hover:border-edge"
          >
            <span className="inline-flex items-center justify-end gap-1.5 text-sm text-soft">
              {words.next}
              <ArrowRight aria-hidden="true" className="size-4" />
            </span>
            <span className="font-semibold">{next.title}</span>
          </Link>
        )}
      </div>
    </nav>
  );
}
