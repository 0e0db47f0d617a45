/*
 * Where a request comes from and what for, by what its browser says (`Origin`, Fetch Metadata). Browsers say the second since
 * 2020 to 2023, to https and to this machine alone: where it is not said, a form goes by `Origin` and everything else is let in.
 */

/** Where what the browser asks for goes: a page that somebody opens, or a script. A form of ours goes nowhere else. */
const destinationsOfForms: ReadonlySet<string> = new Set(['document', 'empty']);

/**
 * Whether the browser vouches that a form comes from one of our pages: by `Origin`, which a page that tells its address to
 * nobody makes `null`, and by `Sec-Fetch-Site` and `Sec-Fetch-Dest`. Programs that sign what they send ask elsewhere
 * (`sender: 'anywhere'`).
 */
export function isOwnForm({ method, headers }: Request, origins: ReadonlySet<string>): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return true;
  const origin = headers.get('Origin') ?? 'null';
  const site = headers.get('Sec-Fetch-Site');
  if (origin === 'null' ? site !== 'same-origin' : !origins.has(origin)) return false;
  // a page that somebody loads again is of no site
  const isOwnSite = site === null || site === 'same-origin' || site === 'none';
  return isOwnSite && destinationsOfForms.has(headers.get('Sec-Fetch-Dest') ?? 'document');
}

/** The headers by which browsers of different ages mark a prefetch. */
const aheadMarks = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'];

/**
 * Whether a request is a top-level navigation or a script of ours: no image, frame, cross-site script or prefetch. A
 * browser that sends no such headers is trusted.
 */
export function isVisit({ headers }: Request): boolean {
  const destination = headers.get('Sec-Fetch-Dest') ?? 'document';
  if (destination === 'empty') return headers.get('Sec-Fetch-Site') === 'same-origin';
  return destination === 'document' && !aheadMarks.some((name) => headers.has(name));
}

/**
 * Whether a request is no part of another site's page: opened by somebody, or asked for by a page of ours. What another site
 * shows, frames or fetches would not be shown to it anyway; refused here it makes no work, and how long it takes tells nothing.
 */
export function isOwnLoad({ headers }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== 'cross-site' && site !== 'same-site') return true;
  // a worker that passes a navigation on leaves out what it is for; what a page frames or embeds says so
  const destination = headers.get('Sec-Fetch-Dest');
  return headers.get('Sec-Fetch-Mode') === 'navigate' && (destination === 'document' || destination === 'empty');
}
