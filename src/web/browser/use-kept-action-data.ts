import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * The route's action data, kept until the next navigation. The router drops it at each revalidation, and with it the
 * refusal and what was typed.
 */
export function useKeptActionData<T>(answer: T | undefined): T | undefined {
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, answer });
  const isOther = answer !== undefined && answer !== kept.answer;
  const now = isOther || key !== kept.key ? { key, answer } : kept;
  if (now !== kept) setKept(now);
  return now.answer;
}

/** A value of the loader that survives revalidations until another one is made; `made` identifies which. */
export function useUntilMade<T>(value: T, made: string | null): T {
  const [kept, setKept] = useState({ value, made });
  const now = made === null || made === kept.made ? kept : { value, made };
  if (now !== kept) setKept(now);
  return now.value;
}
