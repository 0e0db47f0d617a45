import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import type { Salida } from '#domain/draw/outcome.ts';
import { launchChromium, person } from '#support/browser.ts';
import { startTestServer } from '#support/server.ts';
import { isLong, type ListRecipe, listOf, optionsOf, type Vector, vectors } from '#support/verifier-vectors.ts';
import { waits } from '#support/waits.ts';

vi.setConfig({ testTimeout: waits.journey });

/** The worker as it is shipped. */
const worker = `/assets/${readdirSync('build/client/assets').find((name) => /^worker-.*\.js$/.test(name))}`;

type InPage = { verifier: Worker };

/** The other long ones go through `public/verificador.html` in `one-file.test.ts`. */
const asked = vectors.filter((vector) => !isLong(vector) || vector.id === 'V18');

test('in Chromium the shipped verifier answers the vectors as every verifier', async () => {
  await using server = await startTestServer();
  const browser = await launchChromium({ optimises: true });
  const folder = await mkdtemp(join(tmpdir(), 'verify-vectors-'));
  try {
    const { page } = await person(browser, { baseURL: server.url });
    await page.goto('/verificar');
    await page.evaluate((worker) => {
      document.body.append(Object.assign(document.createElement('input'), { type: 'file', id: 'list' }));
      Object.assign(globalThis, { verifier: new Worker(worker, { type: 'module' }) });
    }, worker);
    let given: ListRecipe | undefined;
    for (const vector of asked) {
      const { lista } = vector.opciones;
      if (lista && JSON.stringify(lista) !== JSON.stringify(given)) {
        await writeFile(join(folder, 'lista.svl'), listOf(lista));
        await page.locator('#list').setInputFiles(join(folder, 'lista.svl'));
        given = lista;
      }
      expect(await verifyIn(page, vector), vector.id).toMatchObject(vector.esperado);
    }
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
});

/** Asks the worker for one vector, with the list that was chosen last. */
async function verifyIn(page: Page, vector: Vector): Promise<Salida> {
  const { lista, ...options } = optionsOf(vector);
  return page.evaluate(
    async ({ acta, hasList, options }) => {
      const { verifier } = globalThis as unknown as InPage;
      const [file] = document.querySelector<HTMLInputElement>('#list')?.files ?? [];
      const lista = hasList && file ? new Uint8Array(await file.arrayBuffer()) : null;
      return new Promise<Salida>((resolve, reject) => {
        verifier.onmessage = ({ data }) => data.kind === 'found' && resolve(data.examination.outcome);
        verifier.onerror = ({ message }) => reject(new Error(message));
        verifier.postMessage({ acta: new TextEncoder().encode(acta), options: { ...options, lista } });
      });
    },
    { acta: vector.acta, hasList: lista !== undefined, options },
  );
}
