import { data, redirect } from 'react-router';
import { browserSecret } from '#app/contacts/proofs.ts';
import { takeNumbers } from '#app/orders/take-numbers.ts';
import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import { contactCheckLimits } from '#domain/contacts/contact-check.ts';
import { paths } from '#texts/paths.ts';
import { keptLink, linksIn } from '#web/routes/raffles/own-links.ts';
import type { FormSent } from '#web/server/form-actions.ts';
import { cookieNames, readCookie, secretCookie } from '#web/server/middleware/cookies.ts';
import { attempt, typedAgain } from '#web/server/refusals.ts';

/** Takes the chosen numbers. For guests, the order's link is stored in a cookie. */
export async function take({ app, actor, request, params, form, act }: FormSent<RaffleAddress>) {
  const name = cookieNames(app).contact;
  const brought = readCookie(request, name);
  const browser = browserSecret(app, brought);
  const isBrowserNew = browser !== brought;
  const taken = await attempt(() =>
    takeNumbers(app, actor, { address: params, form, browser, isBrowserNew, links: linksIn(request, app) }),
  );
  // set also without a proof: numbers of one browser are one person's, whatever account it uses later
  const headers = new Headers({ 'Set-Cookie': secretCookie(app, name, browser, proofSeconds) });
  const leadTo = (path: string, secret: string) => {
    if (!actor.userId) headers.append('Set-Cookie', keptLink(request, app, secret));
    return redirect(path, { status: 303, headers });
  };
  if (taken.ok) return leadTo(paths.ticket({ secret: taken.value.secret }), taken.value.secret);
  // this browser has proven its phone once the organiser confirms the message
  if (taken.code === 'contact.message-needed') {
    const secret = String(taken.params.secret);
    return leadTo(paths.holdRequest({ secret }), secret);
  }
  return data({ act, refused: taken, values: typedAgain(form, taken) }, { status: taken.status });
}

const proofSeconds = contactCheckLimits.proofDays * 86_400;
