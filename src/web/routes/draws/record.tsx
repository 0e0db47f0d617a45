import { showDraw } from '#app/draws/show-draw.ts';
import { orPage } from '#web/attempt.ts';
import { asker } from '#web/context.ts';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/record';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return { draw: await orPage(() => showDraw(app, actor, params)) };
}

export default function Record({ loaderData: { draw } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader title={draw.raffle.title} />
      <p>{draw.acta?.winners.join(', ')}</p>
    </Page>
  );
}
