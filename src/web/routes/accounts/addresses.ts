import { paths } from '#texts/paths.ts';

/** Where a sign-in begins: in the page's place, or (`ventana`) in a window over it. */
export function signInAddress(returnTo: string, mode: 'page' | 'popup' = 'page'): string {
  const query = new URLSearchParams({ volver: returnTo, ...(mode === 'popup' && { modo: 'ventana' }) });
  return `${paths.signInStart()}?${query}`;
}

/** The page to sign in at, which brings back to that path. */
export function loginAddress(returnTo: string): string {
  return `${paths.login()}?${new URLSearchParams({ volver: returnTo })}`;
}
