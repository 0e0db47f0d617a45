// Measures the code: size by layer, functions over the limits, repeated lines, cycles between the nouns of `app`, retired
// words. `npm run figures` prints them; nothing fails by them but what the linter and the tests refuse.
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { retiredUses } from '#support/retired-words.ts';

const root = join(import.meta.dirname, '..');

type Source = { file: string; layer: string; lines: readonly string[] };

function readSources(): Source[] {
  return globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .toSorted()
    .map((file) => {
      const [, layer = ''] = /^src\/([^/]+)\//.exec(file) ?? [];
      return { file, layer: layer || 'top', lines: readFileSync(join(root, file), 'utf8').trimEnd().split('\n') };
    });
}

function sizes(sources: readonly Source[]): string[] {
  const layers = new Map(Map.groupBy(sources, ({ layer }) => layer));
  const row = (name: string, files: readonly Source[]) => {
    const lengths = files.map(({ lines }) => lines.length).sort((one, other) => one - other);
    const at = (share: number) => lengths[Math.min(lengths.length - 1, Math.floor(share * lengths.length))] ?? 0;
    const total = lengths.reduce((sum, length) => sum + length, 0);
    return [name.padEnd(14), ...[files.length, total, at(0.5), at(0.9), at(1)].map((n) => `${n}`.padStart(7))].join('');
  };
  return [
    ['layer'.padEnd(14), ...['files', 'lines', 'median', 'p90', 'max'].map((head) => head.padStart(7))].join(''),
    ...[...layers].sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, files]) => row(name, files)),
    row('all', sources),
  ];
}

/** The limits that the linter keeps, asked of all of `src`. */
const limits = {
  root: true,
  formatter: { enabled: false },
  assist: { enabled: false },
  linter: {
    rules: {
      preset: 'none',
      complexity: {
        noExcessiveCognitiveComplexity: { level: 'error', options: { maxAllowedComplexity: 10 } },
        noExcessiveLinesPerFunction: { level: 'error', options: { maxLines: 50, skipBlankLines: true } },
      },
    },
  },
  overrides: [
    { includes: ['**/*.test.ts', '**/*.test.tsx'], linter: { enabled: false } },
    {
      includes: ['**/*.tsx'],
      linter: {
        rules: {
          complexity: {
            noExcessiveLinesPerFunction: { level: 'error', options: { maxLines: 80, skipBlankLines: true } },
          },
        },
      },
    },
  ],
};

