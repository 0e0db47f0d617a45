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
