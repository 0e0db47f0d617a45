import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, afterEach, expect, test } from 'vitest';
import { fieldNames } from '#support/hostile-forms.ts';
import { oddTexts, rawCases, seeded } from '#support/odd-requests.ts';
import { names, routeFacts, type Walker } from '#support/walk.ts';
import { placeIn } from '#support/walk-place.ts';
import { walkServer } from '#support/walk-server.ts';
import { walks } from '#support/walks.ts';
import { type PathName, patterns } from '#texts/paths.ts';
import routes from '#web/routes.ts';

/*
 * What is not made as any page or browser of ours makes it is refused as such: no request is answered with a fault of
 * ours, and the process goes on. The seed is fixed: a run that fails fails again.
 */
const { server, app, world, stop } = await walkServer();
afterAll(stop);

afterEach(async () => {
  expect(server.isAlive()).toBe(true);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

const { hostname, port, host } = new URL(server.url);

/** Writes those bytes to a connection of their own, and gives the statuses that come back before it is closed. */
function statusesOf(bytes: string, awaited: number): Promise<number[]> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let answered = '';
    const statuses = () => [...answered.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
    socket.setEncoding('latin1').on('data', (text: string) => {
      answered += text;
      // the server would keep it open for the next request
      if (awaited > 0 && statuses().length >= awaited) socket.end();
    });
    // closed while there was still something to be written
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(statuses()));
    socket.write(bytes);
  });
}

test.each(rawCases(host))('$name gets its answer, and the connection ends', async ({ bytes, statuses }) => {
  expect(await statusesOf(bytes, statuses.length)).toEqual(statuses);
});

/** Sends exactly that path, which `fetch` would mend. */
function ask({ visitor }: Walker, path: string, form?: readonly (readonly [string, string])[]): Promise<number> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const body = form && new URLSearchParams(form.map(([name, value]) => [name, value])).toString();
  const headers = {
    Origin: server.url,
    ...(cookie && { cookie }),
    ...(body !== undefined && { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': body.length }),
  };
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method: form ? 'POST' : 'GET', headers }, (answer) => {
      resolve(answer.statusCode ?? 0);
      if (answer.headers['content-type']?.startsWith('text/event-stream')) answer.destroy();
      else answer.resume();
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

type Sent = { by: (typeof names)[number]; path: string; form?: readonly (readonly [string, string])[] };

/** Sends all of these, three at a time. Gives how many answers of each status there were, and which were faults. */
async function sendAll(requests: readonly Sent[]) {
  const counts: Record<number, number> = {};
  const faults: unknown[] = [];
  const rest = requests.values();
  const send = async () => {
    for (const { by, path, form } of rest) {
      const status = await ask(world.walkers[by], path, form);
      counts[status] = (counts[status] ?? 0) + 1;
      if (status < 200 || status >= 500) faults.push({ status, by, path: path.slice(0, 300), form });
    }
  };
  await Promise.all([send(), send(), send()]);
  return { counts, faults };
}

const facts = routeFacts(routes);
const chooser = seeded(9);
const oneOf = <Item>(items: readonly Item[]): Item => items[chooser(items.length)] as Item;
const words =
  'antes,despues,desde,m,comentario,q,pagina,cursor,ver,filtro,estado,orden,n,numeros,editar,borrar,peticion,'
    .concat('comunidad,rifa,paso,volver,hecho,lista,mes,persona,quien,acto,tipo,pais,categoria,precio,usar,comprobar')
    .split(',');

test('no page breaks on an address or a query that is not made for it', async () => {
  const requests: Sent[] = [];
  for (const { id, isPage } of facts) {
    const route = id as PathName;
    for (let time = 0; time < 2; time += 1) {
      const text = encodeURIComponent(oneOf(oddTexts));
      const other = encodeURIComponent(oneOf(oddTexts));
      const query = words.map((word) => `${word}=${chooser(4) ? text : other}`).join('&');
      // made of the same as the page, which is asked for as well
      const data = isPage && chooser(4) ? '.data' : '';
      requests.push({ by: oneOf(names), path: `${placeIn(world, route)}${data}?${query}`.slice(0, 9000) });
      if (!patterns[route].includes(':')) continue;
      const odd = patterns[route].replace(/:\w+/g, () => text || 'x');
      requests.push({ by: oneOf(names), path: `${odd}${data}` });
    }
  }
  const { counts, faults } = await sendAll(requests);
  expect(faults).toEqual([]);
  expect(requests.length).toBeGreaterThan(400);
  // some of it is borne as if it were honest: it reached the pages
  expect(counts[200]).toBeGreaterThan(100);
});

const pages: ReadonlySet<string> = new Set(facts.flatMap(({ id, isPage }) => (isPage ? [id] : [])));

/** What would end the session that the rest is sent with, or the account. */
const isLast = (route: PathName) => route === 'signOut' || route.startsWith('account');

test('no form breaks on fields that are not made for it', async () => {
  const all = fieldNames();
  const total: Record<number, number> = {};
  let sent = 0;
  const faults: unknown[] = [];
  const forms = walks.filter(({ form, route }) => form && !isLast(route));
  for (const [at, walk] of forms.entries()) {
    const requests: Sent[] = [];
    for (let time = 0; time < 2; time += 1) {
      const honest = Object.entries((await walk.form?.(world)) ?? {}).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value] as [string, string]] : [],
      );
      const text = oneOf(oddTexts);
      const others = honest.filter(([name]) => !/^(act|part)$/.test(name));
      const kind = chooser(4);
      const changed = oneOf(others.length > 0 ? others : [['x', '']])[0];
      // one field odd, all odd, one missing or twice, and fields of other forms beside it
      const form =
        kind === 0
          ? honest.map(([name, value]): [string, string] => [name, name === changed ? text : value])
          : kind === 1
            ? honest.map(([name, value]): [string, string] => [
                name,
                others.some(([other]) => other === name) ? oneOf(oddTexts) : value,
              ])
            : kind === 2
              ? honest.flatMap((field) =>
                  field[0] === changed ? Array.from({ length: chooser(3) }, () => field) : [field],
                )
              : [...honest, ...all.map((name): [string, string] => [name, chooser(3) ? text : oneOf(oddTexts)])];
      // a page is made of the answer for half of them
      const path = `${placeIn(world, walk.route, walk)}${pages.has(walk.route) && time % 2 === 0 ? '.data' : ''}`;
      requests.push({ by: oneOf([...names, 'owner', 'owner', ...(walk.holders ?? [])]), path, form });
    }
    const answer = await sendAll(requests);
    sent += requests.length;
    faults.push(...answer.faults);
    for (const [status, count] of Object.entries(answer.counts))
      total[Number(status)] = (total[Number(status)] ?? 0) + count;
    if (at % 5 === 4) {
      await world.reset('active');
      // what is refused for coming too often is not looked at
      await app.db.deleteFrom('rate_limits').execute();
    }
  }
  expect(faults).toEqual([]);
  expect(sent).toBeGreaterThan(300);
  // some was refused for what it said, and some was taken: it came past the door
  const counted = (statuses: readonly number[]) => statuses.reduce((sum, status) => sum + (total[status] ?? 0), 0);
  expect(counted([422])).toBeGreaterThan(40);
  expect(counted([200, 202, 302, 303])).toBeGreaterThan(40);
});
