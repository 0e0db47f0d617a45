import { Lock } from 'lucide-react';
import { layoutTexts } from '#texts/layout.ts';

/** Beside a link to what needs an account, while signed out. On wide screens the words are for screen readers only. */
export function SignInNeeded({ className = 'md:sr-only' }: { className?: string }) {
  return (
    <>
      <Lock aria-hidden="true" className="size-3.5 shrink-0 text-soft" />
      <span className={`text-sm font-normal text-soft ${className}`}> {layoutTexts.searchAsks}</span>
    </>
  );
}
