import { manageCommunitiesTexts } from '#texts/communities/manage-communities.ts';
import { formatLongDate, formatMoneyNamed } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import type { Former } from '#web/routes/communities/manage.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Section } from '#web/ui/section.tsx';

const words = manageCommunitiesTexts.former;

/** The communities that somebody is not in any more, and that owe them money or time. */
export function FormerCommunities({ communities }: { communities: readonly Former[] }) {
  if (communities.length === 0) return null;
  return (
    <Section title={words.title} lead={words.lead}>
      <ul className="grid gap-3">
        {communities.map((former) => (
          <li
            key={former.url}
            className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-sheet p-4"
          >
            <div className="grid min-w-0 gap-1">
              <h3 className="text-lg wrap-anywhere">{former.name}</h3>
              <p className="text-soft">{owedWords(former)}</p>
            </div>
            <ButtonLink kind="secondary" size="small" to={paths.access({ communityUrl: former.url })}>
              {words.see}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function owedWords({ owed, endsAt, country, timeZone }: Former): string {
  if (owed.length > 0) return words.owed(owed.map((sum) => formatMoneyNamed(sum, country)));
  return endsAt ? words.left(formatLongDate(endsAt, timeZone)) : '';
}
