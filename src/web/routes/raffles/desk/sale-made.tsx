import { formatNumbers } from '#texts/format.ts';
import { creditTexts } from '#texts/orders/credit.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import type { DeskData } from '#web/routes/raffles/desk.tsx';
import { FocusedNotice } from '#web/ui/focused-notice.tsx';
import { Remind } from './remind.tsx';

/** The order just taken: its numbers and its link, to pass on. */
export function SaleMade({ desk: { sale, raffle } }: { desk: DeskData }) {
  if (!sale) return null;
  const words = deskTexts.sell;
  const numbers = formatNumbers(sale.numbers, String(raffle.lastNumber).length);
  return (
    <FocusedNotice
      about={sale.id}
      tone="success"
      title={words.made(sale.name, sale.isPaid)}
      action={<Remind on={['order', sale.id]} label={words.sendLink} />}
    >
      <span className="figures text-lg font-bold wrap-anywhere">{numbers}</span>
      {sale.creditUntil && <p>{creditTexts.desk.until(sale.creditUntil, raffle.timeZone)}</p>}
    </FocusedNotice>
  );
}
