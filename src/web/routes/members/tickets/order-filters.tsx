import { Form, Link } from 'react-router';
import type { ShownTickets } from '#app/members/show-tickets.ts';
import { longestWords, orderSorts } from '#domain/members/people-list.ts';
import { orderStatuses } from '#domain/orders/order.ts';
import { peopleTexts } from '#texts/members/people.ts';
import { paths } from '#texts/paths.ts';
import { stateNames } from '#texts/states.ts';
import { listAddress, ticketsFields } from '#web/routes/members/list-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

const words = peopleTexts.filter;

/** What the list of orders is narrowed to: a plain form, whose answer is an address. */
export function OrderFilters({
  shown: { community, query, choices },
  isFiltered,
}: {
  shown: ShownTickets;
  isFiltered: boolean;
}) {
  return (
    <Form
      method="get"
      action={`${paths.tickets({ communityUrl: community.url })}#pedidos`}
      role="search"
      className="grid grid-cols-2 items-end gap-3 large-text:*:col-span-2 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,0.8fr)_minmax(0,0.8fr)_auto] lg:items-end"
      key={JSON.stringify(query)}
    >
      {query.scope !== 'all' && <input type="hidden" name="de" value={peopleTexts.scopeSlugs[query.scope]} />}
      <Field label={query.scope === 'own' ? words.searchOwn : words.searchOrders} className="col-span-2 lg:col-span-1">
        <TextInput type="search" name="q" defaultValue={query.words} maxLength={longestWords} />
      </Field>
      <Field label={words.raffle} className="col-span-2 lg:col-span-1">
        <Select name="rifa" defaultValue={query.raffle ?? ''}>
          <option value="">{words.anyRaffle}</option>
          {choices.map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={words.status}>
        <Select name="estado" defaultValue={query.status ? peopleTexts.orderStatusSlugs[query.status] : ''}>
          <option value="">{words.anyStatus}</option>
          {orderStatuses.map((status) => (
            <option key={status} value={peopleTexts.orderStatusSlugs[status]}>
              {stateNames.order[status]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={words.sort}>
        <Select name="orden" defaultValue={peopleTexts.orderSortSlugs[query.sort]}>
          {orderSorts.map((sort) => (
            <option key={sort} value={peopleTexts.orderSortSlugs[sort]}>
              {peopleTexts.orderSorts[sort]}
            </option>
          ))}
        </Select>
      </Field>
      <div className="col-span-2 flex flex-wrap items-center gap-x-3 lg:col-span-1">
        <Button kind="secondary">{words.apply}</Button>
        {isFiltered && (
          <Link
            to={`${listAddress(community.url, ticketsFields({ scope: query.scope }))}#pedidos`}
            className="link min-h-11 content-center"
          >
            {words.clear}
          </Link>
        )}
      </div>
    </Form>
  );
}
