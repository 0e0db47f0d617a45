import { paths } from '#texts/paths.ts';

/** Names in the address the community that somebody came from: the way back to it. */
export const fromField = 'de';

/** The address of the notices for who comes from that community; null: from nowhere in particular. */
export function noticesFrom(communityUrl: string | null, fields: Record<string, string> = {}): string {
  const search = new URLSearchParams({ ...(communityUrl !== null && { [fromField]: communityUrl }), ...fields });
  return search.size > 0 ? `${paths.notifications()}?${search}` : paths.notifications();
}
