import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { driftedCounters } from '#db/counters.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { seeded } from '#support/odd-requests.ts';
import { type Name, routeFacts } from '#support/walk.ts';
import type { World } from '#support/walk-world.ts';
import routes from '#web/routes.ts';
import { type Honest, honestIn } from './honest.ts';
import { kinds } from './kinds.ts';
import { leakIn } from './leaks.ts';
import { type Kind, oneOf } from './making.ts';
import { type Answer, answerTo, patience, type Sent } from './sent.ts';
import { openSite, type Site } from './site.ts';
import { type Changed, openLook } from './stored.ts';

/** Inputs that are sent into one world: some are taken, and what is left of it after that is little. */
const perWorld = 100;
/** Inputs after which what was charged is forgotten: what is refused for coming too often is not looked at. */
const perTurn = 10;

type Input = {
  number: number;
  kind: Kind;
  honest: Honest;
  by: Name;
  sent: Sent;
  /** The first since something else than inputs was done to what is stored. */
  isFirst: boolean;
};

export type InputTrial = {
  inputs: number;
  forms: number;
  statuses: ReadonlyMap<number, number>;
  /** Milliseconds of the answers, in order. */
  times: readonly number[];
  faults: number;
};

/** Sends so many odd inputs to everything that can be asked, one after the other, the same ones for the same seed. */
export async function inputTrial(
  { inputs, seed }: { inputs: number; seed: number },
  say: (words: string) => void,
): Promise<InputTrial> {
  const site = await openSite();
  const report = (what: string, input?: Input) => {
    seen.faults += 1;
    say(`falla: ${what}${input ? `\n    ${described(input)}` : ''}`);
  };
  const seen: Seen = { forms: 0, statuses: new Map(), times: [], faults: 0, report, ids: new Map(), unsure: [] };
  try {
    const look = await openLook(site.handle.pool);
    for await (const input of inputsOf(site, { inputs, seed })) {
      if (input.isFirst) await look();
      await tryOut(site, input, { seen, look });
      if (input.number % 1000 === 0) say(`${input.number} de ${inputs}; fallas: ${seen.faults}`);
    }
    await tryAgain(site, { seen, look });
    await lookThrough(site, seen);
  } finally {
    await site.close();
  }
  const { forms, statuses, times, faults } = seen;
  return { inputs, forms, statuses, times: times.toSorted((one, other) => one - other), faults };
}

type Look = () => Promise<Changed>;
type Seen = {
  forms: number;
  statuses: Map<number, number>;
  times: number[];
  faults: number;
  report: (what: string, input?: Input) => void;
  /** The inputs by the ids that their answers had. */
  ids: Map<string, Input>;
  /** What is sent once more when nothing else goes on. */
  unsure: Input[];
};

async function tryOut(site: Site, input: Input, { seen, look }: { seen: Seen; look: Look }): Promise<void> {
  const answer = await answerTo(site.port, input.sent);
  const { stored, unsure } = await look();
  seen.statuses.set(answer.status, (seen.statuses.get(answer.status) ?? 0) + 1);
  seen.times.push(answer.milliseconds);
  if (input.sent.method !== 'GET') seen.forms += 1;
  const [, id] = /x-request-id: (\S+)/i.exec(answer.head) ?? [];
  if (id) seen.ids.set(id, input);
  const report = (what: string) => seen.report(what, input);
  const fault = faultOf(answer, input) ?? leakIn(answer, { secrets: site.secrets, isCode: isCode(input) });
  if (fault) report(fault);
  const isRefused = answer.status >= 400 || input.kind.isRefused === true;
  if (isRefused && stored.length > 0) report(`stored in ${stored.join(', ')} though answered ${answer.status}`);
  if (isRefused && stored.length === 0 && unsure.length > 0) seen.unsure.push(input);
  if (site.server.isAlive()) return;
  report('the process ended');
  await site.server.restart();
}

/**
 * Sends once more, while nothing else goes on, what was refused as something was written that the clock's works write, too:
 * what they did for an earlier input was not this one's doing.
 */
