import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, expect, test, vi } from 'vitest';
import { canonicalText } from '#domain/draw/canonical.ts';
import type { Salida } from '#domain/draw/outcome.ts';
import { checkTicketProof } from '#domain/draw/ticket-proof.ts';
import { publicRecord, readTicketRecord } from '#domain/draw/ticket-record.ts';
import { axeViolations } from '#support/axe.ts';
import { desktop, launchChromium, person, phone } from '#support/browser.ts';
import { codePicture, stillFilm } from '#support/code-picture.ts';
import {
  bytesOf,
  consistencies,
  isLong,
  type ListRecipe,
  listOf,
  misused,
  optionsOf,
  ticketProofs,
  type Vector,
  vectors,
} from '#support/verifier-vectors.ts';
import { waits } from '#support/waits.ts';
import { recordTexts } from '#texts/draws/records.ts';
import { verifierTexts } from '#texts/draws/verifier.ts';
import { verifierFileTexts } from '#texts/draws/verifier-file.ts';
import { examine } from '#verifier/examine.ts';
import { reportOf } from '#verifier/report.ts';
import type { ReportPart } from '#verifier/report-part.ts';

vi.setConfig({ testTimeout: waits.journey });

const address = pathToFileURL('public/verificador.html').href;
const folder = mkdtempSync(join(tmpdir(), 'one-file-'));
const browser = await launchChromium({ optimises: true });
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** Later than every acta of the vectors says of itself. */
const afterVectors = '2028-01-01T12:00:00Z';

/** Opens the file from the disk, with no network at all. `asked` is whatever the page asks for besides itself. */
async function opened(
  screen: Parameters<typeof person>[1] = {},
  by = browser,
): Promise<{ page: Page; asked: string[] }> {
  const { context, page } = await person(by, screen);
  await context.setOffline(true);
  const asked: string[] = [];
  await context.route(/^(?!file:|blob:)/, (route) => route.abort());
  page.on('request', (request) => void asked.push(request.url()));
  page.on('pageerror', (error) => void asked.push(`failed: ${error.message}`));
  page.on('console', (message) => void (message.type() === 'error' && asked.push(message.text())));
  await page.clock.setFixedTime(afterVectors);
  await page.goto(address);
  return { page, asked };
}

/**
 * The same with one worker for all that is asked there: each new one would compile the file anew, which is most of the work
 * of a small acta. That a page hires and dismisses them is in the tests that open it as it is.
 */
async function openedWithOneWorker(screen: Parameters<typeof person>[1] = {}) {
  const { page, asked } = await opened(screen);
  await page.addInitScript(() => {
    const Hired = Worker;
    let only: Worker | undefined;
    globalThis.Worker = class {
      constructor(script: string) {
        only ??= Object.assign(new Hired(script), { terminate: () => undefined });
        // biome-ignore lint/correctness/noConstructorReturn: whoever hires another gets the one that is there
        return only;
      }
    } as unknown as typeof Worker;
  });
  await page.goto(address);
  return { page, asked };
}

/** Only the file itself, and the workers it makes of its own script. */
const elsewhere = (asked: readonly string[]) => asked.filter((url) => url !== address && !url.startsWith('blob:'));

type Brought = { name: string; content: string | Uint8Array };
type Report = { tone: string; verdict: string; output: unknown; words: string };

/** What a person does, in one step: drops files, types, presses the button, reads what is said. */
async function bring(page: Page, files: readonly Brought[], typed: Record<string, string> = {}): Promise<Report[]> {
  const sent = files.map(({ name, content }) => ({
    name,
    base64: Buffer.from(typeof content === 'string' ? bytesOf(content) : content).toString('base64'),
  }));
  return page.evaluate(inPage, { files: sent, typed });
}

