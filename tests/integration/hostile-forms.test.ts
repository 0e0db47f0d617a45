import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, test, vi } from 'vitest';
import { healthProbe } from '#support/health-probe.ts';
import { asParts, fieldNames, hostileForms, hostileTexts, piled, type SentForm } from '#support/hostile-forms.ts';
import { hostileMarkdown } from '#support/hostile-markdown.ts';
import { hostileParts, queryNames, queryNamesOf } from '#support/hostile-queries.ts';
import { unpacked } from '#support/visitor.ts';
import { waits } from '#support/waits.ts';
import { asksForAccount, routeFacts, type Walker } from '#support/walk.ts';
import { placeIn } from '#support/walk-place.ts';
import { walkServer } from '#support/walk-server.ts';
import { walks } from '#support/walks.ts';
import { type PathName, patterns } from '#texts/paths.ts';
import { sitemapTexts } from '#texts/sitemap.ts';
import routes from '#web/routes.ts';

vi.setConfig({ testTimeout: waits.journey });

/*
 * No request stops the site: whatever is sent to whichever route takes a form, the process goes on answering everybody
 * else. It is a process of its own, and asked from a thread of its own, so that only its own work is counted.
 */

/** The longest that anybody waits for an answer while one request is dealt with, in milliseconds. */
const patience = 250;

/** How often a wait that was too long is measured: what is done for the first time takes longer, what blocks always does. */
const tries = 3;

/** Letters of the longest page that answers a form. */
const longestAnswer = 1_500_000;

const { server, app, world, stop } = await walkServer();
const probe = await healthProbe(server);
afterAll(async () => {
  await probe.stop();
  await stop();
});

const facts = routeFacts(routes);
const withAction = facts.filter(({ hasAction }) => hasAction).map(({ id }) => id as PathName);
const { guest, owner, outsider } = world.walkers;

const placeOf = (route: PathName) => placeIn(world, route);

async function ask({ visitor, origin }: Walker, path: string, form?: SentForm) {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = {
    ...unpacked,
    ...(cookie && { cookie }),
    Origin: origin,
    ...(form && { 'Content-Type': form.type }),
  };
  const stop = new AbortController();
  try {
    const response = await fetch(origin + path, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers,
      signal: stop.signal,
      ...(form && { body: form.body }),
    });
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') === true;
    const length = isStream ? 0 : (await response.text()).length;
    return { status: response.status, length };
  } catch (error) {
    // answered and hung up before it was all sent
    if (error instanceof TypeError) return { status: 413, length: 0 };
    throw error;
  } finally {
    stop.abort();
  }
}

/** What is wrong with how the site bears a request; null: nothing. */
async function faultOf(asks: () => ReturnType<typeof ask>): Promise<string | null> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < tries && shortest > patience; tried += 1) {
    let answer = { status: 0, length: 0 };
    const waited = await probe.during(async () => {
      answer = await asks();
    });
    if (answer.status >= 500) return `answered ${answer.status}`;
    if (answer.length > longestAnswer) return `answered with ${answer.length} letters`;
    shortest = Math.min(shortest, waited);
  }
  return shortest > patience ? `kept everybody waiting for ${Math.round(shortest)} ms` : null;
}

test('the routes that take a form are those of the table, and the names those of the pages', () => {
  expect(withAction.length).toBeGreaterThan(30);
  expect(fieldNames()).toEqual(expect.arrayContaining(['title', 'name', 'email', 'phone', 'body', 'reason', 'typed']));
});

test('no route reads a body by itself', () => {
  const bodies = /request\.(?:formData|text|json|arrayBuffer|blob|bytes|body)\b/;
  const readers = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.') && bodies.test(readFileSync(`src/web/${file}`, 'utf8')),
  );
  // what a gateway or another log signs is its bytes, of which no more than a few are looked at; of an upload only its beginning is; what
  // comes with a request that waits for its turn is kept as it came, up to 64 KB, the report of a browser among it
  expect(readers.toSorted()).toEqual([
    'routes/log/cosign.ts',
    'server/browser-failures.ts',
    'server/check-upload-type.ts',
    'server/form-body.ts',
    'server/middleware/in-turn.ts',
    'server/signed-notice.ts',
  ]);
});

