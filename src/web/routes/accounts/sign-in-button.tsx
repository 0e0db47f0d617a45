import type { ReactNode } from 'react';
import { signInTexts } from '#texts/accounts/sign-in.ts';
import { paths } from '#texts/paths.ts';
import { Button } from '#web/ui/button.tsx';
import type { ButtonKind, ButtonSize } from '#web/ui/button-style.ts';
import { fromForm } from './addresses.ts';
import { SignInNotice } from './sign-in-notice.tsx';
import { useSignIn } from './use-sign-in.ts';

type SignInButtonProps = {
  /** Where the full-page way comes back to; this page unless told otherwise. */
  returnTo?: string;
  kind?: ButtonKind;
  size?: ButtonSize;
  className?: string;
  children?: ReactNode;
};

/**
 * Signs in over the page, and says under itself how that went. A form of its own, which without script goes to the
 * provider in the page's place: inside another form use `useSignIn` with a button of that form.
 */
export function SignInButton({ returnTo, kind, size, className, children = signInTexts.signIn }: SignInButtonProps) {
  const control = useSignIn(returnTo === undefined ? {} : { returnTo });
  const back = new URLSearchParams(control.pageAddress.split('?')[1]).get('volver') ?? '';
  return (
    <div className="grid justify-items-start gap-4">
      <form
        action={paths.signInStart()}
        className="max-w-full"
        onSubmit={(event) => {
          event.preventDefault();
          void control.signIn();
        }}
      >
        <input type="hidden" name="volver" value={back} />
        <input type="hidden" name={fromForm} value="si" />
        <Button
          {...(kind && { kind })}
          {...(size && { size })}
          className={className}
          pending={control.state === 'entering'}
        >
          {children}
        </Button>
      </form>
      <SignInNotice control={control} className="w-full" />
    </div>
  );
}
