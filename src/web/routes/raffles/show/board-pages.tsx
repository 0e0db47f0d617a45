import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { formatNumber } from '#texts/format.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import type { ChooserProps } from './chooser.tsx';

const words = raffleTexts.choose;

/** Numbers per page of the board: a hundred fill a phone, and ten thousand would be slow. */
export const pageSize = 100;

type PagesProps = { page: number; pages: number; labelOf: (page: number) => string; onPage: (page: number) => void };

export function Pages({ page, pages, labelOf, onPage }: PagesProps) {
  const id = useId();
  return (
    <div className="flex items-end gap-2">
      <Button
        type="button"
        kind="secondary"
        className="px-3"
        disabled={page === 0}
        aria-label={words.previous}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
      </Button>
      <div className="min-w-0 grow">
        <label htmlFor={id} className="sr-only">
          {words.range}
        </label>
        <Select id={id} value={String(page)} onChange={(event) => onPage(Number(event.target.value))}>
          {Array.from({ length: pages }, (_, each) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page of the board is its index
            <option key={each} value={each}>
              {labelOf(each)}
            </option>
          ))}
        </Select>
      </div>
      <Button
        type="button"
        kind="secondary"
        className="px-3"
        disabled={page === pages - 1}
        aria-label={words.next}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight aria-hidden="true" className="size-5" />
      </Button>
    </div>
  );
}

export function pageOf(number: number, firstNumber: number): number {
  return Math.floor((number - firstNumber) / pageSize);
}

export function numbersOnPage(page: number, firstNumber: number, lastNumber: number): number[] {
  const from = firstNumber + page * pageSize;
  const to = Math.min(lastNumber, from + pageSize - 1);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

export function labelOfPage(page: number, { firstNumber, lastNumber, digits, states }: ChooserProps): string {
  const numbers = numbersOnPage(page, firstNumber, lastNumber);
  const free = numbers.filter((number) => (states[number - firstNumber] ?? 'free') === 'free').length;
  return words.rangeOf(formatNumber(numbers[0] ?? 0, digits), formatNumber(numbers.at(-1) ?? 0, digits), free);
}
