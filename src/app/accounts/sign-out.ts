import type { App } from '#app/app.ts';
import { deleteSession } from '#db/accounts/sessions.ts';
import { isSecret, secretHash } from '#identity/secret.ts';

/** Ends a session on the server: copies of its secret are worthless afterwards. */
export async function signOut(app: App, session: string | null): Promise<void> {
  if (!isSecret(session)) return;
  try {
    await deleteSession(app.db, secretHash(session));
  } catch (error) {
    app.log.error({ err: error }, 'Error al cerrar sesión');
    throw error;
  }
}
