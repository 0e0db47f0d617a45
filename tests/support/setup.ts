import { afterEach, beforeEach, expect, vi } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The milliseconds that the test was given: `scripts/slowest.mjs` compares them with what it took. */
    timeout?: number;
  }
}

// pictures of tests are small: what making more threads for each costs is more than what they do
process.env.VIPS_CONCURRENCY = '1';

/** What a page or a rule complains about on the console is a fault, unless the test says it expects it. */
let complaints: ReturnType<typeof vi.spyOn>;

beforeEach(({ task }) => {
  task.meta.timeout = task.timeout;
  complaints = vi.spyOn(console, 'error');
});

afterEach(() => {
  const said = complaints.mock.calls.map((words: unknown[]) => words.join(' '));
  complaints.mockRestore();
  expect(said, 'console.error was called').toEqual([]);
});
