import { randomInt } from 'node:crypto';
import { inputTrial } from './trial.ts';

/*
 * Sends inputs that nobody honest sends to everything that can be asked of the built product, as a guest and as everybody of
 * a community. Ends with 1 when one is answered with a fault of ours or not at all, tells what is for nobody, or leaves
 * something though it was refused. docs/reliability.md says how to read it.
 */
const usage = `Uso: npm run ensayo -- entradas [--cuantas=10000] [--semilla=N]
`;
const words = process.argv.slice(2);
const given = (name: string, usual: number) => {
  const word = words.find((each) => each.startsWith(`--${name}=`));
  return word ? Number(word.slice(name.length + 3)) : usual;
};
const inputs = given('cuantas', 10_000);
const seed = given('semilla', randomInt(2 ** 31));

if (!(Number.isInteger(inputs) && inputs > 0 && Number.isInteger(seed))) {
  process.stderr.write(usage);
  process.exit(2);
}
process.stderr.write(`semilla ${seed}\n`);
const { forms, statuses, times, faults } = await inputTrial({ inputs, seed }, (line) =>
  process.stderr.write(`${line}\n`),
);
const at = (share: number) => `${Math.round(times[Math.floor((times.length - 1) * share)] ?? 0)} ms`;
const answers = [...statuses]
  .toSorted(([one], [other]) => one - other)
  .map(([status, count]) => `${count} × ${status}`);
process.stdout.write(
  `| Inputs (seed) | Forms and notices of them | Answers | Median, 99th, longest | Faults |
|---|---|---|---|---|
| ${inputs} (${seed}) | ${forms} | ${answers.join(', ')} | ${at(0.5)}, ${at(0.99)}, ${at(1)} | ${faults} |
`,
);
if (faults > 0) process.exitCode = 1;
