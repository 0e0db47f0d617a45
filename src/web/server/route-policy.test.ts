import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { type PathName, paths, patterns } from '#texts/paths.ts';
import routes from '#web/routes.ts';
import { readAddress } from './address.ts';
import { headersOf, largestBodies, policyOf } from './route-policy.ts';

const site = { isSecure: true, pictureHosts: ['https://*.googleusercontent.com'] };
const names = Object.keys(patterns) as PathName[];

/** The ids of routes with an address of their own: what only stands around others has none. */
function idsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ id, path, index, children }) => [
    ...(id && (index || path !== undefined) ? [id] : []),
    ...idsOf(children ?? []),
  ]);
}

/** An address of that route. */
function addressOf(name: PathName): string {
  const params = Object.fromEntries([...patterns[name].matchAll(/:(\w+)/g)].map(([, param]) => [param, 'a-1']));
  return (paths[name] as (params: object) => string)(params);
}

test('every route is found by its address and has one policy, for its page and for the data of it', () => {
  for (const id of idsOf(routes)) {
    const path = addressOf(id as PathName);
    expect(readAddress(path).name, path).toBe(id);
    expect(readAddress(path === '/' ? '/_.data' : `${path}.data`).name, path).toBe(id);
  }
});

test('whatever is opened by a secret in its address is kept nowhere, listed nowhere and told to no other site', () => {
  const secret = names.filter((name) => /:(?:secret|code|token|checkout)/.test(patterns[name]));
  expect(secret.length).toBeGreaterThan(5);
  for (const name of secret) {
    const headers = headersOf(policyOf(name), site);
    expect(headers['Cache-Control'], name).toBe('private, no-store');
    expect(headers['X-Robots-Tag'], name).toBe('noindex');
    expect(headers['Referrer-Policy'], name).toMatch(/^(?:same-origin|no-referrer)$/);
  }
});

test('no page may be framed but the film of a lesson, by a page of ours, and both headers say the same', () => {
  for (const name of names) {
    const headers = headersOf(policyOf(name), site, ['nonce-a']);
    const isFilm = name === 'lessonVideo';
    expect(headers['X-Frame-Options'], name).toBe(isFilm ? 'SAMEORIGIN' : 'DENY');
    expect(headers['Content-Security-Policy'], name).toContain(`frame-ancestors ${isFilm ? "'self'" : "'none'"}`);
    expect(headers['Content-Security-Policy'], name).toMatch(/form-action '(?:self|none)'/);
    expect(headers['Content-Security-Policy'], name).not.toMatch(
      /(?:img|script|default)-src[^;]* (?:https:|\*)(?:;|\s)/,
    );
  }
});

test('no element of a page may bring a style of its own, and of its style sheets only those that are named', () => {
  for (const name of names.filter((name) => name !== 'verifierFile')) {
    const content = headersOf(policyOf(name), site)['Content-Security-Policy'] ?? '';
    expect(content, name).toMatch(/style-src[^;]* 'sha256-/);
    expect(content, name).not.toMatch(/style-src[^;]*'unsafe-inline'/);
    if (name !== 'lessonVideo') expect(content, name).toContain("style-src-attr 'none'");
  }
});

test('no page makes elements of text, but the two without our scripts', () => {
  const without = names.filter(
    (name) =>
      !headersOf(policyOf(name), site)['Content-Security-Policy']?.includes("require-trusted-types-for 'script'"),
  );
  expect(without.sort()).toEqual(['lessonVideo', 'verifierFile']);
});

test('only the verifier that is one file may ask for the camera and bring its own script, and it reaches nobody', () => {
  const alone = names.filter((name) => {
    const headers = headersOf(policyOf(name), site, ['nonce-a']);
    const mayBring = /script-src[^;]*'unsafe-inline'/.test(headers['Content-Security-Policy'] ?? '');
    return mayBring || !headers['Permissions-Policy']?.includes('camera=()');
  });
  expect(alone).toEqual(['verifierFile']);
  const content = headersOf(policyOf('verifierFile'), site)['Content-Security-Policy'];
  expect(content).toContain("default-src 'none'");
  expect(content).not.toMatch(/'self'|https:|connect-src/);
});

test('only what a link unfolds with is for other sites to show', () => {
  const open = names.filter(
    (name) => headersOf(policyOf(name), site)['Cross-Origin-Resource-Policy'] === 'cross-origin',
  );
  expect(open).toEqual(['sharePicture', 'articlePicture', 'communityPicture', 'rafflePicture']);
});

test('only a form that has a file takes more than a megabyte', () => {
  const withFiles = names.filter((name) => largestBodies[policyOf(name).body] > 1024 * 1024);
  expect(withFiles.sort()).toEqual(
    [
      ...['access', 'importCommunity', 'courseEdit', 'courseNew', 'createRaffle'],
      ...['lessonEdit', 'messages', 'plan', 'raffleImport', 'raffleStatement', 'settings', 'thread', 'ticket'],
    ].sort(),
  );
  expect(largestBodies[policyOf(null).body]).toBe(1024 * 1024);
});
