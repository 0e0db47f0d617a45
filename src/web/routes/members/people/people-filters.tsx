import { Form, Link } from 'react-router';
import type { ShownPeople } from '#app/members/show-people.ts';
import { memberRoles, memberStatuses } from '#domain/members/membership.ts';
import { longestWords, peopleSorts } from '#domain/members/people-list.ts';
import { communityTexts } from '#texts/communities/communities.ts';
import { peopleTexts } from '#texts/members/people.ts';
import { listAddress, peopleFields } from '#web/routes/members/list-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

const words = peopleTexts.filter;

/** What the list of people is narrowed to: a plain form, whose answer is an address. */
export function PeopleFilters({ shown: { community, query, counts, can } }: { shown: ShownPeople }) {
  const isFiltered = query.words !== '' || query.role !== null || query.status !== 'active';
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <Form
      method="get"
      role="search"
      preventScrollReset
      className="grid grid-cols-2 items-end gap-3 large-text:*:col-span-2 lg:flex lg:flex-wrap lg:items-end lg:*:min-w-44 lg:*:flex-1"
      key={JSON.stringify({ ...query, asked: null })}
    >
      <input type="hidden" name="ver" value="personas" />
      <Field label={can.seeContact ? words.searchPeopleByEmail : words.searchPeople} className="col-span-2">
        <TextInput type="search" name="q" defaultValue={query.words} maxLength={longestWords} />
      </Field>
      {can.seeAll && (
        <Field label={words.status}>
          <Select name="estado" defaultValue={peopleTexts.statusSlugs[query.status]}>
            {memberStatuses.map((status) => (
              <option key={status} value={peopleTexts.statusSlugs[status]}>
                {`${peopleTexts.statuses[status]} (${counts[status] ?? 0})`}
              </option>
            ))}
            <option value={peopleTexts.statusSlugs.all}>{`${words.everyone} (${total})`}</option>
          </Select>
        </Field>
      )}
      <Field label={words.role}>
        <Select name="papel" defaultValue={query.role ? peopleTexts.roleSlugs[query.role] : ''}>
          <option value="">{words.anyRole}</option>
          {memberRoles.map((role) => (
            <option key={role} value={peopleTexts.roleSlugs[role]}>
              {communityTexts.roles[role]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={words.sort}>
        <Select name="orden" defaultValue={peopleTexts.sortSlugs[query.sort]}>
          {peopleSorts.map((sort) => (
            <option key={sort} value={peopleTexts.sortSlugs[sort]}>
              {peopleTexts.sorts[sort]}
            </option>
          ))}
        </Select>
      </Field>
      <div className={`flex flex-wrap items-center gap-x-3 ${can.seeAll ? '' : 'col-span-2'}`}>
        <Button kind="secondary">{words.apply}</Button>
        {isFiltered && (
          <Link to={listAddress(community.url, peopleFields({}))} className="link min-h-11 content-center">
            {words.clear}
          </Link>
        )}
      </div>
    </Form>
  );
}