async function tryAgain(site: Site, { seen, look }: { seen: Seen; look: Look }): Promise<void> {
  await site.handle.db.deleteFrom('rate_limits').execute();
  await quiet(look);
  for (const input of seen.unsure) {
    let tables: readonly string[] = ['?'];
    for (let tries = 0; tries < 3 && tables.length > 0; tries += 1) {
      if (tries > 0) await quiet(look);
      const { status } = await answerTo(site.port, input.sent);
      const { stored, unsure } = await look();
      tables = status >= 400 || input.kind.isRefused ? [...stored, ...unsure] : [];
    }
    if (tables.length > 0) seen.report(`stored in ${tables.join(', ')} though refused`, input);
  }
}

/** Waits until the clock's works have nothing left to do, a minute at most. */
async function quiet(look: Look): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    const { stored, unsure } = await look();
    if (tries > 0 && stored.length + unsure.length === 0) return;
    await wait(tries === 0 ? 0 : 1500);
  }
}

/** What is wrong when all is over: rules of the data that do not hold, and errors in the log that nobody expected. */
async function lookThrough(site: Site, { report, ids }: Seen): Promise<void> {
  for (const rule of await brokenInvariants(site.handle.pool)) report(`broken: ${rule}`);
  for (const { counter, id } of await driftedCounters(site.handle.db)) report(`drifted: ${counter} of ${id}`);
  for (const { line, id } of errorsIn(site.log)) report(`in the log: ${line}`, ids.get(id));
}

/** Whether what is asked for is a program, in which the names of errors stand. */
function isCode({ sent }: Input): boolean {
  return /^\/(?:assets\/|verificador|sw\.js|sin-conexion\.js)/.test(sent.path);
}

async function* inputsOf(site: Site, { inputs, seed }: { inputs: number; seed: number }): AsyncGenerator<Input> {
  const below = seeded(seed);
  const facts = routeFacts(routes);
  let strange = await site.world();
  let world = strange;
  let honest: Honest[] = [];
  for (let number = 1; number <= inputs; number += 1) {
    if (number % perWorld === 1) {
      strange = world;
      world = await site.world();
    }
    if (number % perTurn === 1) {
      await site.handle.db.deleteFrom('rate_limits').execute();
      // keys are used once
      honest = await honestIn(world, facts);
    }
    const kind = oneOf(kinds, { below });
    const chosen = oneOf(
      honest.filter((each) => kind.fits(each)),
      { below },
    );
    const by = oneOf(chosen.who, { below });
    const { cookies } = world.walkers[by].visitor;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = await kind.make(chosen, { below, origin: site.server.url, cookie, strangeIds: idsOf(strange, world) });
    yield { number, kind, honest: chosen, by, sent, isFirst: number % perTurn === 1 };
  }
}

/** Ids and secrets of things: of another community, and of this one where something else is asked for. */
function idsOf(strange: World, { message, lesson, sold, payment, statement, people }: World): string[] {
  return [
    ...[strange.message, strange.lesson, strange.course, strange.payment, strange.statement, strange.list],
    ...[strange.sold.orderId, strange.reviewed.secret, strange.code, strange.receipt, strange.settlement],
    ...[strange.offer, strange.report, strange.id, strange.people.owner.userId, strange.comment, strange.file],
    ...[message, lesson, sold.orderId, payment, statement, people.owner.userId],
  ].map(String);
}

function faultOf({ status, milliseconds }: Answer, { sent }: Input): string | null {
  if (status >= 500) return `answered ${status}`;
  if (milliseconds > patience) return `no answer in ${patience} ms`;
  if (status === 0 && !sent.isCutOff) return 'closed without an answer';
  return null;
}

function described({ number, kind, honest, by, sent }: Input): string {
  const body = sent.body?.toString('latin1') ?? '';
  return `${number} «${kind.name}», ${honest.about} by ${by}: ${sent.method} ${JSON.stringify(sent.path.slice(0, 300))} ${JSON.stringify(body.slice(0, 600))}`;
}

/** What the server's log says that nobody expected. */
function errorsIn(path: string): { line: string; id: string }[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((text) => {
      if (!/"level":(?:"error"|"fatal"|50|60)/.test(text)) return [];
      return [{ line: text.slice(0, 1500), id: /"requestId":"([^"]+)"/.exec(text)?.[1] ?? '' }];
    });
}
