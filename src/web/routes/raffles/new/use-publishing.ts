import { type RefObject, useEffect, useState } from 'react';
import { useAccount } from '#web/routes/accounts/use-account.ts';
import { useSignIn } from '#web/routes/accounts/use-sign-in.ts';

const publishButton = 'button[name="act"][value="publish"]';

/**
 * Publishing without a session opens the sign-in over the page, and continues automatically unless a community has to
 * be chosen.
 */
export function usePublishing({ form, hasPlaces }: { form: RefObject<HTMLFormElement | null>; hasPlaces: boolean }) {
  const { state } = useAccount();
  const control = useSignIn();
  const [isEntering, setIsEntering] = useState(false);
  const [mustChoose, setMustChoose] = useState(false);
  const isSignedOut = state === 'signed-out';

  useEffect(() => {
    if (!isEntering || state !== 'signed-in') return;
    setIsEntering(false);
    if (hasPlaces) setMustChoose(true);
    else form.current?.requestSubmit(form.current.querySelector<HTMLButtonElement>(publishButton));
  }, [isEntering, state, hasPlaces, form]);

  const enter = () => {
    void control.signIn().then((isIn) => isIn && setIsEntering(true));
  };
  return { control, isSignedOut, mustChoose, enter };
}
