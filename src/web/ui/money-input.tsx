import type { ComponentProps } from 'react';
import { type Currency, decimalsOf } from '#domain/money.ts';
import { moneySymbol } from '#texts/format.ts';
import { useFieldControl } from './field-context.ts';

type MoneyInputProps = Omit<ComponentProps<'input'>, 'type' | 'inputMode'> & {
  currency: Currency;
  country?: string | null;
};

/** A sum typed with comma or point, its currency beside it. The server reads it with `parseMoney`. */
export function MoneyInput({ currency, country, className = '', id, ...props }: MoneyInputProps) {
  const symbol = moneySymbol(currency, country);
  const places = decimalsOf(currency);
  const isBefore = symbol.side === 'before';
  return (
    <span className={`relative block max-w-56 ${className}`}>
      <span
        aria-hidden="true"
        className={`figures pointer-events-none absolute inset-y-0 flex items-center font-semibold text-soft ${isBefore ? 'left-4' : 'right-4'}`}
      >
        {symbol.text}
      </span>
      <input
        {...useFieldControl(id)}
        type="text"
        inputMode={places === 0 ? 'numeric' : 'decimal'}
        pattern={places === 0 ? '\\s*\\d{1,7}\\s*' : `\\s*\\d{1,7}([.,]\\d{1,${places}})?\\s*`}
        maxLength={12}
        autoComplete="off"
        className={`control figures text-lg! font-semibold ${isBefore ? 'pl-14!' : 'pr-12!'}`}
        {...props}
      />
    </span>
  );
}
