import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * What a form's action gave, until somebody goes on from it. The router forgets it whenever the page is read again, and
 * with it what was refused and typed.
 */
export function useAnswer<T>(answer: T | undefined): T | undefined {
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, answer });
  const isOther = answer !== undefined && answer !== kept.answer;
  const now = isOther || key !== kept.key ? { key, answer } : kept;
  if (now !== kept) setKept(now);
  return now.answer;
}

/** What a page came with, also once it was read again, until something has been made of it: `made` names it. */
export function useUntilMade<T>(value: T, made: string | null): T {
  const [kept, setKept] = useState({ value, made });
  const now = made === null || made === kept.made ? kept : { value, made };
  if (now !== kept) setKept(now);
  return now.value;
}
