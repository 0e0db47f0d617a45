import { contactCheckTexts } from '#texts/orders/contact-checks.ts';
import type { Refused } from '#web/server/refusals.ts';

type Returned = { refused: Refused; values: Readonly<Record<string, unknown>> };

export type CodeAsked = {
  /** The form's key under which the code was sent: it stays the form's. */
  formKey: string;
  /** Where the code went, when that is known. */
  email: string | null;
  /** What the server said of when another may be asked for: an instant, or seconds from its answer; null when nothing. */
  again: { at: string } | { inSeconds: number } | null;
  error: string | undefined;
};

const codeRefusals: ReadonlySet<string> = new Set(['contact.code-wrong', 'contact.code-over']);

/** What the form says of a code that is waited for; null while none is. */
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

/** Whether the form came back because its code was left out: no other code was asked for, and none went elsewhere. */
function isEmpty({ refused: { code, params }, values }: Returned): boolean {
  return code === 'contact.code-sent' && !values.code && !values.resend && values.checking === params.email;
}
