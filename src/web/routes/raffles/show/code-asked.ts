import { contactCheckTexts } from '#texts/orders/contact-checks.ts';
import type { Refused } from '#web/server/refusals.ts';

type Returned = { refused: Refused; values: Readonly<Record<string, unknown>> };

export type CodeAsked = {
  /** The form's key under which the code was sent, which must not change. */
  formKey: string;
  /** The code's recipient, if known. */
  email: string | null;
  /** When another code may be requested: an instant, or seconds from the answer; null when unknown. */
  again: { at: string } | { inSeconds: number } | null;
  error: string | undefined;
};

const codeRefusals: ReadonlySet<string> = new Set(['contact.code-wrong', 'contact.code-over']);

/** The code that a returned form waits for; null while none is. */
export function codeAsked(returned: Returned | undefined): CodeAsked | null {
  if (!returned) return null;
  const { refused: refusal, values } = returned;
  const isSent = refusal.code === 'contact.code-sent';
  const { requestKey: formKey } = values;
  if ((!isSent && !values.checking) || typeof formKey !== 'string') return null;
  const email = isSent ? refusal.params.email : values.email;
  return {
    formKey,
    email: typeof email === 'string' && email !== '' ? email : null,
    again: againOf(refusal),
    error: codeRefusals.has(refusal.code)
      ? refusal.message
      : isEmpty(returned)
        ? contactCheckTexts.code.empty
        : refusal.fields.code,
  };
}

function againOf({ code, params }: Refused): CodeAsked['again'] {
  if (code === 'contact.code-sent') return { at: String(params.again) };
  return code === 'contact.code-too-soon' ? { inSeconds: Number(params.seconds) } : null;
}

/** Whether the form came back without its code, so that none was sent anew. */
function isEmpty({ refused: { code, params }, values }: Returned): boolean {
  return code === 'contact.code-sent' && !values.code && !values.resend && values.checking === params.email;
}