test('whatever form is sent to whichever route, nobody else waits for it and nothing breaks', async () => {
  const faults: string[] = [];
  const forms = hostileForms();
  for (const [place, route] of withAction.entries()) {
    for (const [at, form] of forms.entries()) {
      for (const who of form.by) {
        // no route has it where it is refused unread, or where an account is asked for first: each of these takes turns
        const isForNobody = form.isUnread || (who === 'guest' && asksForAccount(route));
        if (isForNobody && at % 8 !== place % 8) continue;
        const fault = await faultOf(() => ask(world.walkers[who], placeOf(route), form));
        if (fault) faults.push(`${form.name}, sent to ${route} by ${who}: ${fault}`);
      }
    }
    await world.reset('active');
  }
  expect(faults).toEqual([]);
});

const otherTexts = Object.keys(hostileTexts).filter((what) => what !== 'marks');

test('a text made to stop the site is refused in every field of every form, beside others that are honest', async () => {
  const faults: string[] = [];
  const seen = new Set<string>();
  const told = new Set<string>();
  for (const walk of walks.filter(({ form }) => form)) {
    const fields = Object.entries((await walk.form?.(world)) ?? {});
    const texts = fields.filter((field): field is [string, string] => typeof field[1] === 'string');
    const chooses = new Set(['act', 'part', 'kind']);
    for (const [name] of texts.filter(([each]) => !chooses.has(each))) {
      const field = `${walk.route} ${walk.doors[0]} ${name}`;
      if (seen.has(field)) continue;
      seen.add(field);
      const member = walk.holders?.[0] === 'outsider' ? outsider : owner;
      // marks are the dearest of them; the others take turns, one for each name of a page, and a guest's form is read by the same code
      const other = otherTexts[seen.size % otherTexts.length] ?? 'points';
      const isNew = !told.has(`${walk.route} ${name}`);
      told.add(`${walk.route} ${name}`);
      const others = [[other, 'guest', guest] as const, [other, 'member', member] as const];
      for (const [what, who, by] of [['marks', 'member', member] as const, ...(isNew ? others : [])]) {
        const text = hostileTexts[what] ?? '';
        const body = asParts(texts.map(([each, value]) => [each, each === name ? text : value]));
        const fault = await faultOf(() => ask(by, placeOf(walk.route), body));
        if (fault) faults.push(`${what} as ${name} of ${field} by ${who}: ${fault}`);
      }
      await world.reset('active');
    }
  }
  expect(seen.size).toBeGreaterThan(80);
  expect(faults).toEqual([]);
});

test('every page answers an address of the greatest length', async () => {
  const faults: string[] = [];
  const marks = encodeURIComponent(piled(2000)).slice(0, 11_998);
  const queries = [
    `?${'a&'.repeat(3000)}n=${'1-100,'.repeat(500)}&q=${marks.slice(0, 4000)}`,
    `?${'p=a&'.repeat(2000)}ver=personas&hacer=expulsar&no=${'x.1+'.repeat(500)}&texto=${marks.slice(0, 3000)}`,
  ];
  for (const [place, { id, isPage }] of facts.entries()) {
    const path = placeOf(id as PathName);
    for (const [at, query] of queries.entries()) {
      // what is shown to a guest is made of what the owner's page is: one of them for each page, and of the other what it is made of
      const isWhole = at === place % 2;
      for (const [who, walker] of Object.entries(isWhole ? { guest, owner } : { owner })) {
        const fault = await faultOf(() => ask(walker, (isWhole || !isPage ? path : dataOf(path)) + query));
        if (fault) faults.push(`${id}${query.slice(0, 4)}… by ${who}: ${fault}`);
      }
    }
  }
  expect(faults).toEqual([]);
});

