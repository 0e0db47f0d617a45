import { Form, useNavigation } from 'react-router';
import type { ShownPeople } from '#app/members/show-people.ts';
import { askedFirst, type PeopleAct, peopleActs } from '#domain/members/member-changes.ts';
import { peopleTexts } from '#texts/members/people.ts';
import { peopleFields } from '#web/routes/members/list-query.ts';
import { Button } from '#web/ui/button.tsx';
import { useFootBar } from '#web/ui/use-foot-bar.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useScriptOnly } from '#web/ui/use-script-only.ts';

/** The form that the boxes of the list belong to, wherever they stand. */
export const selectionForm = 'elegidas';

type SelectionBarProps = {
  shown: ShownPeople;
  acts: readonly PeopleAct[];
  count: number;
  isAll: boolean;
  onAll: (all: boolean) => void;
};

const words = peopleTexts.bar;

/**
 * What can be done with everybody who was picked. What is asked about first is a question in the address; the rest is
 * done at once. Stays in reach at the foot of the screen while somebody is picked.
 */
export function SelectionBar({ shown: { query }, acts, count, isAll, onAll }: SelectionBarProps) {
  const isHydrated = useHydrated();
  const isSending = useNavigation().formMethod === 'POST';
  const scriptOnly = useScriptOnly();
  const isPicking = isHydrated && count > 0;
  const bar = useFootBar<HTMLFormElement>(isPicking);
  return (
    <Form
      ref={bar}
      id={selectionForm}
      method="get"
      aria-label={words.label}
      className={`-mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-sheet px-4 py-3 sm:mx-0 sm:rounded-xl sm:border ${
        isPicking ? 'foot-bar sm:mb-3 sm:shadow-lift' : ''
      }`}
    >
      {peopleFields(query).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className={`flex min-h-11 items-center gap-3 ${scriptOnly}`}>
        <input
          type="checkbox"
          className="choice"
          checked={isAll}
          onChange={(event) => onAll(event.currentTarget.checked)}
        />
        {words.all}
      </label>
      <p className="grow font-semibold" aria-live="polite">
        {isPicking ? words.picked(count) : ''}
      </p>
      {count === 0 && <p className="text-soft noscript:hidden">{words.none}</p>}
      {(isPicking || !isHydrated) && (
        <div className={`flex-wrap gap-2 ${isPicking ? 'flex' : 'hidden noscript:flex'}`}>
          {peopleActs
            .filter((act) => acts.includes(act))
            .map((act) =>
              askedFirst.has(act) ? (
                <Button
                  key={act}
                  kind="secondary"
                  size="small"
                  formMethod="get"
                  name="hacer"
                  value={peopleTexts.actSlugs[act]}
                >
                  {peopleTexts.acts[act]}
                </Button>
              ) : (
                <Button
                  key={act}
                  kind={act === 'approve' ? 'primary' : 'secondary'}
                  size="small"
                  formMethod="post"
                  name="act"
                  value={act}
                  pending={isSending}
                >
                  {peopleTexts.acts[act]}
                </Button>
              ),
            )}
        </div>
      )}
    </Form>
  );
}
