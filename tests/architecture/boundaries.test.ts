import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Imports that break a boundary, by the file they are planted in. */
const planted: Record<string, string> = {
  'src/domain/a.ts': '#db/client.ts',
  'src/domain/b.ts': 'node:fs',
  'src/domain/c.ts': '#texts/paths.ts',
  'src/domain/draw/a.ts': 'valibot',
  'src/domain/draw/b.ts': '#domain/money.ts',
  'src/domain/log/a.ts': 'valibot',
  'src/domain/log/b.ts': '#domain/money.ts',
  'src/texts/a.ts': '#app/app.ts',
  'src/texts/b.ts': 'react',
  'src/verifier/a.ts': '#domain/money.ts',
  'src/verifier/b.ts': '#app/app.ts',
  'src/db/a.ts': '#app/app.ts',
  'src/db/b.ts': '#files/store.ts',
  'src/files/a.ts': '#db/client.ts',
  'src/beacon/a.ts': '#app/app.ts',
  'src/witness/a.ts': '#db/log/log.ts',
  'src/mail/a.ts': '#db/client.ts',
  'src/push/a.ts': '#app/app.ts',
  'src/gateways/a.ts': '#db/client.ts',
  'src/gateways/b.ts': '#app/app.ts',
  'src/share-picture/a.ts': '#files/store.ts',
  'src/identity/a.ts': '#app/app.ts',
  'src/realtime/a.ts': '#web/server/http.ts',
  'src/jobs/a.ts': '#app/app.ts',
  'src/app/a.ts': 'react',
  'src/app/b.ts': '#web/server/http.ts',
  'src/app/c.ts': '#config',
  'src/web/a.ts': '#db/client.ts',
  'src/web/routes/b.ts': '#identity/sign-in.ts',
  'src/web/routes/c.ts': '#config',
  'src/web/routes/f.ts': '#mail/letter.ts',
  'src/web/routes/e.ts': '#gateways/stripe.ts',
  'src/web/routes/d.ts': '#share-picture/png.ts',
  'src/app/orders/d.ts': '../action.ts',
};

const allowed: Record<string, string> = {
  'src/domain/ok.ts': 'valibot',
  'src/domain/draw/ok.ts': '@noble/hashes/sha2.js',
  'src/domain/draw/log.ts': '#domain/log/vkey.ts',
  'src/domain/log/ok.ts': '#domain/draw/bytes.ts',
  'src/texts/ok.ts': '#domain/money.ts',
  'src/verifier/ok.ts': '#domain/draw/verify.ts',
  'src/verifier/cli/ok.ts': '#verifier/examine.ts',
  'src/db/ok.ts': '#domain/money.ts',
  'src/beacon/ok.ts': '#domain/draw/beacon.ts',
  'src/witness/ok.ts': '#domain/log/note.ts',
  'src/gateways/ok.ts': '#domain/money.ts',
  'src/app/ok.ts': '#db/client.ts',
  'src/web/routes/ok.ts': '#app/app.ts',
};

const importing = (targets: Record<string, string>) =>
  Object.fromEntries(Object.entries(targets).map(([path, target]) => [path, `import '${target}';`]));

const ambient = {
  'src/domain/now.ts': 'export const now = () => Date.now();',
  'src/domain/today.ts': 'export const today = () => new Date();',
  'src/domain/instant.ts': 'export const instant = () => Temporal.Now.instant();',
  'src/app/luck.ts': 'export const luck = () => Math.random();',
};

const tooLong = ['export function long() {', ...Array.from({ length: 51 }, () => '  void 0;'), '}'].join('\n');
const tooComplex = [
  'export function complex(a: boolean, b: boolean): number {',
  '  for (;;) if (a) for (;;) if (b) for (;;) if (a && b) return 1;',
  '}',
].join('\n');
const oversized = {
  'src/long.ts': tooLong,
  ...Object.fromEntries(
    [
      ...['beacon', 'db', 'domain', 'files', 'gateways', 'identity', 'jobs', 'mail', 'push', 'realtime'],
      ...['share-picture', 'texts', 'verifier', 'witness'],
    ].flatMap((layer) => [
      [`src/${layer}/long.ts`, tooLong],
      [`src/${layer}/complex.ts`, tooComplex],
    ]),
  ),
};

