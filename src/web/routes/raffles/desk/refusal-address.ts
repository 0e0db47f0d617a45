import type { RefusalAsked } from '#app/contacts/waiting-requests.ts';

/** The query parameters that select requests to refuse together. */
export const refusalQuery = ['rechazar', 'conexion'] as const;

/** The value for all waiting requests. */
export const allRequests = 'todas';

/** The requests that an address selects for refusal, to be confirmed. */
export function refusalAsked(query: URLSearchParams): RefusalAsked {
  const [named, network] = refusalQuery;
  const asked = query.getAll(named);
  return { named: asked, networkOf: query.get(network), all: asked.includes(allRequests) };
}
