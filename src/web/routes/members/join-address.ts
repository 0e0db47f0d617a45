import { paths, patterns } from '#texts/paths.ts';

/** Where somebody comes back to after signing in to join: the same page, at its door. */
export function joinAddress(communityUrl: string): string {
  return `${paths.community({ communityUrl })}?entrar=1#entrar`;
}

const invitations = patterns.invitation.replace(':code', '');

/** Whether somebody signs in there to join a community. */
export function isJoinAddress(returnTo: string | null): boolean {
  return returnTo !== null && (returnTo.startsWith(invitations) || /[?&]entrar=1/.test(returnTo));
}
