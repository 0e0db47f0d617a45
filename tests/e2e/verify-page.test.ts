import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { axeViolations } from '#support/axe.ts';
import { desktop, launchChromium, person, phone } from '#support/browser.ts';
import { startTestServer } from '#support/server.ts';
import { optionsOf, type Vector, vectors } from '#support/verifier-vectors.ts';
import { recordTexts } from '#texts/draws/records.ts';
import { verifierTexts } from '#texts/draws/verifier.ts';
import { verifierFileTexts } from '#texts/draws/verifier-file.ts';

const [server, browser] = await Promise.all([startTestServer(), launchChromium({ optimises: true })]);
afterAll(async () => {
  await browser.close();
  await server.stop();
});

type Screen = Parameters<typeof person>[1];

/** Later than every acta of the vectors says of itself. */
const afterVectors = '2028-01-01T12:00:00Z';

/** The page as a browser shows it that has never been here. */
async function visit(screen: Screen = {}): Promise<Page> {
  const { page } = await person(browser, { baseURL: server.url, ...screen });
  await page.clock.setFixedTime(afterVectors);
  await page.goto('/verificar');
  return page;
}

const tab = visit();

/** The same in one tab for all tests: from another page of the site to this one, which then stands as at first. */
async function visitAnew(): Promise<Page> {
  const page = await tab;
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  await page.evaluate(() => localStorage.clear());
  await goTo(page, '/privacidad');
  await page.locator('#comprobar').waitFor({ state: 'detached' });
  await goTo(page, '/verificar');
  await page.locator('#comprobar:enabled').waitFor();
  return page;
}

/** Goes on to another page of the site without loading it anew. */
function goTo(page: Page, path: string): Promise<void> {
  return page.evaluate(
    (to) =>
      (
        window as unknown as { __reactRouterDataRouter: { navigate(to: string): Promise<void> } }
      ).__reactRouterDataRouter.navigate(to),
    path,
  );
}

const byId = (id: string) => vectors.find((vector) => vector.id === id) as Vector;
const actaOf = (id: string) => ({
  name: 'acta.json',
  mimeType: 'application/json',
  buffer: Buffer.from(byId(id).acta),
});
const listOf = (id: string) => ({
  name: 'lista.svl',
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(optionsOf(byId(id)).lista ?? []),
});

async function bring(page: Page, files: Parameters<Page['setInputFiles']>[1]): Promise<void> {
  await page.locator('#comprobar:enabled').waitFor();
  await page.getByLabel('El acta y su lista').setInputFiles(files);
  await page.getByRole('button', { name: 'Comprobar', exact: true }).click();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).waitFor();

test('an acta is not called correct until the fingerprint of before the draw is the same', async () => {
  const page = await visitAnew();
  await bring(page, actaOf('V02'));
  await heading(page, 'Las cuentas son correctas');
  expect(await page.getByText('Comprobado', { exact: true }).count()).toBe(0);
  const own = page.getByRole('button', { name: 'Comparar mi huella' });
  await page.getByLabel('Huella de la lista sellada').last().fill('no es una huella');
  await own.click();
  await page.getByText('Una huella son 64 cifras').waitFor();
  const print = byId('V02').opciones.huella_cierre ?? '';
  await page.getByLabel('Huella de la lista sellada').last().fill(print.toUpperCase().replace(/.{8}/g, '$& '));
  await own.click();
  await heading(page, 'El sorteo es correcto');
  await page.getByText('09', { exact: true }).waitFor();
});

/** What a browser that had looked before the draw would have kept of it. */
async function keepBefore(page: Page, id: string, print: string): Promise<void> {
  const acta = JSON.parse(byId(id).acta) as { bases: { id: string; sorteo_en: string } };
  const kept = { print, at: new Date(Date.parse(acta.bases.sorteo_en) - 60_000).toISOString() };
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `huella-cierre:${acta.bases.id}`,
    JSON.stringify(kept),
  ] as const);
}

test('sums that hold are stamped as such, with what is proven apart from what is not', async () => {
  const page = await visitAnew();
  await bring(page, actaOf('V02'));
  await page.getByText('Cuentas correctas', { exact: true }).waitFor();
  const under = (title: string) =>
    page.locator('div', { has: page.getByRole('heading', { level: 3, name: title }) }).last();
  expect(await under('Probado').textContent()).toContain('la firma de drand');
  expect(await under('Sin probar').textContent()).toContain('falta comparar su huella');
  expect(await page.locator('code:visible').count()).toBe(0);
});

