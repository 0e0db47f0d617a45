import { formatNumber } from '#domain/raffles/board.ts';
import { drawingOf } from '#domain/raffles/prize-drawings.ts';
import { raffleLimits } from '#domain/raffles/raffle.ts';
import { formatMoney, zoneName } from '#texts/format.ts';
import { paymentWayNames } from '#texts/orders/payment-ways.ts';
import { paths } from '#texts/paths.ts';
import { createRaffleTexts } from '#texts/raffles/create-raffle.ts';
import { list } from '#texts/words.ts';
import type { Values } from '#web/browser/use-draft.ts';
import { PrizeDrawing } from '#web/routes/raffles/show/prize-drawing.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import { typedHour } from './form-summary.ts';
import { kindsOfForm, type Place, priceOf, rangeOfForm } from './raffle-form.ts';

const words = createRaffleTexts.preview;
const shownNumbers = 20;

type PreviewProps = { values: Values; place: Place; picture: string | null };

/** A small, inert preview of the raffle's public page. */
export function Preview({ values, place, picture }: PreviewProps) {
  const range = rangeOfForm(values) ?? { firstNumber: 0, lastNumber: 99 };
  const total = Math.min(range.lastNumber - range.firstNumber + 1, raffleLimits.board);
  const price = priceOf(values, place.currency);
  const src = picture ?? (values['prizes.0.picture'] ? paths.picture({ file: values['prizes.0.picture'] }) : null);
  const title = (values.title ?? '').trim();
  return (
    <Ticket
      aria-label={words.title}
      picture={
        src ? (
          <img src={src} alt={words.pictureOf} className="block aspect-video w-full bg-well object-cover" />
        ) : (
          <PrizeDrawing shapes={drawingOf([values['prizes.0.name'] ?? '', title])} />
        )
      }
      stub={
        <div className="grid gap-4">
          <Facts
            spread
            facts={[
              { label: words.price, value: priceText(price, place) },
              { label: words.draw, value: typedHour(values.drawAt) },
              { label: words.left, value: words.leftOf(total), whole: true },
            ]}
          />
          <ProgressBar paid={0} free={total} />
          <p className="-mt-2 text-soft">{zoneName(place.timeZone)}</p>
          <Numbers range={range} total={total} />
          <Ways values={values} isPaid={price !== null && price.amount > 0} />
        </div>
      }
    >
      <p className={`font-display text-2xl leading-tight font-bold break-words ${title ? '' : 'text-faint'}`}>
        {title || words.noTitle}
      </p>
      <p className="mt-2 break-words text-soft">
        {words.organiser} <strong className="text-ink">{place.name.trim() || words.noName}</strong>
      </p>
    </Ticket>
  );
}

function priceText(price: ReturnType<typeof priceOf>, place: Place): string {
  if (!price) return words.noPrice;
  return price.amount === 0 ? words.free : formatMoney(price, place.country);
}

function Numbers({ range, total }: { range: { firstNumber: number; lastNumber: number }; total: number }) {
  const numbers = Array.from({ length: Math.min(shownNumbers, total) }, (_, index) => range.firstNumber + index);
  return (
    <div>
      <p className="sr-only">{words.firstNumbers}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1.5">
        {numbers.map((number) => (
          <li key={number} className="number" data-state="free">
            {formatNumber(number, range.lastNumber)}
          </li>
        ))}
      </ul>
      {total > numbers.length && <p className="mt-2 text-soft">{words.more(total - numbers.length)}</p>}
    </div>
  );
}

function Ways({ values, isPaid }: { values: Values; isPaid: boolean }) {
  if (!isPaid) return null;
  const names = kindsOfForm(values).map((kind) => paymentWayNames[kind]);
  if (names.length === 0) return null;
  return <p className="text-soft">{`${words.payWith} ${list(names)}`}</p>;
}
