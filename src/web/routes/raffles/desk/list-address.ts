import type { DeskList } from '#domain/orders/desk.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { paths } from '#texts/paths.ts';

/** The address of a desk's list. */
export function listAddress(
  address: { communityUrl: string; raffle: string },
  { list, words = '', page = 1 }: { list: DeskList; words?: string; page?: number },
): string {
  const query = new URLSearchParams({
    ver: deskTexts.slugs[list],
    ...(words && { q: words }),
    ...(page > 1 && { pagina: String(page) }),
  });
  return `${paths.raffleDesk(address)}?${query}`;
}
