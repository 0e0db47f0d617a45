import type { TicketsQuery } from '#app/members/show-tickets.ts';
import { type PeopleAct, type PeopleOutcome, peopleOfForm } from '#domain/members/member-changes.ts';
import type { MemberFault } from '#domain/members/membership.ts';
import { keyOfSlug, listPlace, type PeopleQuery, searchWords } from '#domain/members/people-list.ts';
import { peopleTexts } from '#texts/members/people.ts';
import { paths } from '#texts/paths.ts';

export type Asked = { act: PeopleAct; people: string[] };

/** Which of the two lists an address is of. */
export function tabOf(search: URLSearchParams): 'boletos' | 'personas' {
  return search.get('ver') === 'personas' ? 'personas' : 'boletos';
}

/** Parses the query of the people list. Invalid values count as absent. */
export function peopleQueryOf(search: URLSearchParams): PeopleQuery & { asked: Asked | null } {
  const { roleSlugs, statusSlugs, sortSlugs, actSlugs } = peopleTexts;
  const act = keyOfSlug(actSlugs, search.get('hacer'));
  const people = peopleOfForm(search.getAll('p'));
  return {
    words: searchWords(search.get('q')),
    role: keyOfSlug(roleSlugs, search.get('papel')),
    status: keyOfSlug(statusSlugs, search.get('estado')) ?? 'active',
    sort: keyOfSlug(sortSlugs, search.get('orden')) ?? 'role',
    place: listPlace(search.get('despues'), search.get('antes')),
    asked: act && people.length > 0 ? { act, people } : null,
  };
}

/** What an address asks of the list of tickets. */
export function ticketsQueryOf(search: URLSearchParams): TicketsQuery {
  const { orderStatusSlugs, orderSortSlugs, scopeSlugs } = peopleTexts;
  return {
    scope: keyOfSlug(scopeSlugs, search.get('de')),
    words: searchWords(search.get('q')),
    raffle: search.get('rifa'),
    status: keyOfSlug(orderStatusSlugs, search.get('estado')),
    sort: keyOfSlug(orderSortSlugs, search.get('orden')) ?? 'newest',
    place: listPlace(search.get('despues'), search.get('antes')),
  };
}

type PeopleFields = Partial<Omit<PeopleQuery, 'place'>>;

/** The fields of an address of the list of people, those that say nothing left out. */
export function peopleFields({ words, role, status, sort }: PeopleFields): [string, string][] {
  const fields: [string, string][] = [['ver', 'personas']];
  if (words) fields.push(['q', words]);
  if (role) fields.push(['papel', peopleTexts.roleSlugs[role]]);
  if (status && status !== 'active') fields.push(['estado', peopleTexts.statusSlugs[status]]);
  if (sort && sort !== 'role') fields.push(['orden', peopleTexts.sortSlugs[sort]]);
  return fields;
}

/** The fields of an address of the list of tickets. */
export function ticketsFields({ scope, words, raffle, status, sort }: Partial<TicketsQuery>): [string, string][] {
  const fields: [string, string][] = [];
  if (scope && scope !== 'all') fields.push(['de', peopleTexts.scopeSlugs[scope]]);
  if (words) fields.push(['q', words]);
  if (raffle) fields.push(['rifa', raffle]);
  if (status) fields.push(['estado', peopleTexts.orderStatusSlugs[status]]);
  if (sort && sort !== 'newest') fields.push(['orden', peopleTexts.orderSortSlugs[sort]]);
  return fields;
}

/** An address of the page with these fields. */
export function listAddress(communityUrl: string, fields: readonly (readonly [string, string])[]): string {
  const query = new URLSearchParams(fields.map(([name, value]) => [name, value]));
  const page = paths.tickets({ communityUrl });
  return query.size > 0 ? `${page}?${query}` : page;
}

/** Encodes the outcome of an act as query parameters. */
export function outcomeFields(act: PeopleAct, { changed, settled, refused }: PeopleOutcome): [string, string][] {
  const faults = Object.entries(refused).map(([fault, count]) => `${fault}.${count}`);
  return [
    ['hecho', peopleTexts.actSlugs[act]],
    ['n', String(changed)],
    ...(settled > 0 ? [['ya', String(settled)] as [string, string]] : []),
    ...(faults.length > 0 ? [['no', faults.join(' ')] as [string, string]] : []),
  ];
}

const faults = [
  'banned',
  'not-yours',
  'rank',
  'owner',
  'last-admin',
  'transition',
  'too-soon',
  'full',
] as const satisfies readonly MemberFault[];

/** Decodes it; null if there is none. */
export function outcomeOf(search: URLSearchParams): { act: PeopleAct; outcome: PeopleOutcome } | null {
  const act = keyOfSlug(peopleTexts.actSlugs, search.get('hecho'));
  if (!act) return null;
  const refused: PeopleOutcome['refused'] = {};
  for (const part of (search.get('no') ?? '').split(' ')) {
    const [name, count] = part.split('.');
    const fault = faults.find((each) => each === name);
    if (fault) refused[fault] = countOf(count);
  }
  return { act, outcome: { changed: countOf(search.get('n')), settled: countOf(search.get('ya')), refused } };
}

function countOf(text: string | null | undefined): number {
  return /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0;
}
