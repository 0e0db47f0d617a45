import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { ShownRaffle } from '#app/raffles/show-raffle.ts';
import { times } from '#domain/money.ts';
import { converted } from '#domain/orders/exchange-rate.ts';
import type { NumberState } from '#domain/orders/order.ts';
import { formatMoney, formatNumber, formatNumbers } from '#texts/format.ts';
import { layoutTexts } from '#texts/layout.ts';
import { secondCurrencyTexts } from '#texts/orders/second-currency.ts';
import { paths } from '#texts/paths.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import { waitingTexts } from '#texts/waiting.ts';
import { ConnectionNotice } from '#web/browser/connection-notice.tsx';
import type { WaitingForm } from '#web/browser/use-waiting-forms.ts';
import { loginAddress } from '#web/routes/accounts/addresses.ts';
import { pageQuery } from '#web/routes/raffles/seller-address.ts';
import type { Refused } from '#web/server/refusals.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useFootBar } from '#web/ui/use-foot-bar.ts';
import { numbersIn } from './numbers-in.ts';

const words = raffleTexts.bar;

type TakeBarProps = Pick<ShownRaffle, 'raffle'> & {
  chosen: readonly number[];
  /** The unavailable number that was pressed last. */
  taken: { number: number; state: NumberState | 'mine' | 'allotted' } | null;
  /** Numbers that others took meanwhile. */
  gone: readonly number[];
  /** The person's own orders with numbers that they had chosen. */
  own: ShownRaffle['own'];
  waiting: WaitingForm;
  refusal: Refused | undefined;
  /** The code of the link of who sells, by which this page was opened. */
  sellerCode: string | undefined;
  isGuest: boolean;
  /** The contact is checked first: the press asks for numbers, and holds none. */
  isAsking: boolean;
  isSending: boolean;
  /** The button leads to the buyer's fields instead of submitting. */
  isLeading: boolean;
  isEnhanced: boolean;
  onChoose: (numbers: readonly number[]) => void;
};

/** The bar below the board: chosen numbers, sum, button, and notices. */
export function TakeBar(props: TakeBarProps) {
  const { raffle, taken, gone, own, waiting, refusal } = props;
  const digits = String(raffle.lastNumber).length;
  const bar = useFootBar<HTMLDivElement>();
  const asked = numbersIn(waiting.form ?? waiting.stopped);
  const isLow = gone.length + own.length + asked.length === 0 && !refusal && !taken;
  return (
    <div
      ref={bar}
      data-low={isLow || undefined}
      className="foot-bar -mx-4 grid max-h-[70dvh] gap-3 overflow-y-auto border-t border-line bg-sheet px-4 pt-3 md:mx-0 md:rounded-t-xl md:border-x print:hidden"
    >
      <Notices {...props} asked={asked} digits={digits} />
      <p aria-live="polite" className={taken ? 'font-semibold' : 'sr-only'}>
        {taken && words.taken(formatNumber(taken.number, digits), taken.state, raffle.price.amount === 0)}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Sum {...props} digits={digits} />
        <Button
          size="large"
          className="px-5 max-sm:grow sm:px-7"
          pending={props.isSending}
          disabled={props.isEnhanced && props.chosen.length === 0 && waiting.form === null}
        >
          {buttonWords(props)}
        </Button>
      </div>
    </div>
  );
}

function buttonWords({ raffle, chosen, waiting, isAsking, isLeading, isEnhanced }: TakeBarProps): string {
  if (waiting.form !== null) return waitingTexts.now;
  if (isLeading && isEnhanced) return words.goOn(chosen.length);
  if (isAsking) return words.ask(chosen.length);
  return raffle.price.amount === 0 ? words.takeFree(chosen.length) : words.take(chosen.length);
}

/** Why the form was not sent: lost numbers, waiting for the connection, own orders, a refusal. */
function Notices(props: TakeBarProps & { asked: readonly number[]; digits: number }) {
  const { chosen, gone, own, waiting, refusal, asked, digits } = props;
  return (
    <>
      {gone.length > 0 && (
        <div data-refusal={refusal?.code === 'numbers.taken' || undefined} tabIndex={-1} className="outline-none">
          <Notice tone="warning">{raffleTexts.choose.lost(gone, digits, chosen.length)}</Notice>
        </div>
      )}
      <ConnectionNotice
        waiting={waiting}
        what={formatNumbers(asked, digits, 8)}
        stopped={waitingTexts.stoppedNumbers(asked.length, formatNumbers(asked, digits, 8))}
      />
      {own.map(({ key, numbers }) => (
        <Notice
          key={key}
          action={
            <ButtonLink kind="secondary" size="small" to={paths.ticket({ secret: key })}>
              {raffleTexts.own.see}
            </ButtonLink>
          }
        >
          {raffleTexts.own.taken(formatNumbers(numbers, digits, 8))}
        </Notice>
      ))}
      {refusal && !ownPlace.has(refusal.code) && (
        <div data-refusal tabIndex={-1} className="outline-none">
          <Notice tone="error" action={<WayOn {...props} refusal={refusal} />}>
            {refusal.message}
          </Notice>
        </div>
      )}
    </>
  );
}

