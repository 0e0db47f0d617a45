import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { SignInFault } from '#domain/accounts/account.ts';
import { signInTexts, type WindowFault } from '#texts/accounts/sign-in.ts';
import { isInApp } from '#web/in-app.ts';
import { signInAddress } from './addresses.ts';
import { openSignInWindow } from './sign-in-window.ts';

/** `waiting` for the person in the window, `entering` while the page learns who they are, `failed` with a message. */
export type SignInState = 'idle' | 'waiting' | 'entering' | 'failed';

export type SignInControl = {
  /**
   * Opens the window; call it in a click handler. Resolves to true once the person is signed in and the page
   * revalidated (typed values stay), to false if they gave up. Where no window can open, navigates to the provider and
   * never resolves.
   */
  signIn(): Promise<boolean>;
  state: SignInState;
  fault: SignInFault | WindowFault | null;
  /** What to tell the person, in Spanish. */
  message: string | null;
  /** Where to sign in in this page's place, with a plain link. */
  pageAddress: string;
  /** Keeps what was typed; to be called when that link is pressed. */
  beforeLeaving?: (() => void) | undefined;
  /** Takes the message back. */
  dismiss(): void;
};

type Status = { state: 'idle' | 'waiting' | 'entering' } | { state: 'failed'; fault: SignInFault | WindowFault };

/**
 * Signing in without leaving the page.
 * @param returnTo where the full-page way comes back to; this page unless told otherwise
 * @param beforeLeaving keeps what was typed, when the page has to be left
 */
export function useSignIn({
  returnTo,
  beforeLeaving,
}: {
  returnTo?: string;
  beforeLeaving?: () => void;
} = {}): SignInControl {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const [status, setStatus] = useState<Status>({ state: 'idle' });
  const stop = useRef<(() => void) | null>(null);
  const settle = useRef<((isIn: boolean) => void) | null>(null);
  const back = returnTo ?? pathname + search;
  const pageAddress = signInAddress(back);

  useEffect(() => () => stop.current?.(), []);

  const end = (isIn: boolean) => {
    settle.current?.(isIn);
    settle.current = null;
  };
  const fail = (fault: SignInFault | WindowFault) => {
    setStatus({ state: 'failed', fault });
    end(false);
  };
  const enter = async () => {
    stop.current?.();
    setStatus({ state: 'entering' });
    await revalidate();
    setStatus({ state: 'idle' });
    end(true);
  };
  const signIn = () => {
    stop.current?.();
    end(false);
    const outcome = new Promise<boolean>((resolve) => {
      settle.current = resolve;
    });
    if (isInApp(navigator.userAgent)) {
      beforeLeaving?.();
      window.location.assign(pageAddress);
      return outcome;
    }
    setStatus({ state: 'waiting' });
    stop.current = openSignInWindow(signInAddress(back, 'popup'), (word) => {
      if (word === 'done') void enter();
      else fail(word);
    });
    if (!stop.current) fail('blocked');
    return outcome;
  };

  const fault = status.state === 'failed' ? status.fault : null;
  const message = fault ? signInTexts.faults[fault] : status.state === 'waiting' ? signInTexts.signingIn : null;
  const dismiss = useCallback(() => setStatus({ state: 'idle' }), []);
  return { signIn, state: status.state, fault, message, pageAddress, beforeLeaving, dismiss };
}
