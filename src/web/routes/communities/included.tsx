import type { communityFacts } from '#app/communities/community-facts.ts';
import type { showCommunity } from '#app/community-pages/show-community.ts';
import type { AccessCadence } from '#domain/access/access-payment.ts';
import { accessTexts } from '#texts/access/access.ts';
import { formatMoneyNamed } from '#texts/format.ts';
import { Section } from '#web/ui/section.tsx';

const words = accessTexts.included;

type IncludedProps = Pick<Awaited<ReturnType<typeof showCommunity>>, 'community' | 'join' | 'courseCount'>;

const unoffered: ReadonlySet<IncludedProps['join']['kind']> = new Set(['member', 'not-running', 'closed']);

/**
 * What somebody who is not inside gets for what access costs, from what is there today; nothing where it is free, and
 * nothing for who is kept out.
 */
export function Included({ community, join, courseCount }: IncludedProps) {
  const { price, country } = community;
  if (!price || !join.cadence || unoffered.has(join.kind)) return null;
  return (
    <Section title={words.title}>
      <IncludedList community={community} cadence={join.cadence} courseCount={courseCount} />
      {/* where there is no way to pay, the box above says so */}
      {join.kind !== 'no-way' && (
        <p className="measure">{words.after(formatMoneyNamed(price, country), join.cadence)}</p>
      )}
    </Section>
  );
}

type IncludedListProps = {
  community: Pick<ReturnType<typeof communityFacts>, 'messageCount' | 'memberCount' | 'settings'>;
  cadence: AccessCadence;
  courseCount: number;
};

/** What members have, and for how long. */
export function IncludedList({ community, cadence, courseCount }: IncludedListProps) {
  const { messageCount, memberCount, settings } = community;
  const facts = [
    ...(courseCount > 0 ? [words.courses(courseCount)] : []),
    ...(settings.allowMessages ? [words.messages(messageCount)] : []),
    words.members(memberCount),
    words.time[cadence],
  ];
  return (
    <ul className="grid max-w-2xl list-disc gap-1 pl-5">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