/** The chosen numbers and their price. */
function Sum({ raffle, chosen, waiting, onChoose, digits }: TakeBarProps & { digits: number }) {
  const isNone = chosen.length === 0;
  const isFree = raffle.price.amount === 0;
  const isHeld = waiting.form !== null;
  return (
    <div className="grid min-w-0 grow basis-24" aria-live="polite">
      <span className={`text-soft ${isNone ? '' : 'truncate large-text:sr-only'}`}>
        {isNone ? words.none : words.chosen(chosen, digits)}
      </span>
      {!isNone && (
        <span className="flex flex-wrap items-baseline gap-x-3">
          {!isFree && (
            <span className="figures text-xl font-bold">
              {formatMoney(times(raffle.price, chosen.length), raffle.country)}
            </span>
          )}
          {raffle.second && (
            <span className="figures whitespace-nowrap text-soft large-text:whitespace-normal">
              {orInSecond(raffle, raffle.second, chosen.length)}
            </span>
          )}
          {raffle.mostSuffix && (
            <span className="text-soft">{words.mostSuffix(formatMoney(raffle.mostSuffix, raffle.country))}</span>
          )}
          {!isHeld && (
            <button
              type="button"
              className="link whitespace-nowrap text-soft large-text:hidden"
              onClick={() => onChoose([])}
            >
              {words.clear(chosen.length)}
            </button>
          )}
        </span>
      )}
    </div>
  );
}

/** What some numbers cost in the second currency, as the other way of paying them. */
function orInSecond(
  { price, country }: ShownRaffle['raffle'],
  { rate }: NonNullable<ShownRaffle['raffle']['second']>,
  count: number,
): string {
  const sum = converted(times(price, count).amount, rate);
  return secondCurrencyTexts.raffle.or({ amount: sum, currency: rate.currency }, country);
}

/** Refusals that are shown at their fields or with the lost numbers. */
const ownPlace: ReadonlySet<string> = new Set([
  'input',
  'numbers.taken',
  'contact.code-sent',
  'contact.code-wrong',
  'contact.code-over',
]);

/** Refusals that an account avoids. */
const wantsAccount: ReadonlySet<string> = new Set([
  'numbers.unpaid-limit',
  'numbers.network-limit',
  'numbers.network-freed',
  'numbers.network-busy',
  'numbers.guests-limit',
  'contact.mail-busy',
  'order.guests-not-allowed',
]);

/** Whether an account avoids a refusal, also where orders count that others made by typing the contact. */
function opensByAccount({ code, params }: Refused): boolean {
  return wantsAccount.has(code) || (code === 'numbers.too-many' && params.contact !== null);
}

type WayOnProps = Pick<TakeBarProps, 'chosen' | 'sellerCode' | 'isGuest' | 'onChoose'> & { refusal: Refused };

/** The way on after a refusal: fewer numbers, or signing in. */
function WayOn({ refusal, chosen, sellerCode, isGuest, onChoose }: WayOnProps): ReactNode {
  const { pathname } = useLocation();
  const most = mayChoose(refusal);
  const back = pathname + pageQuery({ code: sellerCode, numbers: chosen });
  return (
    <>
      {most !== null && most > 0 && chosen.length > most && (
        <Button type="button" kind="secondary" size="small" onClick={() => onChoose(chosen.slice(0, most))}>
          {words.keep(most)}
        </Button>
      )}
      {isGuest && opensByAccount(refusal) && (
        <ButtonLink kind="secondary" size="small" to={loginAddress(back)}>
          {layoutTexts.signIn}
        </ButtonLink>
      )}
    </>
  );
}

/** How many numbers may be chosen after a limit's refusal; null where it does not tell. */
function mayChoose({ code, params }: Refused): number | null {
  if (code === 'numbers.unpaid-limit') return typeof params.free === 'number' ? params.free : null;
  if (code !== 'numbers.too-many') return null;
  return typeof params.held === 'number' ? Number(params.limit) - params.held : null;
}
