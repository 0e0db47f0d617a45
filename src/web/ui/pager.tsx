import { uiTexts } from '#texts/ui.ts';
import { ButtonLink } from './button-link.tsx';

type PagerProps = {
  /** Which list it turns; none where the page has only one. */
  label?: string;
  /** Where the page before and the page behind are; null: there is none. */
  before: string | null;
  after: string | null;
  /** What the two ways are called, where they lead elsewhere than to the page beside this one. */
  names?: { before: string; after: string };
  className?: string;
};

/** The way to the page before and to the page behind, where there is one. */
export function Pager({ label, before, after, names = uiTexts.pages, className = '' }: PagerProps) {
  if (before === null && after === null) return null;
  return (
    <nav aria-label={label} className={`flex flex-wrap justify-between gap-3 ${className}`}>
      {before === null ? (
        <span />
      ) : (
        <ButtonLink kind="secondary" size="small" rel="prev" to={before}>
          {names.before}
        </ButtonLink>
      )}
      {after !== null && (
        <ButtonLink kind="secondary" size="small" rel="next" to={after}>
          {names.after}
        </ButtonLink>
      )}
    </nav>
  );
}
