import type { IncomingMessage } from 'node:http';
import { isInApp } from '#web/in-app.ts';
import { readAddress } from '#web/server/address.ts';
import { policyOf } from '#web/server/route-policy.ts';
import { themeIn } from '#web/server/theme.ts';

/** In the name of every cookie of ours that says who asks, or what this browser has (`middleware/cookies.ts`). */
const ownCookie = 'rifamiga_';

/** What campaigns and other sites add to the links that they pass on; no page of ours reads it. */
const campaign = /^(?:utm_[a-z]+|fbclid|gclid|msclkid|ttclid|igshid|igsh|mc_[ce]id)=/;

/** Characters of an address that is looked at. */
const longest = 2000;

const reads: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD']);

/**
 * What a page depends on that is the same for all who ask so: its address, the theme, and whether the browser is inside
 * another application. null for whoever has a cookie of ours, and for an address with a query that a page may read.
 */
export function sharedKeyOf({ method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) {
  const { cookie = '', 'user-agent': browser = '' } = headers;
  if (!reads.has(method) || url.length > longest || cookie.includes(ownCookie)) return null;
  const path = withoutCampaign(url);
  return path && `${themeIn(cookie) ?? 'system'} ${isInApp(browser) ? 'in-app' : 'browser'} ${path}`;
}

function withoutCampaign(url: string): string | null {
  const at = url.indexOf('?');
  if (at === -1) return url;
  const parts = url.slice(at + 1).split('&');
  return parts.every((part) => campaign.test(part)) ? url.slice(0, at) : null;
}

/** Whether a request may make a page for everybody, by its route's policy. Another way to write an address has no page. */
export function isForEverybody({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean {
  const [asked = ''] = url.split('?', 1);
  const { name, path } = readAddress(asked);
  return method === 'GET' && path === asked && !path.endsWith('.data') && policyOf(name).copies === 'shared';
}