/** Runs in the page. Waits for what the page shows, never for a time. */
async function inPage({ files, typed }: { files: { name: string; base64: string }[]; typed: Record<string, string> }) {
  const all = <Found extends HTMLElement>(selector: string) => [...document.querySelectorAll<Found>(selector)];
  const shown = (isThere: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!isThere()) return;
        watching.disconnect();
        resolve();
      };
      const watching = new MutationObserver(look);
      watching.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      look();
    });
  if (files.length > 0) {
    for (const remove of all<HTMLButtonElement>('.brought button')) remove.click();
    while (all('.brought li').length > 0) all<HTMLButtonElement>('.brought button')[0]?.click();
    const carried = new DataTransfer();
    const bytes = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    for (const { name, base64 } of files) carried.items.add(new File([bytes(base64)], name));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: carried, bubbles: true, cancelable: true }));
    await shown(() => all('.brought li').length === files.length);
  }
  for (const control of all<HTMLInputElement>('.fields [name]')) control.value = typed[control.name] ?? '';
  for (const former of [...all('.results'), ...all('.fault')]) former.replaceChildren();
  document.querySelector<HTMLButtonElement>('.button.main')?.click();
  const faults = () => all('.fault').filter(({ textContent }) => textContent !== '');
  await shown(() => all('.ticket').length > 0 || faults().length > 0);
  if (faults().length > 0)
    return faults().map(({ textContent: words }) => ({ tone: 'fault', verdict: words, output: null, words }));
  return all('.ticket').map((card) => ({
    tone: card.dataset.tone ?? '',
    verdict: card.querySelector('h3')?.textContent ?? '',
    output: JSON.parse(card.querySelector('pre')?.textContent ?? 'null'),
    words: [...card.querySelectorAll('p, h3, h4, li, dt, dd')].map(({ textContent }) => textContent).join(' '),
  }));
}

function filesOf({ id, acta, opciones }: Vector): Brought[] {
  const options = optionsOf({ id, acta, opciones } as Vector);
  const each = (list: readonly Uint8Array[] | null | undefined, name: (at: number) => string) =>
    (list ?? []).map((content, at) => ({ name: name(at), content }));
  return [
    { name: 'acta.json', content: acta },
    ...(options.condiciones ? [{ name: 'condiciones.txt', content: options.condiciones }] : []),
    ...each(options.resguardos, (at) => `resguardo-${at}.json`),
    ...each(options.devoluciones, (at) => `devolucion-${at}.json`),
    ...each(options.prueba_registro, (at) => `registro-${at}.tlog-proof`),
  ];
}

function typedFor({ opciones }: Vector): Record<string, string> {
  const { huella_cierre, huella_bases, firma_baliza, clave_registro, testigos, quorum } = opciones;
  return {
    cierre: huella_cierre ?? '',
    bases: huella_bases ?? '',
    beacon: firma_baliza ?? '',
    logKey: clave_registro ?? '',
    witnesses: testigos?.join('\n') ?? '',
    quorum: String(quorum ?? ''),
  };
}

const byId = (id: string) => vectors.find((vector) => vector.id === id) as Vector;

function expectAsEveryVerifier(vector: Vector, [said, ...others]: readonly Report[]): void {
  expect(others, vector.id).toEqual([]);
  if (misused.has(vector.id)) {
    expect(said?.tone, vector.id).toBe('fault');
    return;
  }
  expect(said?.output, vector.id).toMatchObject(vector.esperado);
  const isKnown = vector.esperado.procedencia === 'comprobada' || vector.esperado.procedencia === 'atestiguada';
  if (said?.tone === 'good') expect([vector.esperado.valida, isKnown], vector.id).toEqual([true, true]);
  if (!isKnown) expect(said?.verdict, vector.id).not.toMatch(/sorteo es correcto/);
}

test('from the disk and without a network it answers every vector as every verifier, and asks for nothing', async () => {
  const { page, asked } = await openedWithOneWorker();
  for (const vector of vectors.filter((each) => !isLong(each))) {
    await page.clock.setFixedTime(vector.opciones.ahora ?? afterVectors);
    const { lista } = vector.opciones;
    const list = lista ? [{ name: 'lista.svl', content: listOf(lista) }] : [];
    expectAsEveryVerifier(vector, await bring(page, [...filesOf(vector), ...list], typedFor(vector)));
  }
  expect(elsewhere(asked)).toEqual([]);
});

test('it checks every ticket on paper and compares every two checkpoints of the vectors', async () => {
  const { page, asked } = await opened();
  for (const { id, texto, huella_cierre, esperado } of ticketProofs) {
    const [said] = await bring(page, [], { ticket: texto, cierre: huella_cierre });
    if (texto === '') expect(said?.tone, id).toBe('fault');
    else expect(said?.output, id).toEqual(esperado);
    expect(said?.tone === 'good', id).toBe(esperado.resultado === 'en_lista');
  }
  for (const { id, uno, dos, prueba, clave_registro, esperado } of consistencies) {
    const files = Object.entries({ 'punto-1.txt': uno, 'punto-2.txt': dos, 'consistencia.txt': prueba });
    const [said] = await bring(
      page,
      files.map(([name, content]) => ({ name, content })),
      { logKey: clave_registro },
    );
    expect(said?.output, id).toEqual(esperado);
    expect(said?.tone === 'good', id).toBe(esperado.resultado === 'consistente');
  }
  expect(elsewhere(asked)).toEqual([]);
});

