import { Form } from 'react-router';
import { formatMoney, formatNumbers } from '#texts/format.ts';
import { secondCurrencyTexts } from '#texts/orders/second-currency.ts';
import { stallTexts } from '#texts/orders/stall.ts';
import type { StallData, StallRefusal } from '#web/routes/raffles/stall.tsx';
import { Button } from '#web/ui/button.tsx';
import { DisclosureSummary } from '#web/ui/disclosure-summary.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { StallAct } from './stall-acts.ts';
import { typedAt } from './typed-at.ts';

const words = stallTexts.last;

/** The last sale: what it was, its link to be shown to its buyer, and how it is undone. */
export function LastSale({ stall, refused }: { stall: StallData; refused: StallRefusal }) {
  const { last, raffle, community, link } = stall;
  if (last === null) return null;
  const { isHere } = typedAt(refused, ['undo', 'link']);
  const stands = last.isPaid || last.isMarked || last.isHeld;
  return (
    <Panel className="grid gap-3 max-sm:p-4">
      <div className="flex items-start justify-between gap-x-4 gap-y-2 large-text:flex-wrap">
        <div className="grid min-w-0" aria-live="polite">
          <h2 className="text-base">{words.title}</h2>
          <p className="figures text-xl font-bold wrap-anywhere">{formatNumbers(last.numbers, raffle.digits)}</p>
          <p className="text-soft wrap-anywhere">
            {last.name} · {stateOf(last)}
            {last.sum.amount > 0 && ` · ${sumOf(last, community.country)}`}
          </p>
        </div>
        {last.mayUndo && <Act act="undo" order={last.id} label={words.undo} />}
      </div>
      {isHere && refused && <Notice tone="error">{refused.refused.message}</Notice>}
      {stands && link === null && <Act act="link" order={last.id} label={words.show} />}
      {stands && link !== null && (
        <details className="border-t border-line">
          <DisclosureSummary className="min-h-12 py-2 font-semibold">{words.link}</DisclosureSummary>
          <figure className="grid justify-items-start gap-3">
            <img src={link.qr} alt={words.code} className="w-full max-w-72 rounded-md" width="288" height="288" />
            <figcaption className="text-soft">{words.scan}</figcaption>
            <a href={link.address} className="link break-all">
              {link.address}
            </a>
          </figure>
        </details>
      )}
    </Panel>
  );
}

function sumOf({ sum, second, isInSecond, isPaid, isMarked }: NonNullable<StallData['last']>, country: string): string {
  if (second && isInSecond) return secondCurrencyTexts.sum(second, country);
  return second && !isPaid && !isMarked ? secondCurrencyTexts.both(sum, second, country) : formatMoney(sum, country);
}

function stateOf({ isPaid, isMarked, isHeld, sum }: NonNullable<StallData['last']>): string {
  if (isPaid) return sum.amount === 0 ? words.taken : words.paid;
  if (isMarked) return words.marked;
  return isHeld ? words.held : words.ended;
}

function Act({ act, order, label }: { act: StallAct; order: string; label: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="order" value={order} />
      <Button kind="secondary" size="small">
        {label}
      </Button>
    </Form>
  );
}
