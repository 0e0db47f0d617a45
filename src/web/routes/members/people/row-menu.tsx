import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type { ShownPeople } from '#app/members/show-people.ts';
import { askedFirst, type PeopleAct } from '#domain/members/member-changes.ts';
import { peopleTexts } from '#texts/members/people.ts';
import { listAddress, peopleFields } from '#web/routes/members/list-query.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';

type Person = ShownPeople['people'][number];

type RowMenuProps = { person: Person; shown: ShownPeople };

const item = 'flex min-h-11 w-full items-center rounded-md px-3 py-2 text-start font-medium no-underline hover:bg-well';

/** What may be done with one person. Opens without script; with it, Escape and leaving it close it. */
export function RowMenu({ person, shown: { community, query } }: RowMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  if (person.acts.length === 0) return null;
  const answers = person.acts.filter(isAnswer);
  const others = person.acts.filter((act) => !isAnswer(act));
  const fields = peopleFields(query);
  const close = () => menu.current?.removeAttribute('open');
  const leave = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
  };
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    close();
    menu.current?.querySelector('summary')?.focus();
  };
  const address = (act: PeopleAct) =>
    listAddress(community.url, [...fields, ['hacer', peopleTexts.actSlugs[act]], ['p', person.uid]]);
  const menuOf = (acts: readonly PeopleAct[]) => (
    <details ref={menu} name="opciones" className="group relative" onBlur={leave} onKeyDown={closeByKey}>
      <summary
        className={`${buttonStyle('secondary', 'small')} list-none [&::-webkit-details-marker]:hidden`}
        aria-label={peopleTexts.people.optionsOf(person.name)}
      >
        {peopleTexts.people.options}
      </summary>
      <ul className="mt-2 grid gap-0.5 rounded-lg border border-line bg-sheet p-1.5 md:absolute md:right-0 md:z-20 md:w-60 md:shadow-lift">
        {acts.map((act) => (
          <li key={act}>
            {askedFirst.has(act) ? (
              <Link className={item} to={address(act)} onClick={close}>
                {peopleTexts.acts[act]}
              </Link>
            ) : (
              <Form method="post" preventScrollReset onSubmit={close}>
                <input type="hidden" name="act" value={act} />
                <button type="submit" name="p" value={person.uid} className={item}>
                  {peopleTexts.acts[act]}
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
  if (answers.length === 0) return menuOf(others);
  return (
    <div className="flex flex-wrap items-start gap-2">
      {answers.map((act) => (
        <Answer key={act} act={act} person={person} address={address(act)} />
      ))}
      {others.length > 0 && menuOf(others)}
    </div>
  );
}

/** What somebody who asks to come in waits for: in sight on their row. */
const isAnswer = (act: PeopleAct) => act === 'approve' || act === 'reject';

function Answer({ act, person, address }: { act: PeopleAct; person: Person; address: string }) {
  const label = peopleTexts.ask.titles[act](1, person.name);
  const sent = useNavigation().formData;
  if (askedFirst.has(act)) {
    return (
      <ButtonLink kind="secondary" size="small" to={address} aria-label={label}>
        {peopleTexts.acts[act]}
      </ButtonLink>
    );
  }
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="p" value={person.uid} />
      <Button size="small" aria-label={label} pending={sent?.get('p') === person.uid}>
        {peopleTexts.acts[act]}
      </Button>
    </Form>
  );
}
