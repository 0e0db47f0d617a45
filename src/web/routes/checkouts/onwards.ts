import { redirect } from 'react-router';
import { checkoutAddress } from '#app/checkouts/show-checkout.ts';
import { paths } from '#texts/paths.ts';
import { asker } from '#web/server/context.ts';
import { redirectAway } from '#web/server/redirect-away.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/onwards';

/** Redirects the payer to the gateway, or to the checkout's page when there is nothing to pay. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const address = await orPage(() => checkoutAddress(app, actor, params));
  return address ? redirectAway(address) : redirect(paths.checkout(params));
}
