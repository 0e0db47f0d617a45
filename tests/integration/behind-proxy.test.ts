import { request } from 'node:http';
import { expect, test } from 'vitest';
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
    asked.end('intent=revisar&title=Bici');
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
    for (const host of ['rifas.example', '127.0.0.1:3000']) {
      const answer = await send(port, path, { origin: 'https://rifas.example', host });
      expect(answer.status, `${path} as ${host}`).toBe(200);
    }
    const refused = await send(port, path, { origin: 'https://evil.example', host: 'rifas.example' });
    expect(refused.status, path).toBe(403);
    expect(refused.text).toContain('página');
  }
});