test('an acta is compared by itself with the fingerprint that this browser kept from before the draw', async () => {
  const page = await visitAnew();
  await keepBefore(page, 'V02', byId('V02').opciones.huella_cierre ?? '');
  await bring(page, actaOf('V02'));
  await heading(page, 'El sorteo es correcto');
  await page.getByText('Comparada con la huella que este navegador guardó').waitFor();
  expect(await page.getByRole('button', { name: 'Comparar mi huella' }).count()).toBe(0);
  await keepBefore(page, 'V02', 'ab'.repeat(32));
  await bring(page, actaOf('V02'));
  await heading(page, verifierTexts.verdicts['other-print'].title);
  await page.getByText('Este navegador guardó otra huella').waitFor();
});

test('proofs of the log count with its key, and witnesses whom the reader names', async () => {
  const page = await visitAnew();
  const { prueba_registro: proofs, clave_registro: key, testigos } = byId('V33').opciones;
  const files = (proofs ?? []).map((proof, at) => ({
    name: `${at}.tlog-proof`,
    mimeType: 'text/plain',
    buffer: Buffer.from(proof),
  }));
  await bring(page, [actaOf('V33'), ...files]);
  await page.getByText(verifierFileTexts.faults.proofNeedsKey).waitFor();
  await page.getByLabel(verifierFileTexts.fields.logKey.label).fill(key ?? '');
  await page.getByRole('button', { name: 'Comprobar', exact: true }).click();
  await heading(page, 'Las cuentas son correctas');
  await page.getByLabel(verifierFileTexts.fields.witnesses.label).fill((testigos ?? []).join('\n'));
  await page.getByRole('button', { name: 'Comprobar', exact: true }).click();
  await heading(page, verifierTexts.verdicts.drawn.witnessed.title);
});

test('the fingerprint of another list is told apart', async () => {
  const page = await visitAnew();
  await page.getByLabel('Huella de la lista sellada').fill('ab'.repeat(32));
  await bring(page, actaOf('V02'));
  await heading(page, verifierTexts.verdicts['other-print'].title);
  await page.getByText('Paso 6 de 16').waitFor();
});

test('the fingerprint of the bases, typed as that of the list, is told for what it is, and the acta is not called wrong', async () => {
  const page = await visitAnew();
  const bases = byId('V02').opciones.huella_bases ?? '';
  await page.getByLabel('Huella de la lista sellada').fill(bases);
  await bring(page, actaOf('V02'));
  await heading(page, 'Las cuentas son correctas');
  await page.getByText(verifierTexts.page.misplaced.bases).waitFor();
  await page.getByRole('button', { name: 'Comparar mi huella' }).waitFor();
  await keepBefore(page, 'V02', byId('V02').opciones.huella_cierre ?? '');
  await page.getByRole('button', { name: 'Comprobar', exact: true }).click();
  await heading(page, 'El sorteo es correcto');
  await page.getByText('Comparada con la huella que este navegador guardó').waitFor();
});

test('a draw called off before its list was sealed is proven by the fingerprint of its bases', async () => {
  const page = await visitAnew();
  await bring(page, actaOf('V23'));
  await heading(page, 'El sorteo está anulado');
  await page
    .getByLabel('Huella de las bases')
    .last()
    .fill(byId('V23').opciones.huella_bases ?? '');
  await page.getByRole('button', { name: 'Comparar mi huella' }).click();
  await page.getByText(verifierTexts.proof.proven.papers).waitFor();
  // that it was in time is the word of who called it off
  await heading(page, 'El sorteo está anulado');
  await page.getByText(verifierTexts.proof.open.when).waitFor();
});

test('a rejected acta says which step fails and names no winner', async () => {
  const page = await visitAnew();
  await bring(page, actaOf('R01'));
  await heading(page, 'El acta no es correcta');
  await page.getByText('Paso 14 de 16: los ganadores').waitFor();
  expect(await page.locator('.stub').count()).toBe(0);
});

test('a list that stands outside can be brought along', async () => {
  const page = await visitAnew();
  await bring(page, [actaOf('V17')]);
  await heading(page, 'Falta la lista de boletos');
  await bring(page, [listOf('V17')]);
  await heading(page, 'Las cuentas son correctas');
  await page.getByText('3740', { exact: true }).waitFor();
});

test('signed records brought along are held against the acta: who was left off is told so, with what proves it', async () => {
  const page = await visitAnew();
  const { resguardos = [] } = byId('V31').opciones;
  const file = { name: 'resguardo.json', mimeType: 'application/json', buffer: Buffer.from(resguardos.join('\n')) };
  await bring(page, [actaOf('V31'), file]);
  await heading(page, 'Las cuentas son correctas');
  const outcome = await page.locator('main').textContent();
  expect(outcome).toContain(recordTexts.accusations.omission.unproven('005'));
  expect(outcome).toContain('Boleto 003: está en la lista sellada');
  expect(await axeViolations(page)).toEqual([]);
});

