import { defineConfig } from 'vitest/config';

process.env.NODE_ENV = 'production';

/** The tests of the rules alone: what a mutant of a rule is to be found by, without a database or a browser. */
export default defineConfig({
  test: { setupFiles: ['tests/support/setup.ts'], include: ['src/domain/**/*.test.ts'], isolate: false },
});
