import { type FormEvent, useState } from 'react';
import type { ShownPeople } from '#app/members/show-people.ts';
import { communityTexts } from '#texts/communities/communities.ts';
import { formatDate } from '#texts/format.ts';
import { peopleTexts } from '#texts/members/people.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { RowMenu } from './row-menu.tsx';
import { SelectionBar, selectionForm } from './selection-bar.tsx';

type Person = ShownPeople['people'][number];

const words = peopleTexts.people;

/** One page of people, each with what may be done with them, and the bar for those who were picked. */
export function PeopleTable({ shown }: { shown: ShownPeople }) {
  const { people, community, query } = shown;
  const pickable = people.filter(({ acts }) => acts.length > 0);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const isHydrated = useHydrated();
  const onPage = pickable.map(({ uid }) => uid);
  const chosen = onPage.filter((uid) => picked.has(uid));
  const pick = (uid: string) => (event: FormEvent<HTMLInputElement>) => {
    const next = new Set(chosen);
    if (event.currentTarget.checked) next.add(uid);
    else next.delete(uid);
    setPicked(next);
  };
  const since = query.status === 'active' || query.status === 'all' ? 'joinedAt' : 'since';
  const columns: Column<Person>[] = [
    {
      key: 'name',
      header: words.name,
      heading: true,
      cell: (person) => (
        <span className="flex min-w-0 items-center gap-3 large-text:flex-wrap">
          {person.acts.length > 0 && (
            <span className="-m-2.5 grid size-11 shrink-0 place-items-center">
              <input
                type="checkbox"
                form={selectionForm}
                name="p"
                value={person.uid}
                aria-label={words.pick(person.name)}
                className="choice"
                {...(isHydrated ? { checked: picked.has(person.uid), onChange: pick(person.uid) } : {})}
              />
            </span>
          )}
          <Avatar name={person.name} src={person.photoURL} />
          <Name person={person} timeZone={community.timeZone} />
        </span>
      ),
    },
    { key: 'role', header: words.role, cell: ({ role }) => communityTexts.roles[role] },
    { key: 'status', header: words.status, cell: ({ status }) => <StatusBadge of="member" status={status} /> },
    { key: 'since', header: words.since, cell: (person) => formatDate(person[since], community.timeZone) },
    ...(pickable.length > 0
      ? [
          {
            key: 'options',
            header: words.options,
            bare: true,
            cell: (person: Person) => <RowMenu person={person} shown={shown} />,
          },
        ]
      : []),
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Table caption={words.caption} rows={people} rowKey={({ uid }) => uid} columns={columns} />
      {pickable.length > 0 && (
        <SelectionBar
          shown={shown}
          acts={[...new Set(pickable.flatMap(({ acts }) => acts))]}
          count={chosen.length}
          isAll={chosen.length === onPage.length}
          onAll={(all) => setPicked(new Set(all ? onPage : []))}
        />
      )}
    </div>
  );
}

function Name({ person, timeZone }: { person: Person; timeZone: string }) {
  const { name, email, answer, reason, mutedUntil, isOwner, isSelf } = person;
  return (
    <span className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-0.5 large-text:basis-full">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 break-words">{name}</span>
        {isSelf && <Badge>{words.you}</Badge>}
        {isOwner && <Badge>{words.owner}</Badge>}
      </span>
      {email && <span className="text-base font-normal wrap-anywhere text-soft">{email}</span>}
      {mutedUntil && <span className="text-base font-normal text-soft">{words.muted(mutedUntil, timeZone)}</span>}
      {answer && (
        <span className="measure text-base font-normal whitespace-pre-line wrap-anywhere">{words.answer(answer)}</span>
      )}
      {reason && <span className="measure text-base font-normal wrap-anywhere text-soft">{words.reason(reason)}</span>}
    </span>
  );
}
