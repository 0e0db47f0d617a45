import { signInTexts } from '#texts/accounts/sign-in.ts';
import { SignInButton } from '#web/routes/accounts/sign-in-button.tsx';
import type { SignInFacts } from '#web/routes/accounts/sign-in-facts.ts';
import { Notice } from '#web/ui/notice.tsx';

type SignInToJoinProps = SignInFacts & {
  /** What joining means, above the button. */
  lead: string;
  /** That an account is needed, and where one comes back to: under the button, which stays on the first screen. */
  needs: string;
  label: string;
  returnTo: string;
};

/** Signs in where one joins, with what the page to sign in would say: one page and one tap less. */
export function SignInToJoin({ lead, needs, label, returnTo, provider, isInApp }: SignInToJoinProps) {
  const { login } = signInTexts;
  return (
    <div className="grid gap-4">
      <p className="measure">{lead}</p>
      {isInApp && <Notice quiet>{login.inApp}</Notice>}
      <SignInButton returnTo={returnTo}>{label}</SignInButton>
      <p className="measure text-sm text-soft">
        {`${needs} ${login.firstTime} ${login[provider === 'google' ? 'fromGoogle' : provider === 'demo' ? 'fromDemo' : 'fromOther']}`}
      </p>
    </div>
  );
}
