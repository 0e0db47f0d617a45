/**
 * How long a browser takes to verify the draw of a raffle of a million tickets, list and all. `node
 * benches/verify-million.ts` prints the median of three; the promise is less than ten seconds.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { issueActa } from '#domain/draw/acta.ts';
import { quicknet, roundAt, timeOfRound } from '#domain/draw/beacon.ts';
import { closeSales } from '#domain/draw/closing.ts';
import { type Bases, protocol } from '#domain/draw/documents.ts';
import vectors from '#domain/draw/draw-vectors.json' with { type: 'json' };
import { timeOf } from '#domain/draw/time.ts';
import { launchChromium } from '#support/browser.ts';

const tickets = 1_000_000;
const runs = 3;
const promised = 10_000;

type Run = { milliseconds: number; reports: number; valida: boolean };

/** A raffle of a million tickets, all sold, drawn by a genuine round of drand. */
function millionTickets(): { acta: string; list: Uint8Array } {
  const [beacon] = vectors.primitivas.baliza;
  if (!beacon) throw new Error('the vectors hold no round of drand');
  const drawAt = timeOfRound(beacon.ronda);
  const at = (hours: number) => Temporal.Instant.fromEpochMilliseconds((drawAt + hours * 3600) * 1000);
  const bases: Bases = {
    v: protocol,
    tipo: 'bases',
    id: '0123456789abcdef0123456789abcdef',
    titulo: 'Un millón de boletos',
    organizador: 'Medición',
    desde: 0,
    hasta: tickets - 1,
    premios: Array.from({ length: 20 }, () => ({ nombre: 'Un premio', valor: null })),
    suplentes: 20,
    minimo: 1,
    precio: { importe: 100, moneda: 'EUR' },
    condiciones: '00'.repeat(32),
    clave: '00'.repeat(32),
    publicado_en: timeOf(at(-72)),
    cierre_ventas: timeOf(at(-24)),
    sorteo_en: timeOf(at(0)),
    margen_s: 3600,
    metodo: { tipo: 'drand', red: 'quicknet', cadena: quicknet.chain, ronda: roundAt(drawAt), espera_h: 24 },
    serie: null,
    enmienda: null,
    reemplaza: null,
  };
  const paid = Array.from({ length: tickets }, (_, number) => ({
    number,
    holder: number.toString(16).padStart(64, '0'),
  }));
  const closing = closeSales(bases, paid, at(-20));
  const fuente = { tipo: 'drand', ronda: beacon.ronda, firma: beacon.firma } as const;
  return { acta: issueActa({ historial: [], bases, ...closing, fuente, issuedAt: at(1) }).text, list: closing.list };
}

/** A page with nothing but the verifier's client, built as the product's pages are. */
async function buildPage(folder: string): Promise<string> {
  const client = fileURLToPath(new URL('../src/verifier/client.ts', import.meta.url));
  await writeFile(join(folder, 'index.html'), '<!doctype html><script type="module" src="./page.js"></script>');
  await writeFile(
    join(folder, 'page.js'),
    `import { verifyInBrowser } from ${JSON.stringify(client)}; globalThis.verifyInBrowser = verifyInBrowser;`,
  );
  const out = join(folder, 'built');
  await build({ root: folder, configFile: false, logLevel: 'error', build: { outDir: out } });
  return out;
}

function serve(built: string, { acta, list }: { acta: string; list: Uint8Array }) {
  return createServer(async ({ url = '/' }, response) => {
    if (url === '/acta.json') return response.end(acta);
    if (url === '/lista.svl') return response.end(list);
    if (url === '/favicon.ico') return response.writeHead(404).end();
    response.setHeader('Content-Type', url.endsWith('.js') ? 'text/javascript' : 'text/html');
    return response.end(await readFile(join(built, url === '/' ? 'index.html' : url)));
  });
}

/** In the page: from both files at hand to the outcome, with the reports of progress counted. */
async function verifyOnce(): Promise<Run> {
  const bytes = async (path: string) => new Uint8Array(await (await fetch(path)).arrayBuffer());
  const [acta, lista] = await Promise.all([bytes('/acta.json'), bytes('/lista.svl')]);
  const { verifyInBrowser } = globalThis as unknown as typeof import('#verifier/client.ts');
  let reports = 0;
  const from = performance.now();
  const { outcome } = await verifyInBrowser({ acta, options: { lista } }, () => reports++).found;
  return { milliseconds: performance.now() - from, reports, valida: outcome.valida };
}

const folder = await mkdtemp(join(tmpdir(), 'verify-million-'));
const http = serve(await buildPage(folder), millionTickets());
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
const browser = await launchChromium({ optimises: true });
const found: Run[] = [];
for (let run = 0; run < runs; run++) {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(http.address() as AddressInfo).port}/`);
  found.push(await page.evaluate(verifyOnce));
  await page.close();
}
await browser.close();
http.close();
await rm(folder, { recursive: true });

const times = found.map(({ milliseconds }) => Math.round(milliseconds)).sort((one, other) => one - other);
const median = times[Math.floor(runs / 2)] ?? Number.POSITIVE_INFINITY;
const holds = found.every(({ valida, reports }) => valida && reports > 10);
console.log(`verify ${tickets} tickets in Chromium: ${median} ms (${times.join(', ')}), promised < ${promised} ms`);
console.log(`valid, with progress told ${found[0]?.reports} times: ${holds ? 'yes' : 'no'}`);
process.exitCode = holds && median < promised ? 0 : 1;
