import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Milliseconds of a tick of the kernel's account of processor time. */
const tick = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Milliseconds of processor time of a server, and of the processes below it, which are those of its embedded database. */
export function processorTimes(server: number): { server: number; database: number } {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const below = (parent: number): number[] =>
    rows.filter(([, of]) => of === parent).flatMap(([pid]) => [pid, ...below(pid)]);
  return { server: timeOf(server), database: below(server).reduce((sum, pid) => sum + timeOf(pid), 0) };
}

function timeOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * tick;
  } catch {
    // it ended meanwhile
    return 0;
  }
}
