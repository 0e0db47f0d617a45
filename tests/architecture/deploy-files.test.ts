import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readConfig } from '#config';
import { patterns } from '#texts/paths.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(root + file, 'utf8');
const deployed = (file: string) => read(`deploy/${file}`);

/** The variables that a file of `deploy` sets, with what it sets them to. */
function variablesOf(text: string): [name: string, value: string][] {
  const lines = text.split('\n').flatMap((line) => line.match(/^(?:ENV|Environment=)\s*(.*)/)?.[1]?.split(' ') ?? line);
  return lines.flatMap((line) => {
    const [, name, value] = /^\s*([A-Z][A-Z\d_]+)(?:=|: )(.*)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
}

/** Those of other programs: Node's own, and those of the images beside ours in the composition. */
const ofOthers = /^(NODE_ENV|(POSTGRES|MINIO|BUCKET)_\w+)$/;

const known = new Set([...read('src/config.ts').matchAll(/(?:env\.|')([A-Z][A-Z\d_]+)/g)].map(([, name]) => name));

test('every variable that a file of deploy names is a setting of the server', () => {
  for (const file of readdirSync(`${root}deploy`)) {
    const strange = variablesOf(deployed(file)).filter(([name]) => !ofOthers.test(name) && !known.has(name));
    expect(strange, file).toEqual([]);
  }
});

test('the settings of the examples hold, those of Kubernetes and of the image together', () => {
  const image = variablesOf(deployed('Dockerfile'));
  const example = variablesOf(deployed('rifamiga.env.example'));
  const several = readConfig(Object.fromEntries([...image, ...variablesOf(deployed('kubernetes.yaml'))]), '/app');
  const behindService = variablesOf(deployed('rifamiga.service'));
  const one = readConfig(Object.fromEntries([...example, ...behindService]), '/opt/rifamiga');
  const composed = variablesOf(deployed('compose.yaml')).map(([name, value]) => [
    name,
    value.replace(/\$\{\w+:\?\}/, 'secret'),
  ]);
  const beside = readConfig(Object.fromEntries([...image, ...example, ...composed]), '/app');
  expect([several.host, several.dataDir, several.bucket?.name]).toEqual(['0.0.0.0', '/data', 'rifamiga-archivos']);
  expect([one.host, one.dataDir, one.databaseUrl, one.copies.isDaily]).toEqual([
    '127.0.0.1',
    '/var/lib/rifamiga',
    null,
    true,
  ]);
  expect([beside.databaseUrl, beside.bucket?.endpoint]).toEqual([
    'postgres://rifamiga:secret@database:5432/rifamiga',
    'http://bucket:9000',
  ]);
});

test('what the image is made of and runs is there, on the Node that the project has', () => {
  const dockerfile = deployed('Dockerfile');
  const { devDependencies, dependencies } = JSON.parse(read('package.json'));
  const [major] = devDependencies.node.split('.');
  expect([...dockerfile.matchAll(/^FROM node:(\d+)-/gm)].map(([, version]) => version)).toEqual([major, major]);
  const copied = [...dockerfile.matchAll(/^COPY --from=built \/app\/(\S+)/gm)].map(([, path = '']) => path);
  for (const path of copied.filter((each) => !['node_modules', 'build'].includes(each)))
    expect(existsSync(root + path), path).toBe(true);
  const left = /^RUN npm uninstall ([\s\S]+?)\n\n/m.exec(dockerfile)?.[1]?.match(/(?<=\s)[@a-z][^\s\\]*/g) ?? [];
  expect(left.length).toBeGreaterThan(5);
  expect(left.filter((name) => !(name in dependencies))).toEqual([]);
  for (const file of ['Dockerfile', 'rifamiga.service']) expect(deployed(file)).toContain('scripts/serve.mjs');
});

test('probes ask for addresses that there are', () => {
  const probed = [...deployed('kubernetes.yaml').matchAll(/path: (\/\w+)/g)].map(([, path]) => path);
  expect(new Set(probed)).toEqual(new Set([patterns.health, patterns.ready]));
  expect(deployed('Dockerfile')).toContain(`'${patterns.health}'`);
});
