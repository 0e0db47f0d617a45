import { redirect } from 'react-router';
import { SignInFailure } from '#domain/accounts/sign-in-failure.ts';
import { paths } from '#texts/paths.ts';

/** Runs a step of a sign-in. On `SignInFailure`, redirects to the page that explains it and lets one retry. */
export async function unlessFailed(does: () => Promise<Response>): Promise<Response> {
  try {
    return await does();
  } catch (error) {
    if (!(error instanceof SignInFailure)) throw error;
    const { fault, begun } = error;
    const query = new URLSearchParams({ aviso: fault });
    if (begun) query.set('volver', begun.returnTo);
    const path = begun?.mode === 'page' ? paths.login() : paths.signInDone();
    return redirect(`${path}?${query}`, { headers: { 'Cache-Control': 'no-store' } });
  }
}

/** The response to HEAD: an empty one, so that it neither begins nor completes a sign-in. */
export function headAlone(): Response {
  return new Response(null, { headers: { 'Cache-Control': 'no-store' } });
}
