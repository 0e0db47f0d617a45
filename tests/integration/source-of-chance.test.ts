import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterSource } from '#app/draws/enter-source.ts';
import type { RawForm } from '#domain/form.ts';
import { stoppedClock } from '#support/clock.ts';
import { drandPeer } from '#support/drand-peer.ts';
import { instantOfRound, raffleToDraw, sealAndWait } from '#support/draw.ts';
import { startTestServer } from '#support/server.ts';
import { visitorAs } from '#support/signed-in.ts';
import { actaTexts } from '#texts/draws/acta.ts';
import { chanceOf, levels } from '#texts/draws/guarantee.ts';
import { paths } from '#texts/paths.ts';

const clock = stoppedClock('2026-08-01T10:00:00Z');
let peer: Awaited<ReturnType<typeof drandPeer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  peer = await drandPeer();
  server = await startTestServer({ clock, drandUrls: [peer.url] });
});
afterAll(async () => {
  await server.stop();
  await peer.stop();
});

const drawAt = Temporal.Instant.from('2026-12-22T19:00:00Z');
const link = 'https://www.loteria.example/2026-12-22';
const lottery = {
  method: 'lottery',
  lottery: 'Lotería Nacional',
  digits: '5',
  figures: '2',
  'readings.0.draw': '2026-12-22',
  'readings.0.prize': 'Primer premio',
} as const;
const entropy = {
  method: 'commitment',
  'entropy.0.description': 'Los números del Euromillones',
  'entropy.0.format': 'digitos',
  'entropy.0.length': '20',
} as const;

const cases: { kind: 'drand' | 'loteria' | 'compromiso'; level: keyof typeof levels; form: RawForm; value?: string }[] =
  [
    { kind: 'drand', level: 'fuerte', form: {} },
    { kind: 'loteria', level: 'media', form: lottery, value: '03742' },
    { kind: 'compromiso', level: 'media', form: entropy, value: '12345678901234567890' },
    { kind: 'compromiso', level: 'basica', form: { method: 'commitment' } },
  ];

/** What is read in the main part of a page. */
async function read(path: string): Promise<string> {
  const html = await (await fetch(server.url + path)).text();
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return main.replace(/<script[\s\S]*?<\/script>|<!--.*?-->|<[^>]+>/g, '');
}

/** The sign beside what a raffle says of its draw: a shield promises what a seed that somebody keeps does not. */
async function signOf(path: string): Promise<string | undefined> {
  const html = await (await fetch(server.url + path)).text();
  return /lucide-(shield-check|triangle-alert)/.exec(html)?.[1];
}

const promises =
  /azar público|sorteo que cualquiera puede comprobar|llega de fuera|fue limpio|(?:fiarse de|confiar en) nadie/i;

for (const { kind, level, form, value } of cases) {
  test(`every page of a raffle by ${kind}, ${level}, says the same of where its chance comes from`, async () => {
    const chance = chanceOf(kind, level);
    const meaning = levels[level].meaning(kind);
    const at = kind === 'drand' ? instantOfRound(10_000_000) : drawAt;
    const raffle = await raffleToDraw(server.app, clock, { drawAt: at, paid: [3, 7, 42], form });
    const selling = await read(paths.raffle(raffle.address));
    for (const said of [chance.claim, chance.brief, chance.method, meaning]) expect(selling).toContain(said);
    const before = [chance.caution ?? chance.claim, 'La venta cierra', 'Tu apartado dura'];
    for (const said of before) expect(selling).toContain(said);
    expect(await signOf(paths.raffle(raffle.address))).toBe(level === 'basica' ? 'triangle-alert' : 'shield-check');
    await sealAndWait(server.app, clock, raffle);
    const sealed = await read(paths.raffle(raffle.address));
    expect(sealed).toContain('La venta cerró');
    for (const said of ['Participa solo si', 'La venta cierra', 'Tu apartado dura']) expect(sealed).not.toContain(said);
    if (kind === 'loteria') expect(sealed).toContain('Primer premio del martes 22 de diciembre de 2026');
    const course = await read(paths.raffleDraw(raffle.address));
    for (const said of [chance.name, chance.order, meaning]) expect(course).toContain(said);

    if (value) {
      clock.pass({ minutes: 20 });
      const given = { 'figures.0.value': value, 'figures.0.link': link };
      await enterSource(server.app, raffle.ana, { ...raffle.address, form: given });
    }
    await server.turn();
    const record = await read(paths.raffleRecord(raffle.address));
    const outcome = chance.outcome({ lottery: 'Lotería Nacional', platform: 'Rifamiga' });
    for (const said of [outcome, meaning]) expect(record).toContain(said);
    if (kind === 'drand') return;
    for (const page of [selling, course, record]) expect(page).not.toMatch(promises);
  });
}

