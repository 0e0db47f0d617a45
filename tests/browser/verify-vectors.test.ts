import { readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Salida } from '#domain/draw/outcome.ts';
import { launchChromium, person } from '#support/browser.ts';
import { startTestServer } from '#support/server.ts';
import { optionsOf, type Vector, vectors } from '#support/verifier-vectors.ts';

/** The worker as it is shipped. */
const worker = `/assets/${readdirSync('build/client/assets').find((name) => /^worker-.*\.js$/.test(name))}`;

test('in Chromium the shipped verifier answers every vector as every verifier', async () => {
  await using server = await startTestServer();
  const browser = await launchChromium();
  try {
    const { page } = await person(browser, { baseURL: server.url });
    await page.route('**/vector/*/*', (route) => {
      const [, id, part] = /vector\/(\w+)\/(\w+)$/.exec(route.request().url()) ?? [];
      const vector = vectors.find((candidate) => candidate.id === id);
      if (!vector) return route.abort();
      return route.fulfill({
        body: Buffer.from((part === 'acta' ? utf8(vector.acta) : optionsOf(vector).lista) ?? ''),
      });
    });
    await page.goto('/verificar');
    for (const vector of vectors) {
      expect(await verifyIn(page, vector), vector.id).toMatchObject(vector.esperado);
    }
  } finally {
    await browser.close();
  }
}, 300_000);

/** Asks the worker for one vector, whose files the page fetches as any page would. */
async function verifyIn(page: Page, vector: Vector): Promise<Salida> {
  const { lista, ...options } = optionsOf(vector);
  return page.evaluate(
    async ({ id, hasList, options, worker }) => {
      const bytes = async (part: string) => new Uint8Array(await (await fetch(`/vector/${id}/${part}`)).arrayBuffer());
      const acta = await bytes('acta');
      const list = hasList ? await bytes('lista') : null;
      const verifier = new Worker(worker, { type: 'module' });
      const outcome = await new Promise<Salida>((resolve, reject) => {
        verifier.addEventListener('message', ({ data }) => data.kind === 'found' && resolve(data.examination.outcome));
        verifier.addEventListener('error', ({ message }) => reject(new Error(message)));
        verifier.postMessage({ acta, options: { ...options, lista: list } });
      });
      verifier.terminate();
      return outcome;
    },
    { id: vector.id, hasList: Boolean(lista), options, worker },
  );
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
