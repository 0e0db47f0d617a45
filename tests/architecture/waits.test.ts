import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** A wait in figures: an option of Playwright's or vitest's, or what follows a test or a condition. */
const ownWait = /\btimeout: ?\d|^\}, [\d_]+\);|setDefault\w*Timeout\((?!waits)/m;

/** The calls of a function in a source, each from its opening bracket to the one that closes it. */
function callsOf(source: string, name: string): string[] {
  return source
    .split(`${name}(`)
    .slice(1)
    .map((rest) => {
      let open = 1;
      const end = [...rest].findIndex((letter) => {
        if (letter === '(') open += 1;
        if (letter === ')') open -= 1;
        return open === 0;
      });
      return rest.slice(0, end);
    });
}

test('no test waits as long as it likes: how long is said in one place', () => {
  const files = ['tests/**/*.ts', 'src/**/*.test.{ts,tsx}'].flatMap((pattern) => globSync(pattern));
  expect(files.length).toBeGreaterThan(200);
  const loose = files.filter((file) => {
    const source = readFileSync(file, 'utf8');
    return ownWait.test(source) || callsOf(source, 'vi.waitFor').some((call) => !call.includes('waits.'));
  });
  expect(loose.filter((file) => !file.endsWith('waits.test.ts'))).toEqual([]);
});

test('the slowest tests are told with the part of their time that they took, and what is near its end is a fault', () => {
  const folder = mkdtempSync(join(tmpdir(), 'slowest-'));
  const tell = (duration: number) => {
    const path = join(folder, 'report.json');
    const meta = { timeout: 30_000 };
    const assertionResults = [
      { title: 'a quick one', status: 'passed', duration: 100, meta },
      { title: 'a slow one', status: 'passed', duration, meta },
    ];
    writeFileSync(
      path,
      JSON.stringify({ testResults: [{ name: '/x.test.ts', startTime: 0, endTime: 9000, assertionResults }] }),
    );
    return spawnSync(process.execPath, ['scripts/slowest.mjs', path], { encoding: 'utf8' });
  };
  const near = tell(10_500);
  expect(near.status).toBe(1);
  expect(near.stdout).toMatch(/10\.5 s +35 % .*a slow one\n.*0\.1 s +0 % .*a quick one\n/);
  expect(near.stdout).toMatch(/Más de un tercio de su tiempo:\n.*a slow one\n$/);
  const quiet = tell(9500);
  expect(quiet.status).toBe(0);
  expect(quiet.stdout).not.toContain('Más de un tercio');
  rmSync(folder, { recursive: true });
});
