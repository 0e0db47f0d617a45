import { times } from '#domain/money.ts';
import type { KeptSale } from '#domain/orders/lease.ts';
import { buyerLimits, parseSale } from '#domain/orders/order-form.ts';
import { formatNumber } from '#domain/raffles/board.ts';
import { faultSentence } from '#texts/field-faults.ts';
import { formatMoney } from '#texts/format.ts';
import { offlineStallTexts as words } from '#texts/orders/offline-stall.ts';
import { stallTexts } from '#texts/orders/stall.ts';
import type { KeptLease } from '#web/browser/kept-stalls.ts';
import { element } from './element.ts';

/** How many numbers stand as large buttons at once, as in the stall with a connection. */
const offeredAtOnce = 20;

type Selling = { lease: KeptLease; free: readonly number[]; from: number; more: (from: number) => void };

/** The next numbers as large buttons, who buys, and what becomes of them. `sell` gives what is wrong, or null. */
export function sellForm(
  { lease, free, from, more }: Selling,
  sell: (sale: KeptSale) => Promise<string | null>,
): HTMLElement {
  if (free.length === 0) return element('p', {}, words.noneLeft);
  const start = Math.max(
    0,
    free.findIndex((number) => number >= from),
  );
  const shown = free.slice(start, start + offeredAtOnce);
  const next = free[start + offeredAtOnce];
  const fault = element('p', { class: 'fault', role: 'alert', hidden: true });
  const count = element('p', { class: 'figures soft', 'aria-live': 'polite' }, priceOf(lease, 0));
  const form = element('form', { novalidate: true });
  const press = async (paid: boolean) => {
    const read = saleIn(new FormData(form), { lease, paid });
    const wrong = typeof read === 'string' ? read : await sell(read);
    fault.textContent = wrong ?? '';
    fault.hidden = wrong === null;
    if (wrong !== null) fault.scrollIntoView({ block: 'nearest' });
  };
  form.addEventListener('change', () => {
    count.textContent = priceOf(lease, new FormData(form).getAll('n').length);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void press(lease.takesCash);
  });
  form.append(
    element(
      'fieldset',
      {},
      element('legend', {}, words.choose),
      element('div', { class: 'numbers' }, ...shown.map((number) => numberChoice(number, lease))),
      element(
        'p',
        { class: 'acts' },
        next !== undefined && pageButton(words.next, () => more(next)),
        start > 0 && pageButton(words.first, () => more(0)),
      ),
    ),
    person(),
    fault,
    bar(lease, count, press),
  );
  return form;
}

function numberChoice(number: number, { lastNumber }: KeptLease): HTMLElement {
  const shown = formatNumber(number, lastNumber);
  return element(
    'label',
    { class: 'number' },
    element('input', { type: 'checkbox', name: 'n', value: String(number) }),
    element('span', {}, shown),
  );
}

function pageButton(label: string, onclick: () => void): HTMLElement {
  return element('button', { type: 'button', class: 'link', onclick }, label);
}

function person(): HTMLElement {
  const field = (name: 'name' | 'phone', label: string, type: string) =>
    element(
      'label',
      { class: 'field' },
      label,
      element('input', { name, type, maxlength: String(buyerLimits[name]), autocomplete: 'off' }),
    );
  return element(
    'details',
    {},
    element('summary', {}, stallTexts.person),
    field('name', stallTexts.name, 'text'),
    field('phone', stallTexts.phone, 'tel'),
  );
}

function bar(lease: KeptLease, count: HTMLElement, press: (paid: boolean) => Promise<void>): HTMLElement {
  const isFree = lease.price.amount === 0;
  const act = (label: string, paid: boolean, isMain: boolean) =>
    element('button', { type: 'button', class: isMain ? 'main' : '', onclick: () => void press(paid) }, label);
  return element(
    'div',
    { class: 'bar' },
    count,
    element(
      'div',
      { class: 'acts' },
      lease.takesCash && act(stallTexts.paid, true, true),
      act(isFree ? stallTexts.take : stallTexts.hold, false, !lease.takesCash),
    ),
  );
}

function priceOf({ price, country }: KeptLease, count: number): string {
  const sum = (numbers: number) => (price.amount === 0 ? null : formatMoney(times(price, numbers), country));
  return count === 0 ? stallTexts.noneChosen(sum(1)) : stallTexts.chosen(count, sum(count));
}

/** The sale as it was typed, by the rules that it is read by once it is sent; or what is wrong with it. */
function saleIn(form: FormData, { lease, paid }: { lease: KeptLease; paid: boolean }): KeptSale | string {
  const numbers = form.getAll('n').map(Number);
  const typed = String(form.get('name') ?? '').trim();
  const name = typed || stallTexts.noName(formatNumber(numbers[0] ?? 0, lease.lastNumber));
  const phone = String(form.get('phone') ?? '').trim();
  const key = crypto.randomUUID();
  const raw = { n: numbers.map(String), name, phone, paid: paid ? 'on' : '', requestKey: key };
  const parsed = parseSale(raw);
  // a lease that an older server told of says no seller
  const by = lease.seller && { by: lease.seller };
  if (parsed.ok) return { key, numbers: parsed.value.numbers, name, phone, paid, ...by };
  const [first] = Object.values(parsed.fields);
  return first ? faultSentence(first) : '';
}
