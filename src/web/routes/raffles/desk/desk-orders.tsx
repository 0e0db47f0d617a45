import { Form, Link } from 'react-router';
import { reasonLeftOut } from '#domain/orders/confirm-several.ts';
import { type DeskList, deskLists, offeredLists } from '#domain/orders/desk.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import type { DeskData, DeskRefusal } from '#web/routes/raffles/desk.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { focusStop } from '#web/ui/use-focus-restore.ts';
import { useMisclickGuard } from '#web/ui/use-misclick-guard.ts';
import { ConfirmTogether, TogetherBar, useMarkedOrders } from './confirm-several.tsx';
import { ByAge, DebtTotal } from './debts.tsx';
import { listAddress, stackAddress } from './list-address.ts';
import { Networks, NetworksNotice } from './networks.tsx';
import { OrderCard } from './order-card.tsx';

type Address = { communityUrl: string; raffle: string };
type DeskOrdersProps = { desk: DeskData; refused: DeskRefusal; address: Address };

function isFreeOf({ raffle }: DeskData): boolean {
  return raffle.price.amount === 0;
}

function listName(list: DeskList, isFree: boolean): string {
  return isFree && list === 'paid' ? deskTexts.ofFree.list : deskTexts.lists[list];
}

/** The tabs of the order lists, as wide as the page, because six do not fit into a column. */
export function DeskTabs({ desk, address }: Omit<DeskOrdersProps, 'refused'>) {
  const { list, counts, freed } = desk;
  const isFree = isFreeOf(desk);
  const offered = offeredLists(counts, isFree);
  const shown = deskLists.filter(
    (each) => offered.includes(each) || each === list || (each === 'suspicious' && freed.length > 0),
  );
  const tabs = shown.map((each) => ({
    to: listAddress(address, { list: each }),
    label: listName(each, isFree),
    count: counts[each],
    current: each === list,
  }));
  return <Tabs tabs={tabs} />;
}

/** The orders of one list. */
export function DeskOrders({ desk, refused, address }: DeskOrdersProps) {
  const { list, counts, orders, words, page, hasMore } = desk;
  const isFree = isFreeOf(desk);
  const empty = words
    ? deskTexts.empty.search
    : isFree && list === 'paid'
      ? deskTexts.ofFree.empty
      : deskTexts.empty[list];
  return (
    <section
      {...focusStop}
      className="grid min-w-0 scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-5 outline-none"
      aria-label={listName(list, isFree)}
    >
      <ConfirmTogether desk={desk} refused={refused} back={listAddress(address, { list, words, page })} />
      {list === 'suspicious' ? <Networks desk={desk} /> : <NetworksNotice desk={desk} address={address} />}
      {(counts[list] > 5 || words) && <Search desk={desk} address={address} />}
      <DebtTotal desk={desk} />
      {orders.length === 0 ? (
        <EmptyState title={empty.title}>{empty.words}</EmptyState>
      ) : (
        <Cards desk={desk} refused={refused} address={address} />
      )}
      <Pager
        before={page > 1 ? listAddress(address, { list, words, page: page - 1 }) : null}
        after={hasMore ? listAddress(address, { list, words, page: page + 1 }) : null}
      />
    </section>
  );
}

/** The cards of the orders, and what confirms several of those to review together. */
function Cards({ desk, refused, address }: DeskOrdersProps) {
  const { list, orders, words, page } = desk;
  const picking = useMarkedOrders();
  const markable = list === 'review' && desk.can.review ? orders.filter((order) => reasonLeftOut(order) === null) : [];
  const isSeveral = markable.length > 1;
  const { className, onClickCapture } = useMisclickGuard(
    listAddress(address, { list, words, page }),
    orders.map(({ id }) => id),
  );
  return (
    <>
      {list === 'review' && desk.can.review && desk.counts.review > 1 && (
        <ButtonLink kind="secondary" to={stackAddress(address)} className="w-full sm:w-auto sm:justify-self-start">
          {deskTexts.stack.open}
        </ButtonLink>
      )}
      <div className={className} onClickCapture={onClickCapture} onChange={picking.look}>
        <ByAge desk={desk}>
          {(some) => (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
              {some.map((order) => (
                <li key={order.id} {...focusStop} className="rounded-xl" aria-label={order.name}>
                  <OrderCard
                    order={order}
                    desk={desk}
                    address={address}
                    refused={refused?.values.order === order.id ? refused : undefined}
                    isMarkable={isSeveral && markable.includes(order)}
                  />
                </li>
              ))}
            </ul>
          )}
        </ByAge>
      </div>
      {isSeveral && <TogetherBar orders={markable} desk={desk} picking={picking} />}
    </>
  );
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
