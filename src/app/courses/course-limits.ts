import type { CommunityRow } from '#db/tables.ts';
import { foldSlug, slugLimits, slugSuggestions } from '#domain/communities/slug.ts';
import { Refusal } from '#domain/refusal.ts';
import { offeredPlans, planOf } from '#plans';

/** Refuses where the community's plan has no courses. Existing courses stay readable. */
export function requireCoursesInPlan(community: CommunityRow): void {
  const plan = planOf(community.plan);
  if (!plan.courses) throw new Refusal('plan.courses', { plan: plan.name });
}

/** The community's plan and the plans that have courses; null where its own has them. */
export function planWithout(community: CommunityRow): { plan: string; having: readonly string[] } | null {
  const { courses, name: plan } = planOf(community.plan);
  if (courses) return null;
  return { plan, having: offeredPlans().flatMap((each) => (each.courses ? [each.name] : [])) };
}

/** Refuses one more where there are `limit` of them already. */
export function requireRoom(count: number, limit: number): void {
  if (count >= limit) throw new Refusal('course.too-many', { limit });
}

const tries = 400;
/** Slugs reserved for pages below a community's courses. */
const kept = new Set(['nuevo']);

/** The title's slug; with a number appended where it is taken, or a word before it where it is too short. */
export async function freeSlug(
  title: string,
  noun: 'curso' | 'leccion',
  takenOf: (slugs: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<string> {
  const folded = foldSlug(title);
  const base = folded.length >= slugLimits.min ? folded : `${noun}-${folded}`.replace(/-$/, '');
  const wanted = [base, ...slugSuggestions(base, tries)];
  const taken = await takenOf(wanted);
  return wanted.find((slug) => !taken.has(slug) && !kept.has(slug)) ?? base;
}
