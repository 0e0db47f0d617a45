import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildVerifierPage, fingerprintOf, printInReadme, verifierPath } from '#scripts/verifier-page.ts';

test('the verifier that is one file is built again byte by byte, and the README names its fingerprint', async () => {
  const built = await buildVerifierPage();
  expect(await buildVerifierPage()).toBe(built);
  const committed = readFileSync(verifierPath, 'utf8');
  expect(fingerprintOf(committed), 'run «npm run verificador» and commit what it writes').toBe(fingerprintOf(built));
  expect(printInReadme()).toBe(fingerprintOf(built));
});

test('the one file stays small, lets nothing out, and names no place to fetch from', () => {
  const file = readFileSync(verifierPath, 'utf8');
  expect(file.length).toBeLessThan(250_000);
  expect(file).toContain("content=\"default-src 'none'; script-src 'sha256-");
  expect(file).toContain("connect-src 'none'");
  expect(file).not.toMatch(/<(?:script|link|img)[^>]+(?:src|href)="(?!data:)/);
  expect(file).not.toMatch(/\bfetch\(|XMLHttpRequest|WebSocket|sendBeacon|EventSource|importScripts/);
});
