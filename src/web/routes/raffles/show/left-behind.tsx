import { formatNumbers } from '#texts/format.ts';
import { waitingTexts as words } from '#texts/waiting.ts';
import { useLeftBehind } from '#web/browser/use-left-behind.ts';
import { Notice } from '#web/ui/notice.tsx';
import { numbersIn } from './numbers-in.ts';

/** After the sale: a form of this browser that waited for the connection until it was too late. Shown once. */
export function LeftBehind({ name, lastNumber }: { name: string; lastNumber: number }) {
  const kept = useLeftBehind(name);
  if (!kept) return null;
  const numbers = formatNumbers(numbersIn(kept.form), String(lastNumber).length, 8);
  return (
    <Notice tone="warning" title={words.tooLate(numbers)}>
      {kept.mayHaveArrived ? words.perhapsInTime : words.notInTime}
    </Notice>
  );
}
