import { columnLetters } from '#web/column-letters.ts';
import { Select } from './select.tsx';

type ColumnSelectProps = {
  name: string;
  /** The chosen column, counted from 0. */
  at: number | null;
  /** The headings of the columns, in their order. */
  headings: readonly string[];
  words: { none: string; column(letter: string, heading: string): string };
};

/** A choice of a column of somebody's table, by its letter and heading. */
export function ColumnSelect({ name, at, headings, words }: ColumnSelectProps) {
  return (
    <Select name={name} defaultValue={at ?? ''}>
      <option value="">{words.none}</option>
      {headings.map((heading, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <option key={place} value={place}>
          {words.column(columnLetters(place), heading)}
        </option>
      ))}
    </Select>
  );
}
