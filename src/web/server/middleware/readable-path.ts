import type { MiddlewareFunction } from 'react-router';
import { isStorable } from '#web/server/read-form.ts';
import { notFound } from '#web/server/refusals.ts';

/** An address that no text of ours can be compared with leads nowhere, whatever page it is made to look like. */
export const readablePath: MiddlewareFunction<Response> = async ({ params, request }) => {
  const asked = [...Object.values(params), ...new URL(request.url).searchParams.values()];
  if (!asked.every((part) => part === undefined || isStorable(part))) throw notFound();
};
