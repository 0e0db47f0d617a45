import { readdirSync, readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { type CommunityStatus, communityStatuses } from '#domain/communities/community.ts';
import { type Permission, policy, type Relation } from '#domain/permission.ts';
import { Refusal } from '#domain/refusal.ts';
import { type PathName, patterns } from '#texts/paths.ts';
import { refusalSentence } from '#texts/refusals.ts';
import { unpacked, type Visitor } from './visitor.ts';

/** Somebody who tries: their cookies, and where the product is. */
export type Walker = { visitor: Visitor; origin: string };

/** Everybody who tries, each with how they stand towards the community of the walk while its policy is asked. */
export const cast = {
  guest: [],
  outsider: ['signed-in'],
  banned: ['signed-in'],
  operator: ['signed-in', 'operator'],
  member: ['signed-in', 'member'],
  seller: ['signed-in', 'seller'],
  editor: ['signed-in', 'editor'],
  moderator: ['signed-in', 'moderator'],
  admin: ['signed-in', 'admin'],
  owner: ['signed-in', 'admin', 'owner'],
} as const satisfies Record<string, readonly Relation[]>;

export type Name = keyof typeof cast;
export const names = Object.keys(cast) as Name[];

/** One thing that can be asked of the product, and what the policy has to say for it to be done. */
export type Walk<World> = {
  route: PathName;
  /** The parts of its address. */
  at: (world: World) => Record<string, string>;
  query?: string | ((world: World) => string);
  /** What the form holds; without it the page is looked at. Made anew for each who tries. */
  form?: (world: World) => Record<string, string | Blob> | Promise<Record<string, string | Blob>>;
  /** All of these are asked. */
  needs: readonly Permission[];
  /** The doors of `src/app` that it goes through, as `file#name`. */
  doors: readonly string[];
  /** Who holds what it is about: an order, an offer, an invitation of their own. */
  holders?: readonly Name[];
  /** Who has what was sold by hand, by the link that its desk made. */
  linked?: readonly Name[];
  /** It does not happen in the community: who may see that does not matter. */
  isElsewhere?: true;
  /** Whom more than the policy keeps out, in which states, and why it is so. */
  never?: { who: readonly Name[]; states?: readonly CommunityStatus[]; why: string };
};

/** Whether the policy lets somebody do it, in a community of that state. A draft is not there for who is outside. */
export function isAllowed(walk: Walk<never>, who: Name, state: CommunityStatus): boolean {
  const relations = new Set<Relation>([
    'anyone',
    ...cast[who],
    ...(walk.holders?.includes(who) ? ['holder' as const] : []),
    ...(walk.linked?.includes(who) ? ['hand-buyer' as const, 'desk-link' as const] : []),
  ]);
  const { never } = walk;
  if (never?.who.includes(who) && (never.states ?? communityStatuses).includes(state)) return false;
  if (who === 'guest' && privateRoutes.has(walk.route)) return false;
  const isOutside = !cast[who].some((relation) => relation !== 'signed-in' && relation !== ('operator' as Relation));
  if (state === 'draft' && isOutside && !walk.isElsewhere) return false;
  return walk.needs.every((permission) => {
    const { who: allowed, when } = policy[permission] as { who: readonly Relation[]; when: readonly string[] };
    return when.includes(state) && allowed.some((relation) => relations.has(relation));
  });
}

/** Of all permissions that let the same people do it in the same states, one. */
const kinds: readonly Permission[] = [
  ...new Map(Object.entries(policy).map(([name, rule]) => [JSON.stringify(rule), name as Permission])).values(),
];

/**
 * Of those whom the policy lets do something in an active community, as few as tell its permissions from every other of the
 * policy, which would refuse one of them; and who may do most.
 */
function tellingOf(walk: Walk<never>): ReadonlySet<Name> {
  const allowed = names.filter((name) => isAllowed(walk, name, 'active'));
  const telling = new Set<Name>(allowed.slice(-1));
  for (const other of kinds) {
    const refused = allowed.filter((name) => !isAllowed({ ...walk, needs: [other] }, name, 'active'));
    if (refused[0] && !refused.some((name) => telling.has(name))) telling.add(refused[0]);
  }
  return telling;
}

/** Whether the state of the community decides nothing of it. */
function isAnywhere({ isElsewhere, needs }: Walk<never>): boolean {
  return isElsewhere === true && needs.every((needed) => policy[needed].when.length === communityStatuses.length);
}

/**
 * Who tries something in a community of that state. In one that is active everybody whom the policy refuses, and of those
 * whom it lets do what changes something as many as tell it from all else. Elsewhere, where the policy decides by the state
 * alone: who may do most of those whom it lets in an active one, whose the thing is, and somebody outside of one that is
 * hidden. What no state decides is tried in one that is suspended.
 */
export function whoTries(walk: Walk<never>, state: CommunityStatus): readonly Name[] {
  if (state === 'active') {
    const telling = tellingOf(walk);
    return names.filter((name) => !walk.form || telling.has(name) || !isAllowed(walk, name, state));
  }
  if (state !== 'suspended' && isAnywhere(walk)) return [];
  const [holder] = [...(walk.holders ?? []), ...(walk.linked ?? [])];
  const strongest = names.findLast((name) => isAllowed(walk, name, 'active'));
  const outside: Name[] = state === 'draft' || state === 'suspended' ? ['outsider'] : [];
  return [...new Set<Name>([...outside, ...(holder ? [holder] : []), ...(strongest ? [strongest] : [])])];
}

const notActive = refusalSentence(new Refusal('community.not-active', {}));

/**
 * Asks as a browser's script does, or for the whole page with all the data that it was made from. Gives whether it was refused:
 * no account, no right, not there, not running.
 */
export async function tryOut<World>(
  { visitor, origin }: Walker,
  walk: Walk<World>,
  world: World,
  asked: 'data' | 'page' = 'data',
) {
  const { path, query } = placeOf(walk, world);
  const address = `${origin}${asked === 'page' || fileRoutes.has(walk.route) ? path : `${path}.data`}${query}`;
  const fields = walk.form && (await walk.form(world));
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const stop = new AbortController();
  const response = await fetch(address, {
    method: fields ? 'POST' : 'GET',
    redirect: 'manual',
    signal: stop.signal,
    headers: { ...unpacked, ...(cookie && { cookie }), Origin: origin },
    ...(fields && { body: bodyOf(fields) }),
  });
  const { status, headers } = response;
  const isStream = headers.get('Content-Type')?.startsWith('text/event-stream') === true;
  const body = isStream ? '' : await response.text();
  if (isStream) stop.abort();
  const goes = `${headers.get('Location') ?? ''} ${status === 202 ? body : ''}`;
  const isAway = /\/login\?/.test(goes);
  return { isRefused: [401, 403, 404].includes(status) || isAway || body.includes(notActive), status, body };
}

export function placeOf<World>({ at, route, query = '' }: Walk<World>, world: World) {
  const parts = at(world);
  const path = patterns[route].replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(parts[key] ?? ''));
  return { path, query: typeof query === 'function' ? query(world) : query };
}

