import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { markedText, sumOf } from '#domain/orders/confirm-several.ts';
import { formatMoney, formatNumbers } from '#texts/format.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { paymentWayNames } from '#texts/orders/payment-ways.ts';
import { secondCurrencyTexts } from '#texts/orders/second-currency.ts';
import type { DeskData, DeskRefusal } from '#web/routes/raffles/desk.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { useFootBar } from '#web/ui/use-foot-bar.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import type { DeskAct } from './desk-act.ts';
import { togetherQuery, wholePage } from './together-address.ts';

/** The form that the boxes of the cards belong to, wherever they stand. */
export const togetherForm = 'varios';
const confirmForm = 'confirmar-varios';

const words = deskTexts.together;
const act: DeskAct = 'confirm-several';

type Order = DeskData['orders'][number];
type Picking = { form: RefObject<HTMLFormElement | null>; picked: readonly string[]; look: () => void };

/** Which boxes of the list are marked: also those that were before this script ran. `look`: reads them again. */
export function useMarkedOrders(): Picking {
  const form = useRef<HTMLFormElement>(null);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const look = useCallback(() => {
    if (form.current) setPicked(new FormData(form.current).getAll(togetherQuery).map(String));
  }, []);
  useEffect(look, [look]);
  return { form, picked, look };
}

type BarProps = { orders: readonly Order[]; desk: DeskData; picking: Picking };

/**
 * Leads on to confirming the marked orders together, or all of the page. It says their sum and confirms nothing. It stays in
 * reach at the foot of the screen while some are marked.
 */
export function TogetherBar({ orders, desk, picking: { form, picked } }: BarProps) {
  const marked = orders.filter(({ id }) => picked.includes(id));
  // one question at a time: what is asked about already stands above the list
  const isPicking = useHydrated() && marked.length > 0 && !desk.toConfirm;
  const bar = useFootBar<HTMLDivElement>(isPicking);
  const total = { amount: sumOf(marked.map((order) => order.due)), currency: desk.raffle.price.currency };
  const said = words.marked(marked.length, formatMoney(total, desk.community.country));
  return (
    <div
      ref={bar}
      className={`-mx-4 border-t border-line bg-sheet px-4 py-3 sm:mx-0 sm:rounded-xl sm:border ${
        isPicking ? 'foot-bar sm:mb-3 sm:shadow-lift' : ''
      }`}
    >
      <Form ref={form} id={togetherForm} method="get" className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <input type="hidden" name="ver" value={deskTexts.slugs.review} />
        {desk.words && <input type="hidden" name="q" value={desk.words} />}
        {desk.page > 1 && <input type="hidden" name="pagina" value={desk.page} />}
        <p className={isPicking ? 'sr-only' : 'measure min-w-0 grow basis-60 text-soft'} aria-live="polite">
          {isPicking ? said : words.lead}
        </p>
        <Button kind={isPicking ? 'primary' : 'secondary'} className="grow sm:ml-auto sm:grow-0">
          {isPicking ? said : words.markedOnes}
        </Button>
        {!isPicking && (
          <Button kind="secondary" name={togetherQuery} value={wholePage} className="grow sm:grow-0">
            {words.all(orders.length)}
          </Button>
        )}
      </Form>
    </div>
  );
}

type ToConfirm = NonNullable<DeskData['toConfirm']>;
type ConfirmProps = { toConfirm: ToConfirm; desk: DeskData };

/** What is about to be confirmed: who, how much each and in all, and who is left out and why. */
export function ConfirmTogether({ desk, refused, back }: { desk: DeskData; refused: DeskRefusal; back: string }) {
  const { toConfirm } = desk;
  const heading = useRef<HTMLHeadingElement>(null);
  const isAsked = toConfirm !== null;
  useEffect(() => {
    if (isAsked) heading.current?.focus();
  }, [isAsked]);
  const fault = refused?.act === act && <Notice tone="error">{refused.refused.message}</Notice>;
  if (!toConfirm) return fault || null;
  const { orders, left } = toConfirm;
  const total = formatMoney(toConfirm.total, desk.community.country);
  return (
    <Panel className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-4 text-xl outline-none">
        {orders.length > 0 ? words.title(orders.length, total) : words.none}
      </h2>
      {fault}
      <Lines orders={orders} desk={desk} />
      {orders.some(({ second }) => second) && <p>{secondCurrencyTexts.desk.together.hint}</p>}
      <LeftOut left={left} />
      {toConfirm.sealsList && (
        <Notice tone="warning" quiet>
          {words.seals}
        </Notice>
      )}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        {orders.length > 0 && <ConfirmForm toConfirm={toConfirm} desk={desk} total={total} />}
        <Link to={back} preventScrollReset className="link inline-flex min-h-12 items-center">
          {words.back}
        </Link>
      </div>
    </Panel>
  );
}

function Lines({ orders, desk }: { orders: ToConfirm['orders']; desk: DeskData }) {
  const digits = String(desk.raffle.lastNumber).length;
  return (
    <ul className="grid max-h-96 overflow-y-auto">
      {orders.map(({ id, name, numbers, due, second, isSaidSecond }) => (
        <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-2 last:border-b-0">
          <span className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{name}</span>
            <span className="figures text-soft">{` · ${formatNumbers(numbers, digits, 6)}`}</span>
          </span>
          <span className="figures font-semibold">{formatMoney(due, desk.community.country)}</span>
          {second && (
            <SecondOf id={id} sum={secondCurrencyTexts.sum(second, desk.community.country)} isSaid={isSaidSecond} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Whether the money of one of them came in its second currency; where who sells it says so, that is how it is booked. */
function SecondOf({ id, sum, isSaid }: { id: string; sum: string; isSaid: boolean }) {
  const { said, came } = secondCurrencyTexts.desk.together;
  if (isSaid) return <span className="col-span-2 text-soft">{said(sum)}</span>;
  return <Checkbox form={confirmForm} name="inSecond" value={id} label={came(sum)} className="col-span-2" />;
}

/** Those that are not confirmed with the others, each with the reason. */
function LeftOut({ left }: { left: ToConfirm['left'] }) {
  if (left.length === 0) return null;
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{words.left(left.length)}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {left.map(({ id, name, why }) => (
          <li key={id} className="wrap-anywhere">
            {words.leftLine(name, words.reasons[why])}
          </li>
        ))}
      </ul>
    </div>
  );
}

function ConfirmForm({ toConfirm: { orders, total: sum }, desk, total }: ConfirmProps & { total: string }) {
  const pending = useNavigation().formData?.get('act') === act;
  const kinds = [...new Set(desk.raffle.paymentWays.map(({ kind }) => kind))];
  return (
    <Form id={confirmForm} method="post" className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="orders" value={markedText(orders.map(({ id, mark }) => ({ order: id, mark })))} />
      <input type="hidden" name="total" value={sum.amount} />
      {kinds.length > 1 && (
        <Field label={words.way}>
          <Select name="way" defaultValue="">
            <option value="">{deskTexts.act.wayUnstated}</option>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {paymentWayNames[kind]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Button pending={pending}>{words.action(orders.length, total)}</Button>
    </Form>
  );
}
