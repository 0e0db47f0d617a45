import { type ReactNode, useEffect, useRef } from 'react';
import { formatNumber } from '#texts/format.ts';
import { uiTexts } from '#texts/ui.ts';
import { announcement, timeLeft } from './countdown-time.ts';
import { useServerNow } from './server-clock.tsx';

type CountdownProps = {
  /** ISO instant. */
  until: string;
  size?: 'text' | 'large';
  /** What stands in its place once the time is over. */
  over?: ReactNode;
  /** Called once when the time runs out under somebody's eyes. */
  onOver?: () => void;
};

/** What is left of a time by the server's clock. It informs; it never hurries anyone. */
export function Countdown({ until, size = 'text', over = uiTexts.countdown.over, onOver }: CountdownProps) {
  const end = Date.parse(until);
  const now = useServerNow();
  const left = end - now;
  const isOver = left <= 0;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (!isOver) wasRunning.current = true;
    else if (wasRunning.current) {
      wasRunning.current = false;
      onOver?.();
    }
  }, [isOver, onOver]);

  return (
    <>
      {isOver ? over : <time dateTime={until}>{size === 'large' ? <Faces left={left} /> : words(left)}</time>}
      <span role="status" className="sr-only">
        {announcement(left)}
      </span>
    </>
  );
}

/** `2 días 03:14:09`, `03:14:09`, `14:09`: figures of one width, so that nothing dances. */
function words(left: number) {
  const { days, hours, minutes, seconds } = timeLeft(left);
  const clock = (days || hours ? [hours, minutes, seconds] : [minutes, seconds])
    .map((n) => formatNumber(n, 2))
    .join(':');
  return (
    <span className="figures font-semibold">
      {days > 0 && (
        <>
          <span className="whitespace-nowrap">{`${days} ${uiTexts.countdown.days(days)}`}</span>{' '}
        </>
      )}
      <span className="whitespace-nowrap">{clock}</span>
    </span>
  );
}

function Faces({ left }: { left: number }) {
  const { days, hours, minutes, seconds } = timeLeft(left);
  const faces = [
    ...(days > 0 ? [{ key: 'days', figure: String(days), unit: uiTexts.countdown.days(days) }] : []),
    { key: 'hours', figure: formatNumber(hours, 2), unit: uiTexts.countdown.hours(hours) },
    { key: 'minutes', figure: formatNumber(minutes, 2), unit: uiTexts.countdown.minutes },
    { key: 'seconds', figure: formatNumber(seconds, 2), unit: uiTexts.countdown.seconds },
  ];
  return (
    <span className="inline-flex flex-wrap justify-center gap-2 sm:gap-3">
      {faces.map(({ key, figure, unit }) => (
        <span
          key={key}
          className="grid min-w-16 justify-items-center rounded-md border border-line bg-sheet px-3 py-2.5 sm:min-w-20"
        >
          <span className="figures text-3xl leading-none font-bold">{figure}</span>
          <span className="mt-1 text-sm text-soft">{unit}</span>
        </span>
      ))}
    </span>
  );
}
