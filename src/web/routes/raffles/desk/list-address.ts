import type { DeskList } from '#domain/orders/desk.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { paths } from '#texts/paths.ts';

/** The address of a desk's list. `history`: the order whose history is open in it. */
export function listAddress(
  address: { communityUrl: string; raffle: string },
  {
    list,
    words = '',
    page = 1,
    history = null,
  }: { list: DeskList; words?: string; page?: number; history?: string | null },
): string {
  const query = new URLSearchParams({
    ver: deskTexts.slugs[list],
    ...(words && { q: words }),
    ...(page > 1 && { pagina: String(page) }),
    ...(history && { historia: history }),
  });
  return `${paths.raffleDesk(address)}?${query}`;
}

/**
 * The address of those to review, one at a time. `after`: the one that was left for later; `history`: the order whose history is
 * open.
 */
export function stackAddress(
  address: { communityUrl: string; raffle: string },
  { after = null, history = null }: { after?: string | null; history?: string | null } = {},
): string {
  const query = new URLSearchParams({
    ver: deskTexts.slugs.review,
    [stackQuery.mode]: stackQuery.one,
    ...(after && { [stackQuery.after]: after }),
    ...(history && { historia: history }),
  });
  return `${paths.raffleDesk(address)}?${query}`;
}

const stackQuery = { mode: 'modo', one: 'uno', after: 'desde' } as const;

/** The one at a time that an address asks for; null: the whole list. */
export function stackAsked(query: URLSearchParams): { after: string | null } | null {
  return query.get(stackQuery.mode) === stackQuery.one ? { after: query.get(stackQuery.after) } : null;
}
