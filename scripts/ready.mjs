import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');

/** The environment in which the project's own Node comes first. */
export function ownEnvironment() {
  return { ...process.env, PATH: bin + delimiter + process.env.PATH };
}

/** Installs the packages when they are missing or not those of the lock file. */
export function ensureInstalled() {
  if (isInstalled()) return;
  say('Instalando los paquetes (solo la primera vez o tras un cambio)…');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
}

/**
 * Ends where the packages are missing or not those of the lock file. For what looks at an installation: a server may be
 * at work on these packages, and installing takes them from beneath it.
 */
export function refuseUninstalled() {
  if (isInstalled()) return;
  say(
    'Faltan los paquetes, o no son los de package-lock.json. Para el servidor, instálalos con «npm ci» y vuelve a probar.',
  );
  process.exit(1);
}

/** Whether the packages are those of the lock file, by what npm writes down once it has installed them all. */
function isInstalled() {
  const written = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(written)) return false;
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const found = packagesOf(written);
  const isSame = ([path, { version, integrity }]) =>
    wanted[path]?.version === version && wanted[path]?.integrity === integrity;
  // those of other systems are optional
  const isThere = ([path, { optional }]) => path === '' || optional || path in found;
  return Object.entries(found).every(isSame) && Object.entries(wanted).every(isThere);
}

function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}

/** Builds what is served when it is missing or older than the sources. */
export function ensureBuilt() {
  ensureInstalled();
  const marker = join(root, 'build', '.built');
  const wanted = digest([
    ...filesIn(join(root, 'src')),
    ...filesIn(join(root, 'public')),
    join(root, 'vite.config.ts'),
    join(root, 'react-router.config.ts'),
    ...filesIn(join(root, 'scripts', 'browser-files')),
    join(root, 'scripts', 'precompress.ts'),
    join(root, 'scripts', 'verifier-page.ts'),
    join(root, 'package-lock.json'),
  ]);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  say('Construyendo la aplicación…');
  run('npm', ['run', '--silent', 'build']);
  writeFileSync(marker, wanted);
}

/** Runs the project's own Node and hands on the signals. Gives its exit code. */
export function runNode(args, env = {}) {
  const child = spawn(join(bin, 'node'), args, { cwd: root, stdio: 'inherit', env: { ...ownEnvironment(), ...env } });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0))));
}

/** Runs a command to its end, or ends with its exit code. */
export function run(command, args) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: ownEnvironment() });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

export function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}

function filesIn(directory) {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { recursive: true })
    .map((name) => join(directory, name))
    .filter((path) => statSync(path).isFile())
    .sort();
}

function digest(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
