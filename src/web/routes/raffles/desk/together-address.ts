import type { TogetherAsked } from '#app/orders/desk-together.ts';
import type { Outcomes } from '#app/orders/each-order-apart.ts';
import { leftOutReasons } from '#domain/orders/confirm-several.ts';

/** The query parameter that names orders to be confirmed together. */
export const togetherQuery = 'confirmar';
/** Its value for all orders of the shown page. */
export const wholePage = 'todos';
/** The query parameters of what became of several orders: whose was done, and which were left out and why. */
export const outcomesQuery = ['pagos', 'fuera'] as const;

/** The orders that an address asks to be confirmed together; null where it asks for none. */
export function togetherAsked(query: URLSearchParams): TogetherAsked | null {
  const named = query.getAll(togetherQuery);
  return named.length > 0 ? { named, all: named.includes(wholePage) } : null;
}

/** What became of several orders, as an address says it. */
export function outcomesIn(query: URLSearchParams): Outcomes | null {
  const [done, left] = outcomesQuery.map((name) => query.get(name)?.split('.').filter(Boolean) ?? []);
  if (!done?.length && !left?.length) return null;
  return {
    done: done ?? [],
    left: (left ?? []).map((each) => {
      const [order = '', reason] = each.split('_');
      return { order, why: leftOutReasons.find((known) => known === reason) ?? 'other' };
    }),
  };
}

/** The same for an address. */
export function outcomesAddress({ done, left }: Outcomes): Record<string, string> {
  const [confirmed, leftOut] = outcomesQuery;
  return {
    ...(done.length > 0 && { [confirmed]: done.join('.') }),
    ...(left.length > 0 && { [leftOut]: left.map(({ order, why }) => `${order}_${why}`).join('.') }),
  };
}
