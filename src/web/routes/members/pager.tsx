import { peopleTexts } from '#texts/people.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { listAddress } from './list-query.ts';

type PagerProps = {
  communityUrl: string;
  fields: readonly (readonly [string, string])[];
  before: string | null;
  after: string | null;
};

/** The way to the page before and to the page behind, where there is one. */
export function Pager({ communityUrl, fields, before, after }: PagerProps) {
  if (before === null && after === null) return null;
  return (
    <nav aria-label={peopleTexts.pages} className="flex justify-between gap-3">
      {before === null ? (
        <span />
      ) : (
        <ButtonLink kind="secondary" size="small" to={listAddress(communityUrl, [...fields, ['antes', before]])}>
          {peopleTexts.earlier}
        </ButtonLink>
      )}
      {after !== null && (
        <ButtonLink kind="secondary" size="small" to={listAddress(communityUrl, [...fields, ['despues', after]])}>
          {peopleTexts.later}
        </ButtonLink>
      )}
    </nav>
  );
}