const lines = (count: number) => Array.from({ length: count }, (_, n) => `  call(${n});`).join('\n');
const branches = Array.from({ length: 11 }, (_, n) => `  if (n === ${n}) call(n);`).join('\n');
const call = 'declare function call(n: number): void;';

/** Functions too long or too tangled to be taken in at a glance, and words in a page that nobody would find in `texts`. */
const unfit = {
  'src/web/server/long.ts': `${call}\nexport function long() {\n${lines(51)}\n}`,
  'src/web/routes/long.tsx': `${call}\nexport function Long() {\n${lines(81)}\n}`,
  'src/web/ui/tangled.ts': `${call}\nexport function tangled(n: number) {\n${branches}\n}`,
  'src/web/ui/tangled.tsx': `${call}\nexport function Tangled({ n }: { n: number }) {\n${branches}\n}`,
  'src/web/routes/words.tsx': 'export const Words = () => <p>Hola</p>;',
  'src/web/ui/labels.tsx': 'export const Labels = () => <img alt="Una bicicleta" src="/x.png" />;',
};

const fit = {
  'src/web/server/short.ts': `${call}\nexport function short() {\n${lines(48)}\n}`,
  'src/web/routes/short.tsx': `${call}\nexport function Short() {\n${lines(70)}\n}`,
  'src/web/server/long.test.ts': `${call}\nexport function long() {\n${lines(90)}\n}`,
  'src/web/ui/shown.tsx':
    'export const Shown = ({ a }: { a: string }) => <p title={a}>{a}: <img alt="" src={a} /></p>;',
};

function lint(files: Record<string, string>): Set<string> {
  const tree = mkdtempSync(join(tmpdir(), 'boundaries-'));
  try {
    cpSync(join(root, 'biome.json'), join(tree, 'biome.json'));
    cpSync(join(root, '.gitignore'), join(tree, '.gitignore'));
    cpSync(join(root, 'scripts/lint'), join(tree, 'scripts/lint'), { recursive: true });
    for (const [path, target] of Object.entries(files)) {
      mkdirSync(join(tree, dirname(path)), { recursive: true });
      writeFileSync(join(tree, path), `${target}\n`);
    }
    const biome = join(root, 'node_modules/.bin/biome');
    const { stdout, stderr, status, signal, error } = spawnSync(
      biome,
      ['lint', '--max-diagnostics=none', '--reporter=github', '.'],
      {
        cwd: tree,
        encoding: 'utf8',
        env: { ...process.env, NO_COLOR: '1' },
      },
    );
    const found = Array.from(stdout.matchAll(/file=([^,]+)/g), ([, path]) => (path ?? '').replace(`${tree}/`, ''));
    // a linter that did not get as far as the files is no linter that found nothing
    if (status !== 0 && found.length === 0) throw new Error(`biome: ${status ?? signal}`, { cause: error ?? stderr });
    return new Set(found);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

test('every planted breach of a boundary is reported', () => {
  expect([...lint(importing(planted))].sort()).toEqual(Object.keys(planted).sort());
});

test('what a folder may import is not reported', () => {
  expect([...lint(importing(allowed))]).toEqual([]);
});

test('rules that read the clock or throw dice by themselves are reported', () => {
  expect([...lint(ambient)].sort()).toEqual(Object.keys(ambient).sort());
});

test('functions over 50 lines or too complex are reported', () => {
  expect([...lint(oversized)].sort()).toEqual(Object.keys(oversized).sort());
});

test('functions of pages that are too long or too tangled, and words in their markup, are reported', () => {
  expect([...lint(unfit)].sort()).toEqual(Object.keys(unfit).sort());
  expect([...lint(fit)]).toEqual([]);
});

test('queries are written in the database layer alone', () => {
  const query = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/;
  const files = globSync('src/{app,web,jobs,realtime,identity}/**/*.{ts,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(300);
  const asking = files.filter(
    (file) => !/\.test\.tsx?$/.test(file) && query.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(asking).toEqual([]);
});

test('rows are locked through db/lock.ts alone', () => {
  const lock =
    /\.(?:for(?:Update|Share|NoKeyUpdate|KeyShare)|skipLocked)\(|\bfor (?:no key )?(?:update|share)\b|pg_(?:try_)?advisory_xact_lock/;
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
  const locking = files.filter((file) => lock.test(readFileSync(join(root, file), 'utf8')));
  expect(locking).toEqual(['src/db/lock.ts']);
});
