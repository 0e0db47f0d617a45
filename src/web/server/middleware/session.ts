import type { Account } from '#app/accounts/account.ts';
import { loadAccount } from '#app/accounts/load-account.ts';
import type { App } from '#app/app.ts';
import { deviceName } from '#web/device-name.ts';
import { cookieNames, readCookie } from './cookies.ts';

/** The secret that a browser says it is signed in with, whether or not it opens anything. */
export function sessionOf(app: App, request: Request): string | null {
  return readCookie(request, cookieNames(app).session);
}

/** Who is signed in at the browser that asks; null when nobody is. */
export function readAccount(app: App, request: Request): Promise<Account | null> {
  return loadAccount(app, sessionOf(app, request), deviceName(request.headers.get('User-Agent') ?? ''));
}
