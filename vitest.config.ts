import { defineConfig } from 'vitest/config';
import { waits } from './tests/support/waits.ts';

/** Tests beside the code that ask for a database. */
const served = ['src/realtime/hub.test.ts'];

export default defineConfig({
  test: {
    setupFiles: ['tests/support/setup.ts'],
    pool: 'forks',
    // one more than cores: most of a journey is waiting for a browser
    maxWorkers: 3,
    testTimeout: waits.test,
    hookTimeout: waits.hook,
    expect: { poll: { timeout: waits.change } },
    projects: [
      {
        extends: true,
        test: {
          name: 'product',
          include: ['tests/**/*.test.{ts,tsx}', ...served],
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
      // rules share nothing that one of them could change: no process of its own for each
      { extends: true, test: { name: 'rules', include: ['src/**/*.test.{ts,tsx}'], exclude: served, isolate: false } },
    ],
  },
});
