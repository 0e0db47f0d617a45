import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from './server.ts';
import { waits } from './waits.ts';

const script = fileURLToPath(new URL('../../scripts/serve.mjs', import.meta.url));

export type ServerProcess = {
  readonly url: string;
  readonly pid: number;
  /** Kills it as a power cut would, and waits until it is gone. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  restart(): Promise<void>;
  /** Sends it a signal and does not wait. */
  signal(name: NodeJS.Signals): void;
  /** Whether the process that was started last has not ended. */
  isAlive(): boolean;
  /** The last of what it wrote to its log. */
  said(): string;
  /** Asks it to end, and gives its exit code. */
  stop(): Promise<number | null>;
};

/**
 * The built product in a process of its own, on a port of its own. `env` says the rest of its settings; `log` is the file that
 * its log goes to instead of `said`.
 */
export async function serverProcess(env: Record<string, string>, log?: string): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const output = { text: '' };
  const start = () => startOn(url, port, { env, output, log });
  let child = await start();
  return {
    url,
    get pid() {
      return child.pid ?? 0;
    },
    async kill() {
      const gone = ended(child);
      child.kill('SIGKILL');
      await gone;
    },
    async restart() {
      child = await start();
    },
    signal: (name) => void child.kill(name),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    said: () => output.text,
    stop() {
      const gone = ended(child);
      child.kill('SIGTERM');
      return gone;
    },
  };
}

type Start = { env: Record<string, string>; output: { text: string }; log: string | undefined };

async function startOn(url: string, port: number, { env, output, log }: Start): Promise<ChildProcess> {
  const file = log === undefined ? null : openSync(log, 'a');
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env.PATH,
      // what was compiled for one start is there for the next
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      PUBLIC_URL: url,
      DRAND_URLS: 'http://127.0.0.1:9',
      ...env,
    },
    stdio: ['ignore', file ?? 'pipe', 'pipe'],
  });
  if (file !== null) closeSync(file);
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output.text = (output.text + text).slice(-20_000);
      if (process.env.SHOW_LOG) process.stderr.write(text);
    });
  }
  let isGone = false;
  child.once('exit', () => {
    isGone = true;
  });
  const deadline = performance.now() + waits.change;
  while (!(await isReady(url))) {
    if (isGone || performance.now() > deadline) throw new Error(`the server did not start: ${output.text}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  // another server on that port would have answered
  if (isGone) throw new Error(`the server did not start: ${output.text}`);
  return child;
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}