test('an acta can be pasted', async () => {
  const page = await visitAnew();
  await page.getByText('Pegar el acta o su dirección').click();
  await page.getByLabel('Acta o dirección').fill(byId('V01').acta);
  await page.getByRole('button', { name: 'Comprobar', exact: true }).click();
  await heading(page, 'Las cuentas son correctas');
});

test('the address of any page of the raffle leads to its acta; where there is none nothing is judged', async () => {
  const page = await visitAnew();
  await page.route(
    ({ pathname }) => pathname === '/club/rifas/bici/acta.json',
    (route) => route.fulfill({ body: actaOf('V01').buffer }),
  );
  for (const place of ['', '/acta', '/sorteo']) {
    await visitAnew();
    await page.getByText('Pegar el acta o su dirección').click();
    await page.getByLabel('Acta o dirección').fill(`${server.url}/club/rifas/bici${place}`);
    await page.getByRole('button', { name: 'Comprobar', exact: true }).click();
    await heading(page, 'Las cuentas son correctas');
  }
  await page.goto('/verificar?acta=/como-hacer-rifas');
  await page.getByText('En esa dirección no hay ningún acta').waitFor();
  await page.unrouteAll();
});

test('an address of this site is fetched with its list; one of elsewhere is not', async () => {
  const page = await visitAnew();
  const files = { 'acta.json': actaOf('V17'), 'lista.svl': listOf('V17') };
  for (const [name, { buffer }] of Object.entries(files)) {
    await page.route(
      ({ pathname }) => pathname === `/club/rifas/bici/${name}`,
      (route) => route.fulfill({ body: buffer }),
    );
  }
  await page.goto('/verificar?acta=/club/rifas/bici/acta.json');
  await heading(page, 'Las cuentas son correctas');
  await goTo(page, '/verificar?acta=https://example.org/acta.json');
  await page.getByText('Solo se abren direcciones de este sitio').waitFor();
  await goTo(page, '/verificar?acta=/club/rifas/ninguna/acta.json');
  await page.getByText('Ahí no hay un acta').waitFor();
  await page.unrouteAll();
});

test('files that hold no acta, or several, are told apart from a false acta', async () => {
  const page = await visitAnew();
  await bring(page, [listOf('V17')]);
  await page.getByText('no hay ningún acta').waitFor();
  await bring(page, [actaOf('V01'), { ...actaOf('V02'), name: 'otra.json' }]);
  await page.getByText('Elige una sola acta').waitFor();
});

test('without script the page says so, and how to verify from a shell', async () => {
  const page = await visit({ javaScriptEnabled: false });
  expect(await page.locator('noscript').textContent()).toContain('npm run --silent verificar');
  expect(await page.getByRole('button', { name: 'Comprobar', exact: true }).count()).toBe(0);
});

test('the page and every outcome can be read by everyone, on any screen', async () => {
  const page = await visit();
  await page.addStyleTag({ content: '* { transition: none !important }' });
  const looked = async (what: string, inTheDark?: readonly string[]) => {
    for (const [viewport, colorScheme, only] of [
      [phone, 'light', undefined],
      [desktop, 'dark', inTheDark],
    ] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page, only), what).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), what).toBe(true);
    }
  };
  await looked('the page');
  for (const id of ['V15', 'V21', 'R01']) {
    await bring(page, actaOf(id));
    await page.locator('.stamp').waitFor();
    // a theme changes colours alone, and what stands around an outcome was looked at
    await looked(id, ['color-contrast']);
  }
  await page.close();
});

test('the verifier that is one file is linked, opens under its own policy and verifies there as from a disk', async () => {
  const page = await visit();
  expect(
    await page.getByRole('link', { name: 'Descarga el verificador de un solo archivo' }).getAttribute('download'),
  ).toBe('');
  const asked: string[] = [];
  await page.getByRole('link', { name: 'ábrelo aquí' }).click();
  await page.getByRole('heading', { level: 1, name: 'Verificador de rifas' }).waitFor();
  page.on('request', (request) => void asked.push(request.url()));
  await page.getByLabel('Archivos para comprobar').setInputFiles(actaOf('V02'));
  await page.getByLabel('Huella de la lista sellada').fill(byId('V02').opciones.huella_cierre ?? '');
  await page.getByRole('button', { name: 'Comprobar', exact: true }).click();
  await page.getByRole('heading', { level: 3, name: 'El sorteo es correcto.' }).waitFor();
  expect(asked.filter((url) => !url.startsWith('blob:'))).toEqual([]);
  const { headers } = await fetch(`${server.url}/verificador.html`);
  expect(headers.get('Permissions-Policy')).toContain('camera=(self)');
});
