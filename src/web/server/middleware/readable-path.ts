import type { MiddlewareFunction } from 'react-router';
import { isStorable } from '#web/server/read-form.ts';
import { notFound } from '#web/server/refusals.ts';

/** A 404 for addresses with characters that PostgreSQL cannot compare. */
export const readablePath: MiddlewareFunction<Response> = async ({ params, request }) => {
  const asked = [...Object.values(params), ...new URL(request.url).searchParams.values()];
  if (!asked.every((part) => part === undefined || isStorable(part))) throw notFound();
};
