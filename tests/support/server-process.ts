import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from './server.ts';

const script = fileURLToPath(new URL('../../scripts/serve.mjs', import.meta.url));

export type ServerProcess = {
  readonly url: string;
  /** Kills it as a power cut would, and waits until it is gone. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  restart(): Promise<void>;
  /** Asks it to end, and gives its exit code. */
  stop(): Promise<number | null>;
};

/** The built product in a process of its own, on a port of its own. `env` says the rest of its settings. */
export async function serverProcess(env: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child = await startOn(url, port, env);
  return {
    url,
    async kill() {
      const gone = ended(child);
      child.kill('SIGKILL');
      await gone;
    },
    async restart() {
      child = await startOn(url, port, env);
    },
    stop() {
      const gone = ended(child);
      child.kill('SIGTERM');
      return gone;
    },
  };
}

async function startOn(url: string, port: number, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, PORT: String(port), PUBLIC_URL: url, DRAND_URLS: 'http://127.0.0.1:9', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4000);
      if (process.env.SHOW_LOG) process.stderr.write(text);
    });
  }
  let isGone = false;
  child.once('exit', () => {
    isGone = true;
  });
  const deadline = performance.now() + 60_000;
  while (!(await isReady(url))) {
    if (isGone || performance.now() > deadline) throw new Error(`the server did not start: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
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
