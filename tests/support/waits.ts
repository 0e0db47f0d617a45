/**
 * How long tests wait, in milliseconds, all of it here. A quiet machine needs less than a third of each
 * (`npm run slowest` says so of the tests), so that a busy one changes nothing.
 */
export const waits = {
  /** One test. */
  test: 180_000,
  /** One of a file of long ones, that says so itself: `vi.setConfig({ testTimeout: waits.journey })`. */
  journey: 600_000,
  /** What is prepared and cleared away around tests. */
  hook: 180_000,
  /** One thing in a browser: an address, a text, a button. */
  browser: 60_000,
  /** What a hint of the database brings: less than the ten seconds after which it would be found without one. */
  hint: 8_000,
  /** What is asked for again and again (`expect.poll`, `vi.waitFor`), and a process that starts. */
  change: 60_000,
} as const;
