import { type Fault, faults, type Trial } from './faults.ts';

/*
 * Strikes the built product in the middle of a load of reservations and receipts, and counts what was acknowledged and
 * what is stored. Ends with 1 when something acknowledged is missing or the data break a rule. docs/reliability.md says
 * how to read it.
 */
const usage = `Uso: npm run ensayo -- <falla>… | todas   [--veces=N]

${faults.map(({ name, what }) => `  ${name.padEnd(20)} ${what}`).join('\n')}

npm run ensayo -- entradas [--cuantas=10000] [--semilla=N]
  miles de entradas que nadie honesto envía, a todo lo que se puede pedir
`;
const words = process.argv.slice(2);
const times = Number(words.find((word) => word.startsWith('--veces='))?.slice(8) ?? 1);
const names = words.filter((word) => !word.startsWith('--'));
const chosen = names.includes('todas') ? faults : faults.filter(({ name }) => names.includes(name));
const isUnderstood = names.length > 0 && (names.includes('todas') || chosen.length === names.length) && times >= 1;

if (isUnderstood) {
  say(
    '| Fault | Tries | Reservations acknowledged / missing | Receipts | Stored unanswered | Back after, median and longest | Node lived | Data check |',
  );
  say('|---|---|---|---|---|---|---|---|');
  for (const fault of chosen) await tryOut(fault);
} else {
  process.stderr.write(usage);
  process.exitCode = 2;
}

async function tryOut(fault: Fault): Promise<void> {
  const reason = fault.needs();
  if (reason) return say(`| ${fault.what} | 0: ${reason} | | | | | | |`);
  const trials: Trial[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const trial = await fault.run();
    trials.push(trial);
    const answers = [...trial.statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
    process.stderr.write(`${fault.name}: ${answers}${trial.notes.map((note) => `; ${note}`).join('')}\n`);
    for (const broken of trial.faults) process.stderr.write(`  no cuadra: ${broken}\n`);
  }
  say(row(fault, trials));
  if (trials.some(isBad)) process.exitCode = 1;
}

function isBad({ missing, missingReceipts, faults: broken, back, isLossExpected = false }: Trial): boolean {
  return (!isLossExpected && missing + missingReceipts > 0) || broken.length > 0 || back === null;
}

function row({ what }: Fault, trials: readonly Trial[]): string {
  const sum = (of: (trial: Trial) => number) => trials.reduce((total, trial) => total + of(trial), 0);
  const backs = trials.map(({ back }) => back ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b);
  const seconds = (milliseconds = 0) => `${(milliseconds / 1000).toFixed(1)} s`;
  const clean = trials.filter((trial) => trial.faults.length === 0).length;
  return `| ${[
    what,
    trials.length,
    `${sum((trial) => trial.acknowledged)} / ${sum((trial) => trial.missing)}`,
    `${sum((trial) => trial.receipts)} / ${sum((trial) => trial.missingReceipts)}`,
    sum((trial) => trial.unacknowledged),
    `${seconds(backs[Math.floor(backs.length / 2)])}, ${seconds(backs.at(-1))}`,
    `${sum((trial) => Number(trial.isAlive))} of ${trials.length}`,
    `clean in ${clean} of ${trials.length}`,
  ].join(' | ')} |`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
