import { paths } from '#texts/paths.ts';

/** Where somebody comes back to after signing in to join: the same page, at its door. */
export function joinAddress(communityUrl: string): string {
  return `${paths.community({ communityUrl })}?entrar=1#entrar`;
}
