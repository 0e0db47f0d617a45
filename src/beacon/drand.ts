import type { Logger } from 'pino';
import { quicknet, timeOfRound } from '#domain/draw/beacon.ts';
import { verifySignature } from '#domain/draw/beacon-signature.ts';
import type { Beacon, BeaconNetwork, BeaconRound, PublicClock } from './beacon.ts';

type DrandOptions = {
  /** Relays that speak drand's HTTP protocol, the preferred first. */
  urls: readonly string[];
  log: Pick<Logger, 'warn'>;
  fetch?: typeof globalThis.fetch;
  limits?: Partial<typeof usualLimits>;
};

/** Times in milliseconds. */
const usualLimits = {
  /** How long a relay is asked alone before the next one is asked as well. */
  headStart: 400,
  /** How long one relay may take. */
  relay: 8000,
  /** How long an asker waits. The search goes on behind; its round is there for who asks next. */
  patience: 2500,
  /** Searches without result after which a round is asked for ever more seldom. */
  eager: 20,
  longestRest: 15_000,
};

/** Bytes of the largest answer that is read. A genuine one has some 300. */
const largestAnswer = 4096;
const rememberedRounds = 64;

type Search = { found: Promise<BeaconRound | null>; misses: number; notBefore: number };

/**
 * drand quicknet by its HTTP relays. No relay is trusted: a round is given only if its number is the one asked for and
 * its signature holds against the pinned key, so that a relay can at worst be silent.
 */
export function drandBeacon({
  urls,
  log,
  fetch = globalThis.fetch,
  limits,
}: DrandOptions): Beacon & BeaconNetwork & PublicClock {
  const within = { ...usualLimits, ...limits };
  const known = new Map<number, BeaconRound>();
  const searches = new Map<number, Search>();

  const search = (round: number): Promise<BeaconRound | null> => {
    const last = searches.get(round);
    if (last && performance.now() < last.notBefore) return last.found;
    const misses = last?.misses ?? 0;
    const found = searchRelays(round, { urls, log, fetch, within }).then((answer) => {
      if (answer) remember(known, round, answer);
      searches.delete(round);
      if (!answer) remember(searches, round, { found, misses: misses + 1, notBefore: restOver(misses + 1, within) });
      return answer;
    });
    remember(searches, round, { found, misses, notBefore: Number.POSITIVE_INFINITY });
    return found;
  };

  /** The latest round of each relay that answers in time. */
  const shownRounds = async (): Promise<number[]> => {
    const done = AbortSignal.timeout(within.patience);
    const shown = await Promise.all(urls.map((url) => askRelay(url, 'latest', { urls, log, fetch, within }, done)));
    return shown.flatMap((answer) => (answer ? [answer.round] : []));
  };

  return {
    async fetchRound(round) {
      return known.get(round) ?? Promise.race([search(round), after(within.patience)]);
    },
    async latestRoundTime() {
      // a relay that lags behind says nothing against the others
      const latest = Math.max(0, ...(await shownRounds()));
      return latest > 0 ? Temporal.Instant.fromEpochMilliseconds(timeOfRound(latest) * 1000) : null;
    },
    async latestRound() {
      const rounds = await shownRounds();
      return rounds.length > urls.length / 2 ? Math.max(...rounds) : null;
    },
  };
}

function restOver(misses: number, { eager, longestRest }: typeof usualLimits): number {
  const rest = misses <= eager ? 0 : Math.min(longestRest, 1000 * 2 ** (misses - eager - 1));
  return performance.now() + rest;
}

type Asking = Required<Omit<DrandOptions, 'limits'>> & { within: typeof usualLimits };

/** Asks one relay after the other, the next one early when one is slow, until one has the round or all have failed. */
async function searchRelays(round: number, asking: Asking): Promise<BeaconRound | null> {
  const { urls, within } = asking;
  const done = new AbortController();
  const { promise: found, resolve } = Promise.withResolvers<BeaconRound | null>();
  let left = urls.length;
  if (left === 0) resolve(null);
  const ask = async (url: string) => {
    const answer = await askRelay(url, round, asking, done.signal);
    left -= 1;
    if (answer || left === 0) resolve(answer);
    return null;
  };
  for (const url of urls) {
    const isFound = await Promise.race([found, ask(url), after(within.headStart)]);
    if (isFound) break;
  }
  return found.finally(() => done.abort());
}

/** A relay's answer when it is the round that was asked for and its signature holds; null for anything else. */
async function askRelay(
  url: string,
  round: number | 'latest',
  { fetch, log, within }: Asking,
  done: AbortSignal,
): Promise<BeaconRound | null> {
  try {
    const response = await fetch(`${url}/${quicknet.chain}/public/${round}`, {
      headers: { Accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.any([done, AbortSignal.timeout(within.relay)]),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return null;
    }
    const answer = readAnswer(await readText(response));
    const isAsked = round === 'latest' || answer?.round === round;
    if (answer && isAsked && isGenuine(answer)) return answer;
    log.warn({ relay: url, round, answered: answer?.round ?? null }, 'Un relé de drand dio una ronda que no es válida');
    return null;
  } catch (error) {
    // no connection, too slow, cut off, too long: for a draw they are all the same, the round is not there yet
    if (!done.aborted) log.warn({ relay: url, round, err: error }, 'Un relé de drand no responde');
    return null;
  }
}

/** Whether drand itself said so: nobody else can sign a round, nor drand before its time. */
function isGenuine({ round, signature }: BeaconRound): boolean {
  return Number.isSafeInteger(round) && round > 0 && verifySignature(round, signature);
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let read = 0;
  let text = '';
  for await (const chunk of response.body ?? []) {
    read += chunk.length;
    if (read > largestAnswer) throw new RangeError(`an answer of more than ${largestAnswer} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function readAnswer(text: string): BeaconRound | null {
  const answer: unknown = JSON.parse(text);
  if (typeof answer !== 'object' || answer === null || !('round' in answer) || !('signature' in answer)) return null;
  const { round, signature } = answer;
  return typeof round === 'number' && typeof signature === 'string' ? { round, signature } : null;
}

/** The oldest goes when there are too many. */
function remember<T>(map: Map<number, T>, round: number, value: T): void {
  map.set(round, value);
  const [oldest] = map.keys();
  if (map.size > rememberedRounds && oldest !== undefined) map.delete(oldest);
}

function after(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, null));
}
