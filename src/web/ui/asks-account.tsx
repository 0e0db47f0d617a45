import { Lock } from 'lucide-react';
import { layoutTexts } from '#texts/layout.ts';

/** Beside the way to what needs an account, for who has not signed in. The words are for screen readers where there is no room. */
export function AsksAccount({ className = 'md:sr-only' }: { className?: string }) {
  return (
    <>
      <Lock aria-hidden="true" className="size-3.5 shrink-0 text-soft" />
      <span className={`text-sm font-normal text-soft ${className}`}> {layoutTexts.searchAsks}</span>
    </>
  );
}
