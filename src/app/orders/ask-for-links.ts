import { action } from '#app/action.ts';
import { countedNetwork } from '#app/rate-limit.ts';
import { insertLinkRequest } from '#db/orders/link-requests.ts';
import type { RawForm } from '#domain/form.ts';
import { parseLinkRequest } from '#domain/orders/link-request.ts';

/** How often one network asks, with an account or without: whoever lost a link asks once, or with another spelling. */
export const linkRequestLimit = { name: 'link-request', most: 10, seconds: 3600 };

/**
 * Asks for the private links of one's orders, by a reference, a mail or a phone. Only writes that down: nothing is looked up
 * before `answerLinkRequests`, so neither the answer nor its time tells whether there is such an order.
 */
export const askForLinks = action({
  parse: (form: RawForm) => parseLinkRequest(form),
  charges: (_, actor) => [{ limit: linkRequestLimit, by: countedNetwork(actor) }],
  find: async () => ({ community: null }),
  permission: 'order.ask-for-links',
  run: ({ tx, now, dice, input: { asked } }) => insertLinkRequest(tx, { id: dice.uuid(), asked, now }),
});
