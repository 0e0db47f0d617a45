import { readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import type { Salida } from '#domain/draw/outcome.ts';
import { launchChromium, person } from '#support/browser.ts';
import { startTestServer } from '#support/server.ts';
import { optionsOf, type Vector, vectors } from '#support/verifier-vectors.ts';
import { waits } from '#support/waits.ts';

vi.setConfig({ testTimeout: waits.journey });

/** The worker as it is shipped. */
const worker = `/assets/${readdirSync('build/client/assets').find((name) => /^worker-.*\.js$/.test(name))}`;

type InPage = { verifier: Worker; lists: Map<string, Uint8Array> };

test('in Chromium the shipped verifier answers every vector as every verifier', async () => {
  await using server = await startTestServer();
  const browser = await launchChromium();
  try {
    const { page } = await person(browser, { baseURL: server.url });
    await page.route('**/list-of/*', (route) => {
      const id = route.request().url().split('/').at(-1);
      const vector = vectors.find((candidate) => candidate.id === id);
      return route.fulfill({ body: Buffer.from((vector && optionsOf(vector).lista) ?? []) });
    });
    await page.goto('/verificar');
    await page.evaluate((worker) => {
      Object.assign(globalThis, { verifier: new Worker(worker, { type: 'module' }), lists: new Map() });
    }, worker);
    for (const vector of vectors) {
      expect(await verifyIn(page, vector), vector.id).toMatchObject(vector.esperado);
    }
  } finally {
    await browser.close();
  }
});

/** Asks the worker for one vector. The page fetches a list as any page would, once for all vectors that share it. */
async function verifyIn(page: Page, vector: Vector): Promise<Salida> {
  const { lista: _, ...options } = optionsOf(vector);
  const list = vector.opciones.lista ? JSON.stringify(vector.opciones.lista) : null;
  return page.evaluate(
    async ({ id, acta, list, options }) => {
      const { verifier, lists } = globalThis as unknown as InPage;
      if (list !== null && !lists.has(list)) {
        lists.set(list, new Uint8Array(await (await fetch(`/list-of/${id}`)).arrayBuffer()));
      }
      const lista = list === null ? null : lists.get(list);
      return new Promise<Salida>((resolve, reject) => {
        verifier.onmessage = ({ data }) => data.kind === 'found' && resolve(data.examination.outcome);
        verifier.onerror = ({ message }) => reject(new Error(message));
        verifier.postMessage({ acta: new TextEncoder().encode(acta), options: { ...options, lista } });
      });
    },
    { id: vector.id, acta: vector.acta, list, options },
  );
}
