import * as v from 'valibot';
import { email, line, type Parsed, parseForm, phone, type RawForm } from '#domain/form.ts';
import { isReference } from './order.ts';

/**
 * `asked`: the longest of what may be typed, an e-mail. `orders`: how many one mailbox is sent by a request; the desks are told of
 * the others. `looked`: how many orders a request looks at.
 */
export const linkRequestLimits = { asked: 254, orders: 5, looked: 200 } as const;

/** Minutes after which a request that could not be looked up is dropped: whoever asked has asked again by then. */
export const linkRequestMinutes = 60;

const shape = v.object({ asked: line(1, linkRequestLimits.asked) });

/** Parses the form of somebody who lost their private link. Anything of one line is taken, so that no answer tells more. */
export function parseLinkRequest(raw: RawForm): Parsed<{ asked: string }> {
  return parseForm(shape, { asked: '', ...raw });
}

/** By what orders are looked for. */
export type Sought =
  | { readonly by: 'email'; readonly email: string }
  | { readonly by: 'phone'; readonly phone: string }
  | { readonly by: 'reference'; readonly reference: string };

/** What a typed text looks for; null where it can be of no order. A phone has more digits than a reference has signs. */
export function soughtIn(asked: string): Sought | null {
  const reference = asked.replace(/[\s#.-]/g, '').toUpperCase();
  if (isReference(reference)) return { by: 'reference', reference };
  const mailbox = v.safeParse(email, asked);
  if (mailbox.success) return { by: 'email', email: mailbox.output };
  const number = v.safeParse(phone, asked);
  return number.success ? { by: 'phone', phone: number.output } : null;
}
