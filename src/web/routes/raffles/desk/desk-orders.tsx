import { useEffect, useRef } from 'react';
import { Form, Link } from 'react-router';
import { deskLists } from '#domain/desk.ts';
import { deskTexts } from '#texts/desk.ts';
import type { DeskData, DeskRefusal } from '#web/routes/raffles/desk.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { listAddress } from './list-address.ts';
import { OrderCard } from './order-card.tsx';

type Address = { communityUrl: string; raffle: string };
type DeskOrdersProps = { desk: DeskData; refused: DeskRefusal; address: Address };

/** The desk's orders, one list at a time. */
export function DeskOrders({ desk, refused, address }: DeskOrdersProps) {
  const { list, counts, orders, words, page, hasMore } = desk;
  const section = useNextInReach(list, orders.length);
  const tabs = deskLists.map((each) => ({
    to: listAddress(address, { list: each }),
    label: deskTexts.lists[each],
    count: counts[each],
    current: each === list,
  }));
  const empty = words ? deskTexts.empty.search : deskTexts.empty[list];
  return (
    <section
      ref={section}
      tabIndex={-1}
      className="grid min-w-0 scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-5 outline-none"
      aria-label={deskTexts.lists[list]}
    >
      <Tabs tabs={tabs} />
      {(counts[list] > 5 || words) && <Search desk={desk} address={address} />}
      {orders.length === 0 ? (
        <EmptyState title={empty.title}>{empty.words}</EmptyState>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {orders.map((order) => (
            <li key={order.id}>
              <OrderCard
                order={order}
                desk={desk}
                address={address}
                refused={refused?.values.order === order.id ? refused : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      <Pager
        before={page > 1 ? listAddress(address, { list, words, page: page - 1 }) : null}
        after={hasMore ? listAddress(address, { list, words, page: page + 1 }) : null}
      />
    </section>
  );
}

/** After an order has left the list, the keyboard stands at the list again, and an emptied list comes into view. */
function useNextInReach(list: string, count: number) {
  const section = useRef<HTMLElement>(null);
  const before = useRef({ list, count });
  useEffect(() => {
    const wasLonger = before.current.list === list && before.current.count > count;
    before.current = { list, count };
    if (!wasLonger) return;
    section.current?.focus({ preventScroll: true });
    if (count === 0) section.current?.scrollIntoView({ block: 'start' });
  }, [list, count]);
  return section;
}

function Search({ desk: { list, words }, address }: { desk: DeskData; address: Address }) {
  const { search } = deskTexts;
  return (
    <Form method="get" className="flex flex-wrap items-end gap-3" role="search">
      <input type="hidden" name="ver" value={deskTexts.slugs[list]} />
      <Field label={search.label} hint={search.hint} className="min-w-0 flex-1 basis-60">
        <TextInput key={words} type="search" name="q" defaultValue={words} maxLength={80} />
      </Field>
      <Button kind="secondary">{search.action}</Button>
      {words && (
        <Link to={listAddress(address, { list })} className="link min-h-12 content-center">
          {search.clear}
        </Link>
      )}
    </Form>
  );
}
