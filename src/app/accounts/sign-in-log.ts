import type { App } from '#app/app.ts';
import { type SignInBegun, SignInFailure } from '#domain/sign-in-failure.ts';

/**
 * Logs why a sign-in failed and throws it on, with the sign-in that it was, to be told to the person. Their own no is
 * no failure to log.
 */
export async function logged<T>(app: App, begun: SignInBegun | null, does: () => Promise<T>): Promise<T> {
  try {
    return await does();
  } catch (error) {
    const failure = error instanceof SignInFailure ? error : null;
    if (failure?.fault !== 'cancelled') app.log.error({ err: error }, 'Error al iniciar sesión');
    throw failure ? new SignInFailure(failure.fault, { cause: failure.cause, begun }) : error;
  }
}
