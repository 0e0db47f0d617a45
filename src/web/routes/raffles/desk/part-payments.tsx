import { formatMoney, formatTime, relativeTime } from '#texts/format.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { partTexts } from '#texts/orders/part-payments.ts';
import { paymentWayNames } from '#texts/orders/payment-ways.ts';
import { secondCurrencyTexts } from '#texts/orders/second-currency.ts';
import { useUntilMade } from '#web/browser/use-kept-action-data.ts';
import { text } from '#web/form-text.ts';
import type { DeskData, DeskRefusal } from '#web/routes/raffles/desk.tsx';
import { ActForm, Step } from '#web/ui/act-form.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { DeskAct } from './desk-act.ts';
import { CurrencyChoice, cameWords } from './second-currency.tsx';
import { WaySelect } from './way-select.tsx';

type Order = DeskData['orders'][number];
type PartsProps = { order: Order; desk: DeskData };

const words = partTexts.desk;

const Act = ActForm<DeskAct>;

/** Whether a part of an unpaid order is noted. */
export function isPartPaid({ parts, due }: Order): boolean {
  return parts.length > 0 && due.amount > 0;
}

/** What was paid of an order part by part, and who noted each. */
export function Parts({ order, desk }: PartsProps) {
  const { country } = desk.community;
  if (order.parts.length === 0) return null;
  return (
    <section aria-label={words.list(order.name)} className="grid gap-1 rounded-lg bg-well px-4 py-3">
      <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
        <span className="figures">
          {words.summary(formatMoney(order.paid, country), formatMoney(order.total, country))}
        </span>
        {order.due.amount > 0 && <span className="figures">{words.left(order.due, country)}</span>}
      </p>
      <ul className="grid">
        {order.parts.map((part) => (
          <li key={part.id} className="grid gap-x-3 border-t border-line py-1.5">
            <PartLine part={part} order={order} desk={desk} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type Part = Order['parts'][number];

function PartLine({ part, order, desk }: PartsProps & { part: Part }) {
  const sum = formatMoney(part.money, desk.community.country);
  const way = part.way === 'other' ? null : paymentWayNames[part.way];
  const mayUndo = part.undoableUntil !== null && desk.can.review;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className={`figures font-semibold ${part.isUndone ? 'line-through' : ''}`}>{sum}</span>
        {part.isUndone && <Badge tone="off">{words.undone}</Badge>}
        <span className="text-sm text-soft">
          {[cameWords(part, desk), way, words.notedBy(part.by, relativeTime(part.at, desk.now))]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {part.selfConfirmed && <Badge tone="waiting">{deskTexts.order.selfConfirmed}</Badge>}
      </p>
      {mayUndo && (
        <details>
          <summary className="link inline-flex min-h-11 items-center text-sm">{words.undo}</summary>
          <div className="grid gap-3 pb-2">
            <p>{words.undoWords(sum, formatTime(part.undoableUntil ?? '', desk.raffle.timeZone))}</p>
            <Act act="undo-part" on={['payment', part.id]} label={words.undoAction(sum)} kind="secondary">
              <input type="hidden" name="order" value={order.id} />
            </Act>
          </div>
        </details>
      )}
    </>
  );
}

/** Notes that a part of what an order costs was paid. */
export function BookPart({ order, desk, refused }: PartsProps & { refused: DeskRefusal }) {
  const formKey = useUntilMade(desk.formKey, order.parts.at(-1)?.id ?? null);
  const asked = refused?.act === 'book-part' ? refused : undefined;
  const { country } = desk.community;
  return (
    <Step open={words.open} kind="secondary" isRefused={asked !== undefined}>
      <p>{`${words.words} ${words.left(order.due, country)}`}</p>
      <p className="text-soft">{words.holds(order.numbers.length)}</p>
      <p className="text-soft">{deskTexts.act.extend.told[order.noticeChannel]}</p>
      <Act act="book-part" on={['order', order.id]} label={words.action}>
        <input type="hidden" name="key" value={formKey} />
        <CurrencyChoice
          order={order}
          desk={desk}
          name="currency"
          values={['first', 'second']}
          chosen={text(asked?.values.currency) || 'first'}
          hint={secondCurrencyTexts.desk.partHint}
        />
        <Field label={words.amount} error={asked?.refused.fields.amount}>
          <PartInput order={order} desk={desk} typed={text(asked?.values.amount)} />
        </Field>
        <WaySelect desk={desk} chosen={text(asked?.values.way) || 'cash'} />
        {order.status === 'in_review' && (
          <Checkbox
            name="seen"
            defaultChecked={!asked || asked.values.seen === 'on'}
            label={words.seen}
            hint={words.seenHint}
          />
        )}
      </Act>
    </Step>
  );
}

/** The sum of a part; without a currency's sign where it may be of either of two. */
function PartInput({ order, desk, typed }: PartsProps & { typed: string }) {
  if (order.second) {
    return (
      <TextInput name="amount" inputMode="decimal" maxLength={12} autoComplete="off" required defaultValue={typed} />
    );
  }
  const { country } = desk.community;
  return <MoneyInput name="amount" currency={order.due.currency} country={country} required defaultValue={typed} />;
}