/** `verify-vectors.test.ts` asks the same verifier in Chromium for the other. */
const longHere = vectors.filter((vector) => isLong(vector) && vector.id !== 'V18');

test('lists of a million tickets are chosen as files, and the page stays alive while they are hashed', async () => {
  const { page, asked } = await opened();
  const [first] = longHere;
  const lista = join(folder, 'lista.svl');
  const acta = join(folder, 'acta.json');
  writeFileSync(lista, listOf(first?.opciones.lista as ListRecipe));
  for (const vector of longHere) {
    expect(vector.opciones.lista).toEqual(first?.opciones.lista);
    writeFileSync(acta, vector.acta);
    await page.goto(address);
    await page.getByLabel('Archivos para comprobar').setInputFiles([lista, acta]);
    await expect.poll(() => page.locator('.brought li').count()).toBe(2);
    if (vector.opciones.huella_cierre)
      await page.getByLabel('Huella de la lista sellada').fill(vector.opciones.huella_cierre);
    await page.evaluate(countSteps);
    await page.getByRole('button', { name: 'Comprobar', exact: true }).click();
    await page.locator('.ticket').waitFor();
    expect(Number(await page.locator('html').getAttribute('data-steps')), vector.id).toBeGreaterThan(20);
    const output = JSON.parse((await page.locator('.ticket pre').textContent()) ?? '');
    expect(output, vector.id).toMatchObject(vector.esperado);
  }
  expect(elsewhere(asked)).toEqual([]);
});

