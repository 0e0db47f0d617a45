import { useEffect } from 'react';
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { showDeskFigures } from '#app/orders/show-desk-figures.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/with-figures';
import { areFiguresFresh, noteFiguresRead } from './desk/figures-age.ts';

/** The figures of a desk, around it: they are read with it at first, and less often than its list from then on. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const figures = await orPage(() => showDeskFigures(app, actor, params));
  return { ...figures, readAt: app.clock.now().toString() };
}

/** At once after what one did oneself, and for another raffle; otherwise once those shown are some seconds old. */
export function shouldRevalidate({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isOwnAct = formMethod !== undefined && formMethod !== 'GET';
  if (isOwnAct || currentUrl.pathname !== nextUrl.pathname) return defaultShouldRevalidate;
  return !areFiguresFresh();
}

export type FiguresData = Route.ComponentProps['loaderData'];

export default function WithFigures({ loaderData }: Route.ComponentProps) {
  useEffect(() => noteFiguresRead(loaderData.readAt), [loaderData.readAt]);
  return <Outlet context={loaderData} />;
}
