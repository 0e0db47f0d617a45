import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { memoryFolder } from './tests/support/memory-folder.ts';
import { waits } from './tests/support/waits.ts';

/** Tests beside the code that ask for a database. */
const served = ['src/realtime/hub.test.ts'];

/**
 * What a file of tests has a process of its own for: it runs another program, replaces a module, runs React as in
 * development, or what it shares with other files is kept by a module of `tests/support`.
 */
const ownProcess =
  /\bserverProcess\b|node:child_process|vi\.mock\(|env\.NODE_ENV|#support\/(?:belarmino|community-file)\.ts/;

/** What is shipped is what is tested: React and the router as they are in production, at two thirds of the work. */
process.env.NODE_ENV = 'production';

/**
 * What tests write is gone after them: it stays in memory. A disk is asked for a place for each of the thousand files of a
 * test's database, and looks through what was removed a moment ago before it gives one.
 */
process.env.TMPDIR ??= memoryFolder();

const all = [...globSync('tests/**/*.test.{ts,tsx}'), ...served];
const [alone, together] = [true, false].map((isAlone) =>
  all.filter((file) => ownProcess.test(readFileSync(file, 'utf8')) === isAlone),
);

export default defineConfig({
  test: {
    setupFiles: ['tests/support/setup.ts'],
    pool: 'forks',
    // one more than cores: most of a journey is waiting for a browser
    maxWorkers: 3,
    testTimeout: waits.test,
    hookTimeout: waits.hook,
    expect: { poll: { timeout: waits.change } },
    // in the order of their names: the longest files first, and last what fills the end of a run with short ones
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          include: alone,
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
      // use cases and journeys, each file with a database, server and browser of its own: a process takes one after another
      {
        extends: true,
        test: {
          name: 'cases',
          include: together,
          globalSetup: ['tests/support/global-setup.ts'],
          isolate: false,
        },
      },
      // rules share nothing that one of them could change: no process of its own for each
      { extends: true, test: { name: 'rules', include: ['src/**/*.test.{ts,tsx}'], exclude: served, isolate: false } },
    ],
  },
});
