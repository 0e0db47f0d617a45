// Runs on the machine's own Node (20 or later): plain JavaScript, no dependencies.
import { existsSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './ready.mjs';

/** What `npm test` writes. */
export const report = join(root, '.test', 'report.json');

/** A test that takes more of its time than this would fail on a machine three times as slow. */
const largestShare = 1 / 3;
const shown = 10;

/**
 * The tests of a report of vitest's that took longest, a line each, and whether every test kept within a third of the
 * time that it was given. The figures are of the machine as it was, so its load is said with them.
 */
export function slowest({ testResults }) {
  const tests = testResults
    .flatMap(({ name, assertionResults }) => assertionResults.map((test) => ({ file: relative(root, name), ...test })))
    .filter(({ status, duration }) => status !== 'skipped' && typeof duration === 'number')
    .sort((a, b) => b.duration - a.duration);
  const isNear = ({ duration, meta }) => duration > (meta?.timeout ?? Number.POSITIVE_INFINITY) * largestShare;
  const near = tests.filter(isNear);
  const line = (test) => {
    const share = test.meta?.timeout ? `${Math.round((100 * test.duration) / test.meta.timeout)} %` : '';
    return `${(test.duration / 1000).toFixed(1).padStart(7)} s ${share.padStart(6)}  ${test.file}  ${test.title}`;
  };
  const files = testResults
    .map(({ name, startTime, endTime }) => ({ file: relative(root, name), seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds);
  return {
    isWithin: near.length === 0,
    lines: [
      `Las pruebas más lentas, y qué parte de su tiempo les hizo falta (carga de la máquina: ${load()}):`,
      ...tests.slice(0, shown).map(line),
      'Los archivos más lentos:',
      ...files.slice(0, shown).map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`),
      ...(near.length > 0 ? ['Más de un tercio de su tiempo:', ...near.map(line)] : []),
    ],
  };
}

function load() {
  return loadavg()
    .map((figure) => figure.toFixed(1))
    .join(', ');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , given = report] = process.argv;
  if (!existsSync(given)) {
    console.log('Todavía no hay informe: lo escribe «npm test».');
    process.exit(1);
  }
  const { lines, isWithin } = slowest(JSON.parse(readFileSync(given, 'utf8')));
  for (const line of lines) console.log(line);
  process.exit(isWithin ? 0 : 1);
}
