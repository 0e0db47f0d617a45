import { type Ref, useEffect, useRef, useState } from 'react';
import { buyerLimits } from '#domain/orders/order-form.ts';
import { contactCheckTexts } from '#texts/orders/contact-checks.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { useServerNow } from '#web/ui/server-clock.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { CodeAsked } from './code-asked.ts';

type CodeSectionProps = {
  id: string | undefined;
  check: CodeAsked;
  /** It was empty when the form was submitted. */
  isMissing: boolean;
  /** The form waits for the connection, and must not change. */
  isHeld: boolean;
  /** How the raffle checks contacts; null where only a limit requires it. */
  contactCheck: 'code' | 'message' | null;
  codeRef: Ref<HTMLInputElement>;
};

/** The field for a mailed code, in the form that waits for it. */
export function CodeSection({ id, check, isMissing, isHeld, contactCheck, codeRef }: CodeSectionProps) {
  const words = contactCheckTexts.code;
  const { email, again, error } = check;
  const seconds = useSecondsUntil(again);
  return (
    <section
      id={id}
      inert={isHeld}
      className="grid max-w-xl scroll-mt-4 gap-4 rounded-xl border border-line bg-sheet p-4 sm:p-5 print:hidden"
    >
      <input type="hidden" name="checking" value={email ?? '1'} />
      <div className="grid gap-1">
        <h2 className="text-2xl">{words.title}</h2>
        {contactCheck === null && <p className="text-soft">{words.why}</p>}
        {email && <p className="text-soft wrap-anywhere">{words.sent(email)}</p>}
      </div>
      <Field label={words.label} error={isMissing ? words.empty : error}>
        <TextInput
          ref={codeRef}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={buyerLimits.code}
          className="figures max-w-56 text-2xl tracking-[0.2em]"
        />
      </Field>
      <p className="text-soft">{words.away(contactCheck !== null)}</p>
      <div>
        <Button kind="secondary" size="small" name="resend" value="1" disabled={seconds > 0}>
          {seconds > 0 ? words.resendIn(seconds) : words.resend}
        </Button>
      </div>
    </section>
  );
}

/**
 * Seconds until another code may be requested, by the server's clock. An answer without it keeps the previous one. 0
 * before hydration: the server decides.
 */
function useSecondsUntil(again: CodeAsked['again']): number {
  const [end, setEnd] = useState(0);
  const now = useServerNow(end > 0);
  const latest = useRef(now);
  latest.current = now;
  useEffect(() => {
    if (again) setEnd('at' in again ? Date.parse(again.at) : latest.current + again.inSeconds * 1000);
  }, [again]);
  return end === 0 ? 0 : Math.max(0, Math.ceil((end - now) / 1000));
}
