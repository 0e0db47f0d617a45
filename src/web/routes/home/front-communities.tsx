import type { CommunityCard as Card } from '#app/search/community-card.ts';
import { homeTexts } from '#texts/home.ts';
import { paths } from '#texts/paths.ts';
import { CommunityCard } from '#web/routes/search/community-card.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Section } from '#web/ui/section.tsx';
import { Stamp } from '#web/ui/stamp.tsx';

const words = homeTexts.communities;

/** Some communities that everybody may find, or what one could be where there are none yet. */
export function FrontCommunities({ communities }: { communities: readonly Card[] }) {
  const hasSome = communities.length > 0;
  return (
    <div className="border-y border-line bg-sheet">
      <div className="page-width lg:py-8">
        <Section large className="max-md:py-4" title={words.title} lead={words.lead}>
          {hasSome ? (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
              {communities.map((card, at) => (
                // on a phone one is enough to see what they are
                <li key={card.url} className={at > 0 ? 'max-md:hidden' : ''}>
                  <CommunityCard card={card} />
                </li>
              ))}
            </ul>
          ) : (
            <Example />
          )}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <ButtonLink kind="secondary" prefetch="none" className="grow sm:grow-0" to={paths.communityList()}>
              {words.all}
            </ButtonLink>
            <ButtonLink kind="quiet" className="max-sm:hidden" to={paths.createCommunity()}>
              {words.create}
            </ButtonLink>
          </div>
          {hasSome && <p className="text-sm text-soft max-md:hidden">{words.note}</p>}
        </Section>
      </div>
    </div>
  );
}

function Example() {
  const { stamp, name, words: lead, parts } = words.example;
  return (
    <article className="grid max-w-2xl gap-3 rounded-xl border-[1.5px] border-dashed border-edge p-5 sm:p-6">
      <p>
        <Stamp size="small" ink="held">
          {stamp}
        </Stamp>
      </p>
      <h3 className="flex items-center gap-3 text-lg">
        <Avatar name={name} />
        {name}
      </h3>
      <p className="text-soft">{lead}</p>
      <ul className="grid list-inside list-disc gap-1">
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </article>
  );
}
