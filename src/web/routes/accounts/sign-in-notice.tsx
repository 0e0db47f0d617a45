import { signInTexts } from '#texts/accounts/sign-in.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { SignInControl } from './use-sign-in.ts';

/** Says in the page how a sign-in in its window stands, and what can be done about it. */
export function SignInNotice({ control, className = '' }: { control: SignInControl; className?: string }) {
  const { state, fault, message, pageAddress, signIn, beforeLeaving } = control;
  if (!message) return null;
  const link = (
    <a href={pageAddress} onClick={beforeLeaving} className={buttonStyle('secondary', 'small')}>
      {signInTexts.inThisPage}
    </a>
  );
  if (state !== 'failed') {
    return (
      <Notice className={className} action={link}>
        {message}
      </Notice>
    );
  }
  return (
    <Notice
      tone={fault === 'closed' || fault === 'cancelled' ? 'warning' : 'error'}
      className={className}
      action={
        <>
          {fault !== 'blocked' && (
            <Button type="button" kind="secondary" size="small" onClick={() => void signIn()}>
              {signInTexts.again}
            </Button>
          )}
          {link}
        </>
      }
    >
      {message}
    </Notice>
  );
}
