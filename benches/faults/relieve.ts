import { pgbouncer } from '#support/pooler.ts';
import { type Relief, relieve } from './relief.ts';
import { debianBinaries } from './standby-postgres.ts';

/*
 * Kills the primary of a PostgreSQL with a synchronous standby under a load of reservations and receipts, promotes the
 * standby behind the same address, and counts what was acknowledged and what is stored. Ends with 1 when something
 * acknowledged is missing, the data break a rule, or the site did not come back. docs/high-availability.md has figures.
 */
const binaries = debianBinaries();
const times = Number(
  process.argv
    .slice(2)
    .find((word) => word.startsWith('--veces='))
    ?.slice(8) ?? 1,
);

if (!binaries || !pgbouncer) {
  process.stderr.write('Hacen falta PostgreSQL y pgbouncer de Debian: apt-get install postgresql pgbouncer\n');
  process.exitCode = 2;
} else {
  say(
    '| Reservations acknowledged / missing | Receipts / missing | Stored unanswered | Noticed | Longest gap | Data check |',
  );
  say('|---|---|---|---|---|---|');
  for (let turn = 0; turn < times; turn += 1) {
    const relief = await relieve(binaries);
    say(row(relief));
    const answers = [...relief.statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
    process.stderr.write(`${answers}\n`);
    for (const broken of relief.faults) process.stderr.write(`  no cuadra: ${broken}\n`);
    if (isBad(relief)) process.exitCode = 1;
  }
}

function isBad({ missing, missingReceipts, faults, isBack }: Relief): boolean {
  return missing > 0 || missingReceipts > 0 || faults.length > 0 || !isBack;
}

function row(relief: Relief): string {
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
  return `| ${[
    `${relief.acknowledged} / ${relief.missing}`,
    `${relief.receipts} / ${relief.missingReceipts}`,
    relief.unacknowledged,
    seconds(relief.noticed),
    relief.isBack ? seconds(relief.gap) : 'not back',
    relief.faults.length === 0 ? 'clean' : 'broken',
  ].join(' | ')} |`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
