// Writes into the lock file the packages of other platforms that a partial registry left out, so that `npm ci` accepts it.
// Run after adding packages: node scripts/complete-lock.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './ready.mjs';

const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));

for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(path, name)) continue;
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platformOf(name),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
    };
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([one], [other]) => (one < other ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);

function isLocked(path, name) {
  return lock.packages[`node_modules/${name}`] || lock.packages[`${path}/node_modules/${name}`];
}

/** What the name of a platform package says: `…-linux-arm64-musl`. */
function platformOf(name) {
  const os = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'].find((each) => name.includes(each));
  const cpu = ['arm64', 'x64', 'ia32', 'wasm32', 'ppc64', 's390x', 'riscv64', 'arm'].find((each) =>
    name.includes(each),
  );
  const libc = name.endsWith('musl') ? 'musl' : name.endsWith('gnu') ? 'glibc' : null;
  return { ...(cpu ? { cpu: [cpu] } : {}), ...(os ? { os: [os] } : {}), ...(libc ? { libc: [libc] } : {}) };
}
