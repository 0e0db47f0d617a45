import { Check } from 'lucide-react';
import { useId } from 'react';
import { Form } from 'react-router';
import { formatDay, formatTime } from '#texts/format.ts';
import { notificationTexts as words } from '#texts/notification-pages.ts';
import { paths } from '#texts/paths.ts';
import type { Route } from './+types/notifications';

type DayListProps = Pick<Route.ComponentProps['loaderData'], 'days' | 'today' | 'yesterday' | 'timeZone'> & {
  before: string | null;
};

/** The lines, by day, the latest first. */
export function DayList({ days, ...rest }: DayListProps) {
  return days.map(({ day, lines }) => <Day key={day} day={day} lines={lines} {...rest} />);
}

type Day = DayListProps['days'][number];

function Day({ day, lines, today, yesterday, timeZone, before }: Day & Omit<DayListProps, 'days'>) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="py-3">
      <h2 id={heading} className="pb-2 text-lg">
        {day === today ? words.today : day === yesterday ? words.yesterday : formatDay(day)}
      </h2>
      <ul className="overflow-hidden rounded-xl border border-line bg-sheet">
        {lines.map((line) => (
          <li key={line.id} className="border-b border-line last:border-b-0">
            <Line line={line} timeZone={timeZone} before={before} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Line({ line, timeZone, before }: { line: Day['lines'][number]; timeZone: string; before: string | null }) {
  const { id, at, isUnread, sentence } = line;
  return (
    <div className="flex items-start gap-3 p-4 large-text:flex-wrap large-text:p-3 large-text:gap-2">
      <span
        aria-hidden="true"
        className={`mt-2 size-2 shrink-0 rounded-full ${isUnread ? 'bg-accent' : 'large-text:hidden'}`}
      />
      <div className="grid min-w-0 flex-1 gap-0.5 large-text:order-first large-text:basis-full">
        {isUnread && <span className="sr-only">{words.isUnread}</span>}
        {sentence ? (
          <a
            href={paths.notification({ notification: String(id) })}
            className={`wrap-anywhere hover:underline ${isUnread ? 'font-semibold' : ''}`}
          >
            {sentence.line}
          </a>
        ) : (
          <p className="text-soft">{words.hidden}</p>
        )}
        <p className="text-sm text-soft">
          <time dateTime={at}>{formatTime(at, timeZone)}</time>
          {sentence && !sentence.line.includes(sentence.community) && ` · ${sentence.community}`}
        </p>
      </div>
      {isUnread && (
        <Form method="post" preventScrollReset className="-my-2 -mr-2 shrink-0">
          <input type="hidden" name="act" value="read" />
          <input type="hidden" name="id" value={id} />
          {before && <input type="hidden" name="antes" value={before} />}
          <button
            type="submit"
            aria-label={words.readOne(sentence?.line ?? words.hidden)}
            title={words.read}
            className="grid size-11 place-items-center rounded-md text-soft hover:bg-well hover:text-ink"
          >
            <Check aria-hidden="true" className="size-5" />
          </button>
        </Form>
      )}
    </div>
  );
}
