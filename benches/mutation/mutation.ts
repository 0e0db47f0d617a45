import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * How many faults put into a rule on purpose (mutants) its tests notice, by Stryker, folder by folder of `src/domain`:
 *   node benches/mutation/mutation.ts access settlements      those folders
 *   node benches/mutation/mutation.ts access --survivors      and each mutant that nothing noticed
 * In a copy of the last commit, with Stryker installed there: 184 packages that nothing else needs.
 */
const root = join(import.meta.dirname, '..', '..');
const stryker = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1'];
const folders = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const tellsSurvivors = process.argv.includes('--survivors');

type Mutant = { status: string; mutatorName: string; replacement?: string; location: { start: { line: number } } };
type Report = { files: Record<string, { source: string; mutants: Mutant[] }> };

const copy = await mkdtemp(join(tmpdir(), 'rifamiga-mutantes-'));
try {
  execFileSync('git', ['clone', '--quiet', root, copy]);
  cpSync(join(root, 'node_modules'), join(copy, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--silent', ...stryker], { cwd: copy });
  process.stdout.write(
    '| Folder | Mutants | Noticed | Not noticed | In no test | Score | Minutes |\n|---|---|---|---|---|---|---|\n',
  );
  for (const folder of folders) process.stdout.write(`${line(folder, ...measure(folder))}\n`);
} finally {
  await rm(copy, { recursive: true, force: true });
}

/** Runs Stryker over a folder. Gives its report and the minutes it took. */
function measure(folder: string): [Report, number] {
  const report = join(copy, 'report.json');
  const settings = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'benches/mutation/vitest.config.ts' },
    mutate: [`src/domain/${folder}/**/*.ts`, '!**/*.test.ts'],
    coverageAnalysis: 'perTest',
    // what runs once, as a module is loaded, would need a process for each mutant
    ignoreStatic: true,
    concurrency: 2,
    reporters: ['json'],
    jsonReporter: { fileName: report },
    // Stryker reads it with an interface that TypeScript 7 has not, and needs nothing of it
    tsconfigFile: 'none.json',
  };
  writeFileSync(join(copy, 'stryker.config.json'), JSON.stringify(settings));
  const begun = performance.now();
  const bin = join(copy, 'node_modules', '.bin', 'stryker');
  const { status, stdout, stderr } = spawnSync(bin, ['run'], { cwd: copy, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${folder}: ${stdout}${stderr}`);
  return [JSON.parse(readFileSync(report, 'utf8')) as Report, (performance.now() - begun) / 60_000];
}

function line(folder: string, { files }: Report, minutes: number): string {
  const mutants = Object.entries(files).flatMap(([file, { source, mutants: those }]) =>
    those.map((mutant) => ({ ...mutant, file, text: source.split('\n')[mutant.location.start.line - 1]?.trim() })),
  );
  const of = (...statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status));
  const [noticed, missed, unasked] = [of('Killed', 'Timeout'), of('Survived'), of('NoCoverage')];
  const all = noticed.length + missed.length + unasked.length;
  const score = ((100 * noticed.length) / all).toFixed(1);
  const row = `| \`${folder}\` | ${all} | ${noticed.length} | ${missed.length} | ${unasked.length} | ${score} % | ${minutes.toFixed(1)} |`;
  if (!tellsSurvivors) return row;
  const told = [...missed, ...unasked].map(
    ({ file, location, status, mutatorName, text, replacement }) =>
      `  ${file}:${location.start.line} ${status} ${mutatorName}: ${text} → ${replacement}`,
  );
  return [row, ...told].join('\n');
}
