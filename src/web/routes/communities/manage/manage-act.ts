import { redirect } from 'react-router';
import { leaveCommunity } from '#app/joining/leave-community.ts';
import { acceptOffer, declineOffer, withdrawOffer } from '#app/ownership/answer-offer.ts';
import { offerCommunity } from '#app/ownership/offer-community.ts';
import { paths } from '#texts/paths.ts';
import { text } from '#web/form-text.ts';

import type { FormHandler } from '#web/server/form-actions.ts';
import { doneAt } from '#web/ui/done-toast.ts';

const done = (what: string) => redirect(doneAt(paths.manageCommunities(), what));

/** The page's form handlers by `act`. */
export const manageActs = {
  accept: async ({ app, actor, form }) => {
    await acceptOffer(app, actor, { offer: text(form.offer) });
    return done('aceptada');
  },
  decline: async ({ app, actor, form }) => {
    await declineOffer(app, actor, { offer: text(form.offer) });
    return done('rechazada');
  },
  withdraw: async ({ app, actor, form }) => {
    await withdrawOffer(app, actor, { offer: text(form.offer) });
    return done('retirada');
  },
  offer: async ({ app, actor, form }) => {
    await offerCommunity(app, actor, { communityUrl: text(form.community), to: text(form.to) });
    return done('ofrecida');
  },
  leave: async ({ app, actor, form }) => {
    await leaveCommunity(app, actor, { communityUrl: text(form.community) });
    return done('fuera');
  },
  unapply: async ({ app, actor, form }) => {
    await leaveCommunity(app, actor, { communityUrl: text(form.community) });
    return done('sin-solicitud');
  },
} satisfies Record<string, FormHandler>;
