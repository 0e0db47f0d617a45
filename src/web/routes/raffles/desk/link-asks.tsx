import { linkAskTexts as words } from '#texts/orders/link-requests.ts';
import type { DeskData } from '#web/routes/raffles/desk.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Remind } from './remind.tsx';

/** Who asks for their private link and left no mail: one press sends it. */
export function LinkAsks({ desk: { linkAsks, raffle } }: { desk: DeskData }) {
  const { count, orders } = linkAsks;
  const digits = String(raffle.lastNumber).length;
  if (count === 0) return null;
  return (
    <Notice title={words.title(count)} quiet>
      <p>{words.lead}</p>
      <ul className="mt-3 grid gap-3">
        {orders.map(({ id, name, reference, numbers }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="grid min-w-0">
              <span className="font-semibold wrap-anywhere">{name}</span>
              <span className="figures">{words.order(numbers, digits, reference)}</span>
            </span>
            <Remind on={['order', id]} label={words.send} />
          </li>
        ))}
      </ul>
      {count > orders.length && <p className="mt-3">{words.more(count - orders.length)}</p>}
    </Notice>
  );
}
