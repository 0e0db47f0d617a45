import { showDesk } from '#app/orders/show-desk.ts';
import { orPage } from '#web/attempt.ts';
import { asker } from '#web/context.ts';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/desk';

export function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return orPage(() => showDesk(app, actor, params));
}

export default function Desk({ loaderData }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader title={loaderData.raffle.title} />
    </Page>
  );
}
