import { signInTexts } from '#texts/accounts/sign-in.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SignInNotice } from './sign-in-notice.tsx';
import type { SignInControl } from './use-sign-in.ts';

/** Says over the page that a sign-in begun in the header failed, and what can be done. */
export function SignInDialog({ control }: { control: SignInControl }) {
  return (
    <Dialog
      title={signInTexts.signIn}
      open={control.state === 'failed'}
      onOpenChange={(isOpen) => isOpen || control.dismiss()}
    >
      <SignInNotice control={control} />
    </Dialog>
  );
}
