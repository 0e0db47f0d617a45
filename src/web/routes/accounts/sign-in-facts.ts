import type { App } from '#app/app.ts';
import { isInApp } from '#web/in-app.ts';

/** What a page says of signing in: with whom, and whether the browser is inside another application. */
export type SignInFacts = { provider: App['signIn']['provider']; isInApp: boolean };

/** What is known of it as the page is asked for. */
export function signInFacts(app: App, request: Request): SignInFacts {
  return { provider: app.signIn.provider, isInApp: isInApp(request.headers.get('User-Agent') ?? '') };
}
