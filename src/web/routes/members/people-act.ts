import { data, redirect } from 'react-router';
import { changePeople } from '#app/members/change-people.ts';
import { peopleOfForm } from '#domain/members/member-changes.ts';
import { keyOfSlug } from '#domain/members/people-list.ts';
import { peopleTexts } from '#texts/members/people.ts';
import { attempt, notFound, rawForm, typedAgain } from '#web/server/attempt.ts';
import type { asker } from '#web/server/context.ts';
import { listAddress, outcomeFields, peopleFields, peopleQueryOf } from './list-query.ts';

type Asked = { communityUrl: string; search: URLSearchParams; form: FormData; asker: ReturnType<typeof asker> };

/** Does what a form of the list of people asks for, and goes back to the same list, which says what came of it. */
export async function doPeopleAct({ communityUrl, search, form, asker: { app, actor } }: Asked) {
  const act = keyOfSlug(peopleTexts.actSlugs, String(form.get('act')));
  if (!act) throw notFound();
  const people = peopleOfForm(form.getAll('p'));
  const list = peopleFields(peopleQueryOf(search));
  if (people.length === 0) throw redirect(listAddress(communityUrl, [...list, ['nadie', '1']]), 303);
  const values = rawForm(form);
  const result = await attempt(() => changePeople(app, actor, { communityUrl, act, people, form: values }));
  if (!result.ok) return data({ refused: result, act, values: typedAgain(values, result) }, { status: result.status });
  throw redirect(listAddress(communityUrl, [...list, ...outcomeFields(act, result.value)]), 303);
}
