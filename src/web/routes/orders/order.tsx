import { showOrder } from '#app/orders/show-order.ts';
import { orPage } from '#web/attempt.ts';
import { asker } from '#web/context.ts';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { Route } from './+types/order';

export function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return orPage(() => showOrder(app, actor, { key: params.secret }));
}

export default function Order({ loaderData }: Route.ComponentProps) {
  return (
    <Page width="text">
      <PageHeader title={loaderData.raffle.title} status={<StatusBadge of="order" status={loaderData.status} />} />
    </Page>
  );
}
