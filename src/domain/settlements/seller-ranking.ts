/** Somebody who sells a raffle, by their whole name, and how many of its numbers that they sold are paid. */
export type Selling = { id: string; name: string; paid: number };

/** A place among those who sell. Of others than oneself no more of their name is told than the first. */
export type RankedSeller = { id: string; place: number; firstName: string; paid: number };

/** Those who sold anything that is paid, by how much; who sold as much as somebody else has the same place. */
export function sellerRanking(selling: readonly Selling[]): RankedSeller[] {
  const ranked = selling
    .filter(({ paid }) => paid > 0)
    .map(({ id, name, paid }) => ({ id, paid, firstName: name.trim().split(/\s+/u)[0] ?? '' }))
    .sort((one, other) => other.paid - one.paid || one.firstName.localeCompare(other.firstName, 'es'));
  return ranked.map((seller) => ({ ...seller, place: 1 + ranked.filter(({ paid }) => paid > seller.paid).length }));
}

/** The first of a ranking, and whoever asks where they come later. */
export function rankingShown(ranking: readonly RankedSeller[], self: string | null, most: number): RankedSeller[] {
  return ranking.filter(({ id }, at) => at < most || id === self);
}
