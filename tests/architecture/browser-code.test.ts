import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newerThanBrowsers } from '#support/older-browser.ts';

/*
 * A browser that lacks one name of a script runs none of the page's: on phones of Apple, all of which lacked Temporal, every
 * page was without script for six days, and no test saw it, since they ran in a Chromium that has it.
 */
const scripts = [...globSync('build/client/assets/*.js'), 'public/verificador.html'];

test.each(scripts)('%s asks for nothing that a browser of two and a half years ago lacks', (file) => {
  const code = readFileSync(file, 'utf8');
  const asked = newerThanBrowsers.filter((name) => {
    const isAsked = new RegExp(`(?<![\\w$.\`'"])${name.replace('.', '\\.')}\\b`).test(code);
    // used only where it is there
    return isAsked && !code.includes(`typeof ${name}`);
  });
  expect(asked).toEqual([]);
});

test('there are scripts to look at', () => {
  expect(scripts.length).toBeGreaterThan(50);
});