function overLimits(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'figures-'));
  try {
    writeFileSync(join(folder, 'biome.json'), JSON.stringify(limits));
    const biome = join(root, 'node_modules/.bin/biome');
    const { stdout } = spawnSync(
      biome,
      ['lint', `--config-path=${folder}`, '--max-diagnostics=none', '--reporter=github', 'src'],
      { cwd: root, encoding: 'utf8' },
    );
    const faults = [...stdout.matchAll(/title=lint\/complexity\/(\w+),file=([^,]+),line=(\d+).*::(.*)/g)].map(
      ([, rule = '', file = '', line = '', words = '']) => ({
        isLength: rule === 'noExcessiveLinesPerFunction',
        place: `${relative(root, file)}:${line}`,
        count: Number(/\((\d+)\)|of (\d+)/.exec(words)?.slice(1).find(Boolean) ?? 0),
      }),
    );
    const [long, complex] = [faults.filter(({ isLength }) => isLength), faults.filter(({ isLength }) => !isLength)];
    const worst = (of: typeof faults) =>
      of
        .toSorted((one, other) => other.count - one.count)
        .slice(0, 10)
        .map(({ count, place }) => `  ${count}`.padEnd(7) + place);
    return [
      `functions over 50 lines (80 in .tsx): ${long.length}`,
      ...worst(long),
      `functions over complexity 10: ${complex.length}`,
      ...worst(complex),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lines that one run has at least to count as repeated. */
const shortestRun = 6;

/**
 * A line of brackets and closing tags alone. It follows from what it closes, and the formatter gives each a line of its own:
 * any two pages that end in a list would be repetitions for their last six lines.
 */
const loneBrackets = /^(?:[()[\]{}<>/,;]|<\/[\w.]+>)+$/;

/** The lines of a file that are compared: trimmed, without blank ones, imports and lone brackets, each with its number. */
function comparedLines({ lines }: Source): { text: string; at: number }[] {
  let isImport = false;
  return lines.flatMap((line, index) => {
    const text = line.trim();
    if (/^(import|export) .*\bfrom '|^import '/.test(text)) return [];
    if (/^import (type )?\{$/.test(text)) isImport = true;
    const isSkipped = isImport || text === '' || loneBrackets.test(text);
    if (/^\} from '/.test(text)) isImport = false;
    return isSkipped ? [] : [{ text, at: index + 1 }];
  });
}

/** Pairs of runs of lines that are the same to the letter, each as long as it goes on. */
function repeatedRuns(sources: readonly Source[]): string[] {
  const files = sources.map((source) => ({ file: source.file, lines: comparedLines(source) }));
  const windows = new Map<string, { file: number; at: number }[]>();
  for (const [file, { lines }] of files.entries()) {
    for (let at = 0; at + shortestRun <= lines.length; at += 1) {
      const key = lines
        .slice(at, at + shortestRun)
        .map(({ text }) => text)
        .join('\n');
      windows.set(key, [...(windows.get(key) ?? []), { file, at }]);
    }
  }
  const textAt = (file: number, at: number) => files[file]?.lines[at]?.text;
  const runs: { length: number; places: string }[] = [];
  for (const places of windows.values()) {
    for (const [index, one] of places.entries()) {
      for (const other of places.slice(index + 1)) {
        const before = textAt(one.file, one.at - 1);
        const goesOnFromBefore = before !== undefined && before === textAt(other.file, other.at - 1);
        if (goesOnFromBefore || (one.file === other.file && other.at - one.at < shortestRun)) continue;
        let length = shortestRun;
        while (
          textAt(one.file, one.at + length) !== undefined &&
          textAt(one.file, one.at + length) === textAt(other.file, other.at + length)
        )
          length += 1;
        const placeOf = ({ file, at }: { file: number; at: number }) =>
          `${files[file]?.file}:${files[file]?.lines[at]?.at}`;
        runs.push({ length, places: `${placeOf(one)} = ${placeOf(other)}` });
      }
    }
  }
  const longest = runs.toSorted((one, other) => other.length - one.length).slice(0, 10);
  return [
    `pairs of the same ${shortestRun} lines or more: ${runs.length}`,
    ...longest.map(({ length, places }) => `  ${length}`.padEnd(7) + places),
  ];
}

/** The nouns of `app` that import each other, directly or through others. */
function nounCycles(sources: readonly Source[]): string[] {
  const imports = new Map<string, Set<string>>();
  for (const { file, lines } of sources) {
    const [, noun] = /^src\/app\/([^/]+)\//.exec(file) ?? [];
    if (!noun) continue;
    const known = imports.get(noun) ?? new Set();
    for (const [, other = ''] of lines.join('\n').matchAll(/from '#app\/([\w-]+)\//g))
      if (other !== noun) known.add(other);
    imports.set(noun, known);
  }
  const reachedFrom = (noun: string, seen = new Set<string>()): Set<string> => {
    for (const next of imports.get(noun) ?? []) if (!seen.has(next)) reachedFrom(next, seen.add(next));
    return seen;
  };
  const reached = new Map([...imports.keys()].map((noun) => [noun, reachedFrom(noun)]));
  const inCycles = [...imports.keys()].filter((noun) => reached.get(noun)?.has(noun)).sort();
  const cycles = Map.groupBy(inCycles, (noun) =>
    inCycles.filter((other) => reached.get(noun)?.has(other) && reached.get(other)?.has(noun)).join(', '),
  );
  return [
    `nouns of app in cycles: ${inCycles.length} of ${imports.size}`,
    ...[...cycles.keys()].map((cycle) => `  ${cycle}`),
  ];
}

function retired(): string[] {
  const uses = retiredUses(root);
  return [
    `retired words: ${uses.length}`,
    ...uses.slice(0, 10).map(({ file, line, word, instead }) => `  ${file}:${line} ${word}: ${instead}`),
  ];
}

const sources = readSources();
for (const part of [sizes(sources), overLimits(), repeatedRuns(sources), nounCycles(sources), retired()])
  console.log(`${part.join('\n')}\n`);
