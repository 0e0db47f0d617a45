import { execFile } from 'node:child_process';

/** How a process ended, and what it printed. */
export type Ended = { exit: number; out: string; err: string };

/** Runs a program to its end. */
export function run(command: string, args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(command, args, (_, out, err) => resolve({ exit: child.exitCode ?? -1, out, err }));
  });
}

/** Runs a script of package.json as people do. */
export function runScript(name: string, args: readonly string[]): Promise<Ended> {
  return run('npm', ['run', '--silent', name, '--', ...args]);
}
