import { changePeople } from '#app/members/change-people.ts';
import { type PeopleAct, peopleActs, peopleOfForm } from '#domain/members/member-changes.ts';
import type { FormSent } from '#web/server/form-actions.ts';
import { listAddress, outcomeFields, peopleFields, peopleQueryOf } from './list-query.ts';

type Asked = FormSent<{ communityUrl: string }>;

/** Every form of the list of people by its `act`. */
export const peopleActions = Object.fromEntries(
  peopleActs.map((act) => [act, (asked: Asked) => change(act, asked)]),
) as Record<PeopleAct, (asked: Asked) => Promise<string>>;

/** Goes back to the same list, which says what came of it. */
async function change(act: PeopleAct, { app, actor, params: { communityUrl }, request, body, form }: Asked) {
  const people = peopleOfForm(body.getAll('p'));
  const list = peopleFields(peopleQueryOf(new URL(request.url).searchParams));
  if (people.length === 0) return listAddress(communityUrl, [...list, ['nadie', '1']]);
  const outcome = await changePeople(app, actor, { communityUrl, act, people, form });
  return listAddress(communityUrl, [...list, ...outcomeFields(act, outcome)]);
}
