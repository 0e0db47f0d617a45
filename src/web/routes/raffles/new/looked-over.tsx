import { paymentWayNames } from '#texts/orders/payment-ways.ts';
import { createRaffleTexts } from '#texts/raffles/create-raffle.ts';
import { list } from '#texts/words.ts';
import { Button } from '#web/ui/button.tsx';
import { sumOf } from './form-summary.ts';
import { kindsOfForm, priceOf, type RaffleForm, rowCount } from './raffle-form.ts';

const words = createRaffleTexts.publish.look;

type LookedOverProps = Pick<RaffleForm, 'draft' | 'place'> & { onStep: (step: number) => void };

/** A summary of the earlier steps with links back. Without script they are all visible above. */
export function LookedOver({ draft: { values, isReady }, place, onStep }: LookedOverProps) {
  if (!isReady) return null;
  const prizes = rowCount(values, 'prizes');
  const ways = kindsOfForm(values).map((kind) => paymentWayNames[kind]);
  const isFree = priceOf(values, place.currency)?.amount === 0;
  const lines = [
    { step: 1, name: words.what, value: values.title?.trim(), more: prizes > 1 ? words.prizes(prizes) : null },
    { step: 2, name: words.numbers, value: sumOf(values, place), more: null },
    ...(isFree ? [] : [{ step: 2, name: words.ways, value: list(ways), more: null }]),
  ];
  return (
    <dl className="divide-y divide-line rounded-xl border border-line bg-sheet px-5">
      {lines.map(({ step, name, value, more }) => (
        <div key={name} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2.5">
          <dt className="text-sm text-soft">{name}</dt>
          <dd className={`row-start-2 break-words ${value ? 'figures font-semibold' : 'text-faint'}`}>
            {value || words.missing}
            {more && <span className="font-normal text-soft"> {more}</span>}
          </dd>
          <dd className="row-span-2 row-start-1 col-start-2">
            <Button
              type="button"
              kind="quiet"
              size="small"
              className="-mr-3.5"
              aria-label={words.changeThat(name)}
              onClick={() => onStep(step)}
            >
              {words.change}
            </Button>
          </dd>
        </div>
      ))}
    </dl>
  );
}
