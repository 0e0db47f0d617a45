import { redirect } from 'react-router';
import { openNotification } from '#app/notifications/read-notifications.ts';
import { paths } from '#texts/paths.ts';
import { asker } from '#web/server/context.ts';
import { notFound, orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/open';
import { lineId } from './line-id.ts';

/** Leads to what a line is about, and notes that it was read. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const id = lineId(params.notification);
  if (id === null) throw notFound();
  const path = await orPage(() => openNotification(app, actor, { id }));
  return redirect(path ?? paths.notifications(), 303);
}
