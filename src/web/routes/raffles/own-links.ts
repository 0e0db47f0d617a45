import type { App } from '#app/app.ts';
import { contactCheckLimits } from '#domain/contacts/contact-check.ts';
import { cookieNames, readCookie, secretCookie } from '#web/server/middleware/cookies.ts';

/** The most links in the cookie, which every request carries. */
const most = 10;
const seconds = contactCheckLimits.proofDays * 86_400;

/** The secrets of the private links in this browser's cookie, latest first. */
export function linksIn(request: Request, app: App): string[] {
  return (readCookie(request, cookieNames(app).orders) ?? '').split('.').filter(Boolean).slice(0, most);
}

/** The cookie with one more link, without the oldest ones beyond the limit. */
export function keptLink(request: Request, app: App, secret: string): string {
  const links = [secret, ...linksIn(request, app).filter((each) => each !== secret)].slice(0, most);
  return secretCookie(app, cookieNames(app).orders, links.join('.'), seconds);
}

/** The cookie without these links. */
export function forgottenLinks(request: Request, app: App, keys: readonly string[]): string {
  const left = linksIn(request, app).filter((link) => !keys.includes(link));
  return secretCookie(app, cookieNames(app).orders, left.join('.'), left.length > 0 ? seconds : 0);
}
