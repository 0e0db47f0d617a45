import { shareCard } from '#app/share/share-card.ts';
import { shareTexts } from '#texts/share.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/raffle-card';

/** A card with what is left at this minute and a code that leads to the raffle, for the organiser to post. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const card = await orPage(() => shareCard(app, actor, params));
  const bytes = await orPage(() => card.bytes(actor));
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'image/png',
      'Content-Disposition': `inline; filename="${shareTexts.card.file(params.raffle)}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
