// Runs on the machine's own Node (20 or later), before anything is installed: plain JavaScript, no dependencies.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, ownEnvironment, root, say } from './ready.mjs';
import { report, slowest } from './slowest.mjs';

const windowless = '/usr/bin/chromium-headless-shell';

ensureInstalled();
const chromium = findChromium();
const checks = [
  ['Formato, reglas y dependencias', 'check:lint'],
  ['Tipos', 'check:types'],
].map(([name, script]) => said(name, begin('npm', ['run', '--silent', script])));
// a check keeps one core busy: the build and the first tests need not wait for it, and it is told of as soon as it is over
ensureBuilt();

say('\n— Pruebas');
mkdirSync(join(root, '.test'), { recursive: true });
rmSync(report, { force: true });
const isGreen = await endsWell(
  'npx',
  ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  {
    ...chromium,
    // every test file loads the built product into a process of its own
    NODE_COMPILE_CACHE: join(root, '.test', 'compiled'),
  },
);
const { passed, failed } = counts(isGreen);
const broken = (await Promise.all(checks)).filter((check) => !check.isGreen).length;
finish(passed + checks.length - broken, failed + broken);

/**
 * Where Chromium is, and where the one without windows (the same engine for a third of the work), which is used for
 * most journeys unless `CHROMIUM_PATH` says which one is. Installs Debian's when this user may; without any, says what
 * to do and ends.
 */
function findChromium() {
  const { CHROMIUM_PATH: given } = process.env;
  if (given && existsSync(given)) return { CHROMIUM_PATH: given };
  const find = () => ({
    full: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path)),
    shell: existsSync(windowless) ? windowless : undefined,
  });
  let { full, shell } = find();
  const missing = [...(full ? [] : ['chromium']), ...(shell ? [] : ['chromium-headless-shell'])];
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Instalando Chromium de los paquetes de Debian…');
    apt('update', '-qq');
    // one by one: a Debian without the second has the first
    for (const name of missing) apt('install', '-y', '-qq', '--no-install-recommends', name);
    ({ full, shell } = find());
  }
  if (full) return { CHROMIUM_PATH: full, ...(shell && { CHROMIUM_SHELL_PATH: shell }) };
  say(
    'Falta Chromium para las pruebas en navegador. Instálalo con «apt install chromium chromium-headless-shell» o indica CHROMIUM_PATH=/ruta/al/navegador.',
  );
  return finish(0, 1);
}

function apt(...args) {
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** Begins a command. Gives whether it succeeded and what it said, once it is over. */
function begin(command, args) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...ownEnvironment(), NO_COLOR: '1' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve) => child.once('close', (code) => resolve({ isGreen: code === 0, output })));
}

/** Tells of a check once it is over. */
async function said(name, ending) {
  const check = await ending;
  say(`\n— ${name}: ${check.isGreen ? 'bien' : 'mal'}`);
  process.stdout.write(check.output);
  return check;
}

/** Runs a command that says for itself what it does. Gives whether it succeeded. */
function endsWell(command, args, env) {
  const given = { ...ownEnvironment(), NO_COLOR: '1', ...env };
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: given });
  return new Promise((resolve) => child.once('close', (code) => resolve(code === 0)));
}

/** What the report says; a run that broke without a failing test counts as one failure. */
function counts(isGreen) {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const results = JSON.parse(readFileSync(report, 'utf8'));
  say(`\n${slowest(results).lines.join('\n')}`);
  const { numPassedTests, numFailedTests } = results;
  return { passed: numPassedTests, failed: isGreen ? numFailedTests : Math.max(1, numFailedTests) };
}

function finish(passed, failed) {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