/** In the page: counts how often it was told how far a list is, and drawn again. A page that stands still is told once. */
function countSteps(): void {
  let steps = 0;
  let isDrawn = true;
  new MutationObserver(() => {
    if (!isDrawn || !document.querySelector('progress[value]')) return;
    isDrawn = false;
    requestAnimationFrame(() => {
      isDrawn = true;
      steps += 1;
      document.documentElement.dataset.steps = String(steps);
    });
  }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
}

/** The sentences of a report, without what a shell puts around them. */
function sentencesOf(part: ReportPart): string[] {
  switch (part.kind) {
    case 'list':
      return [part.title, ...part.lines];
    case 'links':
      return [part.title, ...part.links.flatMap(({ name, value }) => [name, value])];
    case 'table':
      return part.rows.flat();
    default:
      return [...part.lines];
  }
}

test('it says of an acta all that the shell says, in its order', async () => {
  const { page } = await openedWithOneWorker();
  for (const id of ['V01', 'V02', 'V09', 'V15', 'V21', 'V23', 'V26', 'V31', 'V32', 'V33', 'R01', 'R34']) {
    const vector = byId(id);
    const options = optionsOf(vector);
    const [said] = await bring(page, filesOf(vector), typedFor(vector));
    const flat = (text: string) => text.replace(/\s+/g, ' ');
    const words = flat(said?.words ?? '');
    let from = 0;
    for (const sentence of reportOf(examine(bytesOf(vector.acta), options), options).flatMap(sentencesOf)) {
      const found = words.indexOf(flat(sentence), from);
      expect(found, `${id}: ${sentence}`).toBeGreaterThanOrEqual(0);
      from = found;
    }
  }
});

test('a text is pasted, a code is read from a picture, and each gets where it belongs', async () => {
  const { page, asked } = await opened();
  const [paper] = ticketProofs;
  const { texto = '', huella_cierre = '' } = paper ?? {};
  const takings = [
    { side: 1400, code: 800, turn: 7, slant: 0.12, noise: 30, blur: 0.8 },
    { side: 1200, code: 760, turn: 45, noise: 20 },
  ];
  for (const [at, taking] of takings.entries()) {
    await page.goto(address);
    const buffer = await codePicture(texto, taking);
    await page
      .getByLabel('Leer un QR de una foto')
      .setInputFiles({ name: `${at}.jpg`, mimeType: 'image/jpeg', buffer });
    await expect.poll(() => page.getByLabel('Texto del comprobante').inputValue()).toBe(texto);
    await page.getByText('Pegar un texto').click();
    await page.getByLabel('Texto', { exact: true }).fill(` ${huella_cierre.toUpperCase()}\n`);
    await page.getByRole('button', { name: 'Añadir el texto' }).click();
    await expect.poll(() => page.getByLabel('Huella de la lista sellada').inputValue()).toBe(huella_cierre);
    await page.getByLabel('Huella de la lista sellada').press('Enter');
    await page.getByText('El número 360819 está en la lista sellada.').waitFor();
  }
  expect(checkTicketProof(texto, huella_cierre).resultado).toBe('en_lista');
  const blank = await codePicture('SV2:0', { side: 300, code: 0.01 });
  await page
    .getByLabel('Leer un QR de una foto')
    .setInputFiles({ name: 'mesa.jpg', mimeType: 'image/jpeg', buffer: blank });
  await page.getByText('En mesa.jpg no se ve ningún código QR.').waitFor();
  const other = await codePicture('https://rifas.example.org/', { side: 500, code: 300 });
  await page
    .getByLabel('Leer un QR de una foto')
    .setInputFiles({ name: 'enlace.jpg', mimeType: 'image/jpeg', buffer: other });
  await page.getByText('Ese código no es el de un comprobante').waitFor();
  await page.getByLabel('Texto', { exact: true }).fill(`${byId('V02').acta}\n`);
  await page.getByRole('button', { name: 'Añadir el texto' }).click();
  await page.getByText('Añadido texto pegado: Acta.').waitFor();
  const broken = { name: 'rota.jpg', mimeType: 'image/jpeg', buffer: Buffer.of(0xff, 0xd8, 0xff, 0xe0, 0) };
  await page.getByLabel('Leer un QR de una foto').setInputFiles(broken);
  await page.getByText('Este navegador no puede abrir la imagen rota.jpg.').waitFor();
  expect(elsewhere(asked)).toEqual([]);
});

test('the fingerprint of the bases, typed as that of the list, is told for what it is, and the acta is not called wrong', async () => {
  const { page } = await opened();
  await page.getByLabel('Archivos para comprobar').setInputFiles({
    name: 'acta.json',
    mimeType: 'application/json',
    buffer: Buffer.from(byId('V02').acta),
  });
  await page.getByLabel('Huella de la lista sellada').fill(byId('V02').opciones.huella_bases ?? '');
  await page.getByRole('button', { name: 'Comprobar', exact: true }).click();
  await page.getByText(verifierTexts.page.misplaced.bases).waitFor();
  await page.getByRole('heading', { level: 3, name: 'Las cuentas son correctas.' }).waitFor();
});

test('a fingerprint or a key that comes as a file, or in a picture among them, is not believed: who gives the acta could give that too', async () => {
  const { page } = await opened();
  const { huella_cierre = '' } = ticketProofs[0] ?? {};
  const note = { name: 'LEEME.txt', mimeType: 'text/plain', buffer: Buffer.from(huella_cierre) };
  const acta = { name: 'acta.json', mimeType: 'application/json', buffer: Buffer.from(byId('V02').acta) };
  await page.getByLabel('Archivos para comprobar').setInputFiles([acta, note]);
  await page.getByText('«LEEME.txt» trae una huella o una clave').waitFor();
  const code = await codePicture(huella_cierre, { side: 600, code: 500, turn: 0, noise: 0 });
  const poster = { name: 'cartel.jpg', mimeType: 'image/jpeg', buffer: code };
  await page.getByLabel('Archivos para comprobar').setInputFiles([acta, poster]);
  await page.getByText('«cartel.jpg» trae una huella o una clave').waitFor();
  expect(await page.getByLabel('Huella de la lista sellada').inputValue()).toBe('');
});

test('the code of a ticket record shown without its opening is checked before there is an acta, and then proves that the number was left off', async () => {
  const { page, asked } = await opened();
  const { acta, opciones, esperado } = byId('V31');
  const given = readTicketRecord(bytesOf(opciones.resguardos?.[3] ?? ''));
  if (!given) throw new Error('no receipt of section 4.1');
  const code = await codePicture(canonicalText(publicRecord(given)), { side: 1000, code: 800, turn: 5, noise: 20 });
  const picture = { name: 'resguardo.jpg', mimeType: 'image/jpeg', buffer: code };
  await page.getByLabel('Leer un QR de una foto').setInputFiles(picture);
  await page.getByText('Añadido código QR: Resguardos.').waitFor();
  await page.getByRole('button', { name: 'Comprobar', exact: true }).click();
  await page.getByRole('heading', { name: recordTexts.alone.good.title(1) }).waitFor();
  await page.getByText(given.clave).waitFor();
  const file = { name: 'acta.json', mimeType: 'application/json', buffer: Buffer.from(acta) };
  await page.getByLabel('Archivos para comprobar').setInputFiles(file);
  await page.getByText('Añadido acta.json: Acta.').waitFor();
  await page.getByRole('button', { name: 'Comprobar', exact: true }).click();
  const card = page.locator('.ticket').filter({ hasText: verifierFileTexts.results.acta });
  const output = JSON.parse((await card.locator('pre').textContent()) ?? '') as Salida;
  expect(output.resguardos).toEqual([esperado.resguardos?.[3]]);
  expect(output.resguardos).toMatchObject([{ resultado: 'no_en_lista', omision: true }]);
  expect(elsewhere(asked)).toEqual([]);
});

test('a code is read with the camera, from the disk too, and the camera is given back', async () => {
  const [paper] = ticketProofs;
  const film = join(folder, 'code.y4m');
  writeFileSync(
    film,
    await stillFilm(await codePicture(paper?.texto ?? '', { side: 960, code: 760, turn: 5, noise: 20 })),
  );
  const withCamera = await launchChromium({ camera: film, optimises: true });
  try {
    const { page, asked } = await opened({}, withCamera);
    await page.getByRole('button', { name: 'Leer un QR con la cámara' }).click();
    await expect.poll(() => page.getByLabel('Texto del comprobante').inputValue()).toBe(paper?.texto);
    expect(await page.locator('video').count()).toBe(0);
    expect(elsewhere(asked)).toEqual([]);
  } finally {
    await withCamera.close();
  }
});

test('without a camera it says what to do instead', async () => {
  const { page } = await opened();
  await page.getByRole('button', { name: 'Leer un QR con la cámara' }).click();
  await page.getByText('No se puede usar la cámara aquí.').waitFor();
});

test('by the keyboard alone an acta is taken out again, said to be something else, and checked', async () => {
  const { page } = await opened({ viewport: desktop });
  const { acta } = byId('V02');
  const file = { name: 'acta.json', mimeType: 'application/json', buffer: Buffer.from(acta) };
  await page.getByLabel('Archivos para comprobar').setInputFiles(file);
  const kind = page.getByLabel('Qué es acta.json');
  await kind.focus();
  await page.keyboard.type('Cond');
  await expect.poll(() => kind.inputValue()).toBe('terms');
  expect(await kind.evaluate((choice) => choice === document.activeElement)).toBe(true);
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Comprobar', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Las cuentas son correctas.' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('results');
  await page.getByRole('button', { name: 'Escribir mi huella' }).press('Enter');
  await page.keyboard.type(byId('V02').opciones.huella_cierre ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'El sorteo es correcto.' }).waitFor();
  await page.getByRole('button', { name: 'Quitar acta.json' }).press('Enter');
  await page.getByText('Quitado acta.json.').waitFor();
  await page.getByRole('button', { name: 'Comprobar', exact: true }).press('Enter');
  await page.getByText(verifierFileTexts.faults.nothing).waitFor();
});