function bodyOf(fields: Record<string, string | Blob>): FormData | URLSearchParams {
  const values = Object.entries(fields);
  if (values.every(([, value]) => typeof value === 'string'))
    return new URLSearchParams(fields as Record<string, string>);
  const form = new FormData();
  for (const [name, value] of values) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, 'archivo.png');
  }
  return form;
}

/** Every route of the table that is a file or a stream, and no page; and every one that a guest is led away from. */
const fileRoutes = new Set<string>();
const privateRoutes = new Set<string>();

/** Whether whoever asks a route without an account is led away before anything of theirs is looked at. */
export function asksForAccount(route: PathName): boolean {
  return privateRoutes.has(route);
}

export function flatRoutes(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => [entry, ...flatRoutes(entry.children ?? [])]);
}

export type RouteFacts = { id: string; file: string; hasAction: boolean; isPage: boolean };

/** The routes of the table, with what their modules export. */
export function routeFacts(entries: readonly RouteConfigEntry[]): RouteFacts[] {
  const facts = flatRoutes(entries).flatMap(({ id, file }) => {
    if (!id || !(id in patterns)) return [];
    const source = readFileSync(`src/web/${file}`, 'utf8');
    const hasAction = /^export (?:async )?(?:function|const) action\b/m.test(source);
    return [{ id, file, hasAction, isPage: /^export default/m.test(source) }];
  });
  for (const { id, isPage } of facts) if (!isPage) fileRoutes.add(id);
  for (const { id, children = [] } of flatRoutes(entries)) {
    if (id === 'private') for (const child of flatRoutes(children)) privateRoutes.add(child.id ?? '');
  }
  return facts;
}

/** Every door of `src/app`, and the permission that it asks for where it says it in a word. */
export function doorsOfApp(): Map<string, string | null> {
  const doors = new Map<string, string | null>();
  for (const path of readdirSync('src/app', { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts') || path.endsWith('.test.ts')) continue;
    const source = readFileSync(`src/app/${path}`, 'utf8');
    const starts = [
      ...source.matchAll(/(?:const (\w+) = |function (\w+)\([^)]*\)[^{]*\{\s*return )(?:action|view)\(\{/g),
    ];
    for (const [at, { 1: constant, 2: maker, index }] of starts.entries()) {
      const body = source.slice(index, starts[at + 1]?.index);
      const [, permission = null] = /permission: '([^']+)'/.exec(body) ?? [];
      doors.set(`${path.replace('.ts', '')}#${constant ?? maker}`, permission);
    }
  }
  return doors;
}
