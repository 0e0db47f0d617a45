import { expect, test } from 'vitest';
import { audit } from '#domain/log/audit.ts';
import { asInVectors, auditOptionsOf, audits, filesOf } from '#support/verifier-vectors.ts';
import { Misuse } from './arguments.ts';
import { webReader } from './web-reader.ts';

type Answer = (url: string, init?: RequestInit) => Response;

/** A server that is asked through `fetch`. What was asked for is kept. */
function server(answer: Answer) {
  const asked: string[] = [];
  const answered = (url: string | URL | Request, init?: RequestInit) => {
    asked.push(String(url));
    expect(init?.redirect).toBe('manual');
    return Promise.resolve(answer(String(url), init));
  };
  return { fetchFile: answered, pauses: [1, 1], asked };
}

test('a log is audited over the network under its address alone', async () => {
  for (const vector of audits.filter(({ id }) => ['A01', 'A03', 'A07', 'A26'].includes(id))) {
    const files = filesOf(vector);
    const asking = server((url) => {
      const bytes = files.get(url.replace('https://rifas.example/registro/', ''));
      return bytes ? new Response(Uint8Array.from(bytes)) : new Response(null, { status: 404 });
    });
    const outcome = await audit(webReader('https://rifas.example/registro', asking), auditOptionsOf(vector));
    expect(asInVectors(outcome)).toEqual(vector.esperado);
    expect(asking.asked.every((url) => url.startsWith('https://rifas.example/registro/'))).toBe(true);
  }
});

test('of an answer without end no more is taken than is asked for', async () => {
  const endless = () =>
    new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1000)) }));
  const reader = webReader('https://rifas.example/registro/', server(endless));
  expect((await reader.read('checkpoint', 2500))?.length).toBe(2501);
});

test('what is not there, or only elsewhere, is missing; what cannot be reached ends the audit', async () => {
  const status = (status: number) =>
    webReader(
      'https://rifas.example/r',
      server(() => new Response(null, { status, headers: { location: '/x' } })),
    );
  for (const missing of [404, 410, 302, 403]) expect(await status(missing).read('checkpoint', 10)).toBeNull();
  await expect(status(503).read('checkpoint', 10)).rejects.toThrow(Misuse);
  const asked = server(() => new Response(null, { status: 500 }));
  await expect(webReader('https://rifas.example/r', asked).read('checkpoint', 10)).rejects.toThrow('prueba otra vez');
  expect(asked.asked).toHaveLength(3);
});
