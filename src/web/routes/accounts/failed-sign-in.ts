import { redirect } from 'react-router';
import { SignInFailure } from '#domain/accounts/sign-in-failure.ts';
import { paths } from '#texts/paths.ts';

/** Does a step of a sign-in; where it fails, brings the person to the page that says why and lets them go on. */
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

/** Who asks for the head alone goes nowhere: no sign-in begins, and none ends. */
export function headAlone(): Response {
  return new Response(null, { headers: { 'Cache-Control': 'no-store' } });
}
