import { formatDuration } from '#texts/format.ts';
import { uiTexts } from '#texts/ui.ts';

export type TimeLeft = { days: number; hours: number; minutes: number; seconds: number };

/** Splits what is left of a time, whole seconds rounded up so that 0 means over. */
export function timeLeft(milliseconds: number): TimeLeft {
  const total = Math.max(0, Math.ceil(milliseconds / 1000));
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor((total % 86_400) / 3600),
    minutes: Math.floor((total % 3600) / 60),
    seconds: total % 60,
  };
}

const momentsToSay = [86_400, 3600, 900, 300, 60, 10];

/**
 * What a screen reader is told, and only when a moment worth saying has been passed: a day, an hour, 15, 5 and 1
 * minutes, 10 seconds, the end. Between two of them the sentence stays the same, so nothing is announced.
 */
export function announcement(millisecondsLeft: number): string {
  const seconds = Math.ceil(millisecondsLeft / 1000);
  if (seconds <= 0) return uiTexts.countdown.over;
  const moment = momentsToSay.findLast((each) => seconds <= each);
  if (moment === undefined) return '';
  return uiTexts.countdown.lessThan(moment < 60 ? uiTexts.countdown.second(moment) : formatDuration(moment * 1000));
}