test('where the browser gives no worker the page does the work itself', async () => {
  const { page } = await opened();
  await page.addInitScript(() => {
    globalThis.Worker = class {
      constructor() {
        throw new DOMException('no workers here', 'SecurityError');
      }
    } as unknown as typeof Worker;
  });
  await page.goto(address);
  expectAsEveryVerifier(byId('V02'), await bring(page, filesOf(byId('V02')), typedFor(byId('V02'))));
});

test('axe finds nothing at 360 points, in the light or the dark, before and after', async () => {
  const { page } = await openedWithOneWorker({ viewport: phone, colorScheme: 'light' });
  const found = async () => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const inTheLight = await axeViolations(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    const inTheDark = await axeViolations(page, ['color-contrast']);
    await page.emulateMedia({ colorScheme: 'light' });
    return [...inTheLight, ...inTheDark, ...(wide > 0 ? [`${wide} points too wide`] : [])];
  };
  expect(await found()).toEqual([]);
  for (const id of ['V02', 'V09', 'V31', 'V33', 'R01']) {
    await bring(page, filesOf(byId(id)), typedFor(byId(id)));
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    expect(await found(), id).toEqual([]);
  }
  await bring(page, [{ name: 'x.pdf', content: Uint8Array.of(0x25, 0xff) }], { cierre: 'abc' });
  expect(await found()).toEqual([]);
});
