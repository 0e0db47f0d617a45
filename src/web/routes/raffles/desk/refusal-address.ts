import type { RefusalAsked } from '#app/contacts/waiting-requests.ts';

/** What an address names requests with that are about to be refused together. */
export const refusalQuery = ['rechazar', 'conexion'] as const;

/** What stands for all that wait. */
export const allRequests = 'todas';

/** Which requests an address asks to refuse together, once that is confirmed. */
export function refusalAsked(query: URLSearchParams): RefusalAsked {
  const [named, network] = refusalQuery;
  const asked = query.getAll(named);
  return { named: asked, networkOf: query.get(network), all: asked.includes(allRequests) };
}
