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

/** What a page came with when somebody came to it, also once it was read again. */
export function useStaying<T>(value: T): T {
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, value });
  const now = key === kept.key ? kept : { key, value };
  if (now !== kept) setKept(now);
  return now.value;
}
