import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = await mkdtemp(join(tmpdir(), 'rifamiga-packages-'));
afterAll(() => rm(root, { recursive: true, force: true }));

const wanted = {
  '': { name: 'rifamiga' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/of-another-system': { version: '1.0.0', integrity: 'sha512-b', optional: true },
};
const found = { 'node_modules/a': wanted['node_modules/a'] };

/** A checkout whose npm and Node only say what they were asked; `installed` is what npm wrote down there. */
async function checkout(installed: object | null) {
  const place = await mkdtemp(join(root, 'checkout-'));
  await cp('scripts', join(place, 'scripts'), { recursive: true });
  const bin = join(place, 'node_modules', '.bin');
  await mkdir(bin, { recursive: true });
  await writeFile(join(place, 'package-lock.json'), JSON.stringify({ packages: wanted }));
  if (installed)
    await writeFile(join(place, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: installed }));
  for (const name of ['npm', 'node']) {
    await writeFile(join(bin, name), `#!/bin/sh\necho ${name} "$@"\n`);
    await chmod(join(bin, name), 0o755);
  }
  return (script: string) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(place, 'scripts', script)], {
      encoding: 'utf8',
    });
    return { status, asked: stdout, said: stderr };
  };
}

const readers = [
  ['files.mjs', 'files.ts'],
  ['check-data.mjs', 'check-data.ts'],
] as const;

test.each(readers)(
  '%s installs nothing, and works on packages that npm installed by itself',
  async (script, program) => {
    const start = await checkout(found);
    expect(start(script)).toEqual({ status: 0, asked: `node scripts/${program}\n`, said: '' });
  },
);

test.each(
  readers.flatMap(([script]) => [
    [script, 'are missing', null],
    [script, 'are of another version', { 'node_modules/a': { version: '0.9.0', integrity: 'sha512-z' } }],
    [script, 'are not all there', {}],
  ]),
)('%s says what to do where the packages %s', async (script, _, installed) => {
  const start = await checkout(installed as object | null);
  const { status, asked, said } = start(String(script));
  expect([status, asked]).toEqual([1, '']);
  expect(said).toContain('Para el servidor, instálalos con «npm ci»');
});

test('what begins an installation installs packages that are missing, and leaves those that are there', async () => {
  const missing = (await checkout(null))('demo.mjs');
  expect(missing.asked).toContain('npm ci --no-audit');
  const there = (await checkout(found))('demo.mjs');
  expect(there.asked).toBe('node scripts/demo.ts\n');
});
