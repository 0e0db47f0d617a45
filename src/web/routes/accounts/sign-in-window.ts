import { type SignInFault, signInFaults } from '#domain/accounts/account.ts';
import type { WindowFault } from '#texts/accounts/sign-in.ts';

/** How a sign-in in a window of its own ended. */
export type WindowOutcome = 'done' | SignInFault | WindowFault;

/** What the window says to the page that opened it. */
type Word = { signIn: 'done' | SignInFault };

const channelName = 'rifamiga-acceso';
const windowName = 'rifamiga-acceso';
const size = { width: 480, height: 700 };
/** Milliseconds between two looks at whether the window is still there, and for its last word to arrive. */
const look = 400;

/**
 * Opens the sign-in window and reports its outcome. `closed` may still be followed by `done`, because a provider's COOP
 * header makes the opener see the window as closed. Gives a function that stops listening, or null if the browser
 * blocked the window. Call it in a click handler.
 */
export function openSignInWindow(address: string, report: (outcome: WindowOutcome) => void): (() => void) | null {
  const opened = window.open(address, windowName, features());
  if (!opened) return null;
  opened.focus();
  let isOver = false;
  const stopListening = listen((word) => {
    isOver = true;
    report(word);
  });
  const closing = setInterval(() => {
    if (!opened.closed) return;
    clearInterval(closing);
    setTimeout(() => isOver || report('closed'), look);
  }, look);
  return () => {
    isOver = true;
    clearInterval(closing);
    stopListening();
  };
}

/** Says how the sign-in ended, from its window: to the page that opened it, or to all of ours where that is not known. */
export function announce(signIn: Word['signIn']): void {
  const word: Word = { signIn };
  const opener = window.opener as Window | null;
  opener?.postMessage(word, window.location.origin);
  if (opener && signIn !== 'done') return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(word);
  channel.close();
}

/** Hears how sign-ins in windows end. Gives a function to stop. */
export function listen(hear: (word: Word['signIn']) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  const onMessage = ({ origin, data }: MessageEvent<unknown>) => {
    const outcome = origin === window.location.origin ? wordIn(data) : null;
    if (outcome) hear(outcome);
  };
  channel.addEventListener('message', onMessage);
  window.addEventListener('message', onMessage);
  return () => {
    channel.close();
    window.removeEventListener('message', onMessage);
  };
}

function wordIn(data: unknown): Word['signIn'] | null {
  const outcome = typeof data === 'object' && data !== null && 'signIn' in data ? data.signIn : null;
  return outcome === 'done' ? outcome : (signInFaults.find((fault) => fault === outcome) ?? null);
}

function features(): string {
  const left = Math.max(0, window.screenX + (window.outerWidth - size.width) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - size.height) / 2);
  return `popup,width=${size.width},height=${size.height},left=${Math.round(left)},top=${Math.round(top)}`;
}
