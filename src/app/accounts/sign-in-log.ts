import type { App } from '#app/app.ts';
import { type SignInBegun, SignInFailure } from '#domain/accounts/sign-in-failure.ts';

/**
 * Logs a failed sign-in and rethrows it with the sign-in it belongs to, for the page. A person who cancelled is not
 * logged, and malformed answers, which anybody can send, are not logged as errors.
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
