import { request } from 'node:http';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { stoppedClock } from '#support/clock.ts';
import { freePort, startTestServer } from '#support/server.ts';
import { paths } from '#texts/paths.ts';

/** Sends a form as the browser of somebody who is at that origin, through a proxy that passes on that host. */
function send(port: number, path: string, { origin, host }: { origin: string; host: string }) {
  const headers = { Origin: origin, Host: host, 'Content-Type': 'application/x-www-form-urlencoded' };
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const asked = request({ hostname: '127.0.0.1', port, path, method: 'POST', headers }, (answer) => {
      let text = '';
      answer.on('data', (part) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    asked.on('error', reject);
    asked.end('act=check&title=Bici');
  });
}

test('behind a proxy that speaks https for it, forms are taken from its public address and from no other', async () => {
  const port = await freePort();
  await using _ = await startTestServer({
    env: {
      PORT: String(port),
      PUBLIC_URL: 'https://rifas.example',
      OIDC_ISSUER: 'https://accounts.example',
      OIDC_CLIENT_ID: 'rifamiga',
      OIDC_CLIENT_SECRET: 'a-test',
    },
  });
  for (const path of [paths.createRaffle(), `${paths.createRaffle()}.data`]) {
    for (const host of ['rifas.example', `127.0.0.1:${port}`]) {
      const answer = await send(port, path, { origin: 'https://rifas.example', host });
      expect(answer.status, `${path} as ${host}`).toBe(200);
    }
    const refused = await send(port, path, { origin: 'https://evil.example', host: 'rifas.example' });
    expect(refused.status, path).toBe(403);
    expect(refused.text).toContain('página');
  }
});

/** Tells of failures of a page, one after the other, with what each says about where it comes from. */
async function failuresFrom(url: string, claims: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const claim of claims) {
    const response = await fetch(url + paths.failure(), {
      method: 'POST',
      headers: { Origin: url, 'X-Forwarded-For': claim },
      body: JSON.stringify({ errorId: '0'.repeat(32), path: '/', said: 'x' }),
    });
    statuses.push(response.status);
  }
  return statuses;
}

/** Nothing of a limit is given back while it stands. */
const clock = stoppedClock(Temporal.Now.instant());

/** A server of that clock, and what it has warned of. */
async function warning(env: Record<string, string>) {
  const warnings: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });
  return { ...(await startTestServer({ clock, log, env })), warnings };
}

const direct = await warning({});
const behind = await warning({ OPEN_DEMO: 'si', TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' });
afterAll(() => Promise.all([direct.stop(), behind.stop()]));

const many = Array.from({ length: 21 }, (_, index) => index);
const passed = (statuses: readonly number[]) => statuses.filter((status) => status === 204).length;

test('whoever asks directly is one visitor whatever X-Forwarded-For they make up', async () => {
  expect(
    passed(
      await failuresFrom(
        direct.url,
        many.map((index) => `203.0.113.${index}`),
      ),
    ),
  ).toBe(20);
});

test('behind a proxy that the settings name, visitors are told apart by what it says and not by what they made up', async () => {
  const different = many.map((index) => `203.0.113.${index}, 10.0.0.7`);
  expect(passed(await failuresFrom(behind.url, different))).toBe(21);
  const forged = many.map((index) => `203.0.113.${index}, 198.51.100.1, 10.0.0.7`);
  expect(passed(await failuresFrom(behind.url, forged))).toBe(20);
  const household = many.map((index) => `2001:db8:1:2::${index.toString(16)}`);
  expect(passed(await failuresFrom(behind.url, household))).toBe(20);
});

test('the log says once that a proxy seems to be there which is not trusted, and nothing of one that is', async () => {
  for (const [server, times] of [
    [direct, 1],
    [behind, 0],
  ] as const) {
    // the second visitor is on the proxy's own machine
    for (const visitor of ['203.0.113.1', '127.0.0.1'])
      await fetch(server.url, { headers: { 'X-Forwarded-For': visitor } });
    expect(server.warnings.filter((line) => line.includes('TRUSTED_PROXIES'))).toHaveLength(times);
  }
});
