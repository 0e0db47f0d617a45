import { type PathName, patterns } from '#texts/paths.ts';
import type { World } from './walk-world.ts';
import { walks } from './walks.ts';

/** The address at which a route stands in the world of a walk: where one of its walks goes, the first unless given. */
export function placeIn(world: World, route: PathName, walk = walks.find((each) => each.route === route)): string {
  const parts = walk?.at(world) ?? {};
  const given: Record<string, unknown> = { ...world.at, ...world.raffle, ...parts };
  return patterns[route].replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(String(given[part] ?? 'x')));
}