const january = { 'readings.1.draw': '2027-01-12', 'readings.1.prize': 'Primer premio' } as const;
const missed = 'señala números que nadie compró';
const figure = (value: string) => ({ 'figures.0.value': value, 'figures.0.link': link });

test('a draw of two prizes whose first reading hit says which reading is missing, and not that it missed', async () => {
  const form = { ...lottery, ...january, 'prizes.0.name': 'Bicicleta', 'prizes.1.name': 'Cesta' };
  const raffle = await raffleToDraw(server.app, clock, { drawAt, paid: [3, 7, 42], form });
  await sealAndWait(server.app, clock, raffle);
  await enterSource(server.app, raffle.ana, { ...raffle.address, form: figure('03742') });
  const page = await read(paths.raffleDraw(raffle.address));
  expect(page).not.toContain(missed);
  expect(page).toMatch(/Falta Primer premio del sorteo del 12\sene\s2027\./);
  expect(page).toMatch(/Primer premio del sorteo del 12\sene\s2027: por leer/);
});

test('a draw whose readings all missed says that another draw is read, and after which', async () => {
  const raffle = await raffleToDraw(server.app, clock, { drawAt, paid: [3, 7, 42], form: lottery });
  await sealAndWait(server.app, clock, raffle);
  await enterSource(server.app, raffle.ana, { ...raffle.address, form: figure('03700') });
  const page = await read(paths.raffleDraw(raffle.address));
  expect(page).toContain(missed);
  expect(page).toMatch(/Primer premio del primer sorteo después del 22\sdic\s2026: por leer/);
});

test('an acta whose figures were corrected to none that anybody bought says that it decides nothing', async () => {
  const raffle = await raffleToDraw(server.app, clock, { drawAt, paid: [3, 7, 42], form: lottery });
  await sealAndWait(server.app, clock, raffle);
  await enterSource(server.app, raffle.ana, { ...raffle.address, form: figure('03742') });
  const path = paths.raffleRecord(raffle.address);
  const told = async () =>
    /<meta name="description" content="([^"]*)"/.exec(await (await fetch(server.url + path)).text())?.[1];
  expect(await told()).toContain('El 42 ganó');
  expect(await read(path)).not.toContain(actaTexts.corrected);
  await enterSource(server.app, raffle.ana, { ...raffle.address, form: figure('03700') });
  expect(await told()).not.toContain('ganó');
  expect(await read(path)).toContain(actaTexts.corrected);
});

test('a form that another entry came before shows what was typed again, and goes on from that entry', async () => {
  const raffle = await raffleToDraw(server.app, clock, { drawAt, paid: [3, 7, 42], form: lottery });
  await sealAndWait(server.app, clock, raffle);
  const who = await visitorAs(server.app, raffle.ana);
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const address = server.url + paths.raffleDraw(raffle.address);
  const madeFrom = (html: string) => /name="madeFrom" value="(\d+)"/.exec(html)?.[1];
  const send = async (from: string, value: string) => {
    const body = new URLSearchParams({ act: 'source', madeFrom: from, ...figure(value) });
    return fetch(address, { method: 'POST', body, headers: { cookie, origin: server.url }, redirect: 'manual' });
  };
  expect(madeFrom(await (await fetch(address, { headers: { cookie } })).text())).toBe('0');
  await enterSource(server.app, raffle.ana, { ...raffle.address, form: figure('03742') });
  const refused = await send('0', '03707');
  const html = await refused.text();
  expect(html).toContain('Alguien escribió otra cosa mientras tanto');
  expect(html).toContain('value="03707"');
  expect(madeFrom(html)).toBe('1');
  // a slip in the next sending does not pass for having seen what came before
  expect(madeFrom(await (await send('0', '1')).text())).toBe('0');
  expect((await send('1', '03707')).status).toBe(302);
});

test('a draw by public values says until when they are waited for, and what happens then', async () => {
  const raffle = await raffleToDraw(server.app, clock, { drawAt, paid: [3, 7, 42], form: entropy });
  await sealAndWait(server.app, clock, raffle);
  await server.turn();
  const page = await read(paths.raffleDraw(raffle.address));
  expect(page).toContain('El último momento para escribirlos es el domingo 27 de diciembre de 2026');
  expect(page).toContain('Sin ellos, el sorteo se anula pasado el martes 29 de diciembre de 2026');
  expect(page).toContain('Lo pagado se devuelve.');
  await enterSource(server.app, raffle.ana, { ...raffle.address, form: figure('12345678901234567890') });
  expect(await read(paths.raffleDraw(raffle.address))).not.toContain('El último momento para escribirlos');
});
