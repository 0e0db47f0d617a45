import { paths } from '#texts/paths.ts';

/** Where a sign-in begins: in the page's place, or (`ventana`) in a window over it. */
export function signInAddress(returnTo: string, mode: 'page' | 'popup' = 'page'): string {
  const query = new URLSearchParams({ volver: returnTo, ...(mode === 'popup' && { modo: 'ventana' }) });
  return `${paths.signInStart()}?${query}`;
}

/** The field that marks a sign-in begun by a form: CSP forbids redirecting a form to another site. */
export const fromForm = 'formulario';

/** What the page to sign in at says to somebody who sent a form without being signed in. */
export const signedOutNotice = 'sin-sesion';

/** The page to sign in at, which brings back to that path; `notice` says there why somebody was sent to it. */
export function loginAddress(returnTo: string, notice?: typeof signedOutNotice): string {
  return `${paths.login()}?${new URLSearchParams({ volver: returnTo, ...(notice && { aviso: notice }) })}`;
}
