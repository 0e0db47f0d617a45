import type { Actor, App } from '#app/app.ts';
import { leaveCommunity } from '#app/joining/leave-community.ts';
import { acceptOffer, declineOffer, withdrawOffer } from '#app/ownership/answer-offer.ts';
import { offerCommunity } from '#app/ownership/offer-community.ts';
import type { RawForm } from '#domain/form.ts';
import { Refusal } from '#domain/refusal.ts';

const answers = { accept: acceptOffer, decline: declineOffer, withdraw: withdrawOffer } as const;

/** Does what one form of the page was sent for. Gives the word that the page says it with afterwards. */
export async function manage(app: App, actor: Actor, form: RawForm): Promise<string> {
  const communityUrl = String(form.community ?? '');
  const answer = (Object.keys(answers) as (keyof typeof answers)[]).find((each) => each === form.act);
  if (answer) {
    await answers[answer](app, actor, { offer: String(form.offer ?? '') });
    return { accept: 'aceptada', decline: 'rechazada', withdraw: 'retirada' }[answer];
  }
  if (form.act === 'offer') {
    await offerCommunity(app, actor, { communityUrl, to: String(form.to ?? '') });
    return 'ofrecida';
  }
  if (form.act !== 'leave' && form.act !== 'unapply') throw new Refusal('not-found', {});
  await leaveCommunity(app, actor, { communityUrl });
  return form.act === 'leave' ? 'fuera' : 'sin-solicitud';
}
