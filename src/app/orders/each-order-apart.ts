import { type LeftOutReason, reasonOfRefusal } from '#domain/orders/confirm-several.ts';
import { isRefusal, type RefusalCode } from '#domain/refusal.ts';

/** What became of several orders: whose was done, and why that of others was not. */
export type Outcomes = { done: string[]; left: { order: string; why: LeftOutReason }[] };

/** Refusals that say nothing of one order: the next ones would be refused too. */
const ofAll: ReadonlySet<RefusalCode> = new Set(['too-many-requests', 'unavailable', 'disk-full']);

/**
 * Does something to each of several orders, one after the other and each in a transaction of its own: one that is refused
 * keeps no other from it, and no two of them are locked at once.
 */
export async function eachOrderApart<Each extends { order: string }>(
  orders: readonly Each[],
  does: (each: Each) => Promise<unknown>,
): Promise<Outcomes> {
  const outcomes: Outcomes = { done: [], left: [] };
  let isStopped = false;
  for (const each of orders) {
    const code: RefusalCode | null = isStopped ? 'unavailable' : await refusalOf(() => does(each));
    if (code === null) outcomes.done.push(each.order);
    else outcomes.left.push({ order: each.order, why: reasonOfRefusal(code) });
    isStopped ||= code !== null && ofAll.has(code);
  }
  return outcomes;
}

async function refusalOf(does: () => Promise<unknown>): Promise<RefusalCode | null> {
  try {
    await does();
    return null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.code;
  }
}
