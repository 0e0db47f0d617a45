import { Link } from 'react-router';
import type { ShownRaffle } from '#app/raffles/show-raffle.ts';
import { formatNumber, formatNumbers } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import { stateNames } from '#texts/states.ts';
import { list } from '#texts/words.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ForgetLinks } from './forget-links.tsx';

const words = raffleTexts.own;

type OwnOrdersProps = Pick<ShownRaffle, 'raffle' | 'own' | 'hasMoreOwn' | 'outcome'> & {
  /** Known by the browser's cookie, and not by an account. */
  isByBrowser: boolean;
};

/** The visitor's orders in this raffle. */
export function OwnOrders({ raffle, own, hasMoreOwn, outcome, isByBrowser }: OwnOrdersProps) {
  const has = raffle.phase === 'cancelled' ? words.had : words.have;
  const digits = String(raffle.lastNumber).length;
  const wonOf = (numbers: readonly number[]) => {
    const won = numbers
      .map((number) => formatNumber(number, digits))
      .filter((number) => outcome?.holders.includes(number));
    return won.length > 0 ? words.won(list(won), won.length) : null;
  };
  if (own.length === 0) return null;
  return (
    <Notice quiet className="print:hidden">
      <ul className="grid gap-3">
        {own.map(({ key, numbers, status }) => (
          <li key={key} className="grid justify-items-start gap-2">
            <p className="font-semibold">
              {wonOf(numbers) ?? `${has(formatNumbers(numbers, digits, 8))} · ${stateNames.order[status]}`}
            </p>
            <ButtonLink kind="secondary" size="small" to={paths.ticket({ secret: key })}>
              {words.see}
            </ButtonLink>
          </li>
        ))}
      </ul>
      {hasMoreOwn && (
        <Link className="link mt-3" to={paths.ownTickets()}>
          {words.more}
        </Link>
      )}
      {isByBrowser && <ForgetLinks />}
    </Notice>
  );
}
