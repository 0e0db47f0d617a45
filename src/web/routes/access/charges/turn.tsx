import { chargeTexts } from '#texts/charges.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

type TurnProps = { label: string; before: string | null; after: string | null };

/** The pages before and after one of a list, where there are any. */
export function Turn({ label, before, after }: TurnProps) {
  if (before === null && after === null) return null;
  return (
    <nav aria-label={chargeTexts.pagesOf(label)} className="flex justify-between gap-3">
      {before === null ? (
        <span />
      ) : (
        <ButtonLink kind="secondary" size="small" to={before}>
          {chargeTexts.earlier}
        </ButtonLink>
      )}
      {after !== null && (
        <ButtonLink kind="secondary" size="small" to={after}>
          {chargeTexts.later}
        </ButtonLink>
      )}
    </nav>
  );
}
