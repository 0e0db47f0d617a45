import { communityTexts } from '#texts/communities/communities.ts';
import { formatDate } from '#texts/format.ts';
import { directoryTexts as words } from '#texts/members/directory.ts';
import { paths } from '#texts/paths.ts';
import type { ShownDirectory } from '#web/routes/members/directory.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Pager } from '#web/ui/pager.tsx';

/** Who is there, each with what they are there for, and the way to the page before and behind. */
export function PeopleCards({ shown }: { shown: ShownDirectory }) {
  const { people, community, own } = shown;
  const self = own.role === 'member' && !own.isListed ? words.selfAlone : words.self;
  return (
    <>
      <ul aria-label={words.list} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {people.map((person) => (
          <li
            key={person.uid}
            className="flex min-w-0 flex-wrap items-center gap-3 rounded-xl border border-line bg-sheet p-4"
          >
            <Avatar name={person.name} src={person.photoURL} />
            <div className="min-w-0 flex-1 basis-24">
              <p className="font-semibold wrap-anywhere">
                {person.name} {person.isSelf && <span className="font-normal text-soft">{self}</span>}
              </p>
              <p className="text-sm text-soft">{words.since(formatDate(person.since, community.timeZone))}</p>
            </div>
            {person.role !== 'member' && (
              <Badge>{person.isOwner ? words.owner : communityTexts.roles[person.role]}</Badge>
            )}
          </li>
        ))}
      </ul>
      <Pages shown={shown} />
    </>
  );
}

function Pages({ shown: { before, after, words: asked, community } }: { shown: ShownDirectory }) {
  const address = (turn: Record<string, string>) =>
    `${paths.directory({ communityUrl: community.url })}?${new URLSearchParams({ ...(asked && { q: asked }), ...turn })}`;
  return (
    <Pager
      label={words.pages}
      before={before && address({ antes: before })}
      after={after && address({ despues: after })}
    />
  );
}