/** Those of the addresses that somebody is answered with a bug at. */
async function brokenFor(who: keyof typeof world.walkers, addresses: readonly string[]): Promise<string[]> {
  const broken: string[] = [];
  const left = [...addresses];
  const next = async () => {
    for (let address = left.pop(); address !== undefined; address = left.pop()) {
      const { status } = await ask(world.walkers[who], address);
      if (status >= 500) broken.push(`${status} for ${who} at ${address.slice(0, 120)}`);
    }
  };
  await Promise.all([next(), next(), next()]);
  // what one route has charged is not counted for the next
  await app.db.deleteFrom('rate_limits').execute();
  return broken;
}

/** Who looks at whole pages. To members they are made of what the owner's are. */
const whoLooks = ['guest', 'owner'] as const;

/** The queries that a page of the walk has, and those that choose a list of it. */
function honestQueries(route: PathName): string[] {
  const asked = walks.flatMap((walk) => {
    if (walk.route !== route || !walk.query) return [];
    return [typeof walk.query === 'function' ? walk.query(world) : walk.query];
  });
  const chosen = route === 'sitemap' ? Object.values(sitemapTexts.address.lists).map((list) => `?ver=${list}`) : [];
  return [...new Set(['?', ...asked, ...chosen])];
}

test('what nobody can type breaks no page, whichever parameter of its address says it', async () => {
  const broken: string[] = [];
  const names = queryNames();
  expect(names).toEqual(expect.arrayContaining(['antes', 'sigue', 'venta', 'rechazar', 'parte', 'archivo']));
  for (const [place, { id, file, isPage }] of facts.entries()) {
    const path = placeOf(id as PathName);
    // what a page is made of: it is asked for as a whole with all names together, which say each text in turn
    const data = isPage ? dataOf(path) : path;
    const own = queryNamesOf(file);
    const { 'a NUL': nul, '36 dashes': dashes, ...others } = hostileParts;
    // an address is no longer than 16 KB
    const together = [nul, dashes, ...Object.values(others)].map((text = '') => {
      const said = text.length > 100 ? own.slice(0, 3) : names;
      return `?${said.map((name) => `${name}=${text}`).join('&')}`;
    });
    const alone = honestQueries(id as PathName).flatMap((query) =>
      own.flatMap((name) => [nul, dashes].map((text) => `${data}${query}&${name}=${text}`)),
    );
    const wholeAt = (turn: number) =>
      together.map((query, at) => (at === turn % together.length ? path : data) + query);
    broken.push(...(await brokenFor('owner', [...wholeAt(place), ...alone])));
    broken.push(...(await brokenFor('guest', wholeAt(place + 1))));
    // what a page asks for in the browser is read by the same code
    broken.push(...(await brokenFor('member', [`${dataOf(path)}${together[0]}`])));
  }
  expect(broken).toEqual([]);
});

function dataOf(path: string): string {
  return `${path === '/' ? '/_' : path}.data`;
}

test('what nobody can type breaks no page, whichever part of its path says it', async () => {
  const broken: string[] = [];
  const given = { ...world.at, ...world.raffle, course: world.course, lesson: world.lesson } as Record<string, string>;
  for (const { id } of facts) {
    const pattern = patterns[id as PathName];
    const parts = [...pattern.matchAll(/:(\w+)/g)].map(([, part]) => part);
    const addresses = parts.flatMap((part) =>
      Object.values(hostileParts).map((text) =>
        pattern.replace(/:(\w+)/g, (_, name: string) => (name === part ? text : (given[name] ?? 'x'))),
      ),
    );
    for (const who of whoLooks) broken.push(...(await brokenFor(who, addresses)));
  }
  expect(broken).toEqual([]);
});

test('a lesson made to stop the site, kept before such were refused, is shown, and nobody else waits for it', async () => {
  const faults: string[] = [];
  const path = placeOf('lesson');
  for (const body of hostileMarkdown(20_000)) {
    await app.db.updateTable('lessons').set({ body }).where('slug', '=', world.lesson).execute();
    const fault = await faultOf(async () => {
      const answer = await ask(owner, path);
      return answer.status === 200 ? answer : { ...answer, status: 599 };
    });
    if (fault) faults.push(`${JSON.stringify(body.slice(0, 20))}: ${fault}`);
  }
  expect(faults).toEqual([]);
});
