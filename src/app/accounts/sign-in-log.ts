import type { App } from '#app/app.ts';
import { type SignInBegun, SignInFailure } from '#domain/accounts/sign-in-failure.ts';

/**
 * Logs why a sign-in failed and throws it on, with the sign-in that it was, to be told to the person. Their own no is
 * no failure to log, and what anybody can send is no error of the installation.
 */
export async function logged<T>(app: App, begun: SignInBegun | null, does: () => Promise<T>): Promise<T> {
  try {
    return await does();
  } catch (error) {
    const failure = error instanceof SignInFailure ? error : null;
    if (failure?.byVisitor) app.log.info({ fault: failure.fault }, 'Error al iniciar sesión');
    else if (failure?.fault !== 'cancelled') app.log.error({ err: error }, 'Error al iniciar sesión');
    const { fault, cause, byVisitor } = failure ?? {};
    throw fault ? new SignInFailure(fault, { cause, begun, byVisitor }) : error;
  }
}
