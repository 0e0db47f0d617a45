import type { showTeachers } from '#app/communities/show-teachers.ts';
import { communityOfferTexts as words } from '#texts/communities/community-offer.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Section } from '#web/ui/section.tsx';

type HomeTeachersProps = { teachers: Awaited<ReturnType<typeof showTeachers>> };

/** Who runs a community with courses, for people who have not joined. */
export function HomeTeachers({ teachers }: HomeTeachersProps) {
  if (teachers.length === 0) return null;
  return (
    <Section title={words.teachers}>
      <ul className="grid gap-3 sm:grid-cols-2">
        {teachers.map(({ name, picture, isOwner }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and nothing else of them is told
          <li key={at} className="flex items-center gap-3">
            <Avatar name={name} src={picture} />
            <div className="min-w-0">
              <p className="font-semibold break-words">{name}</p>
              <p className="text-soft">{isOwner ? words.owner : words.admin}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="text-sm text-soft">{words.note}</p>
    </Section>
  );
}
