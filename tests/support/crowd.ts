import { randomUUID } from 'node:crypto';
import { raffleTexts } from '#texts/raffles/raffle.ts';

/** What came of one person's fight for a number. */
export type Fight = {
  /** The number they hold, by a page that acknowledged it, with the secret of its private link. */
  won: { number: number; secret: string; url: string } | null;
  /** Numbers that they asked for and were told, by name, that others have. */
  told: number[];
  /** Milliseconds of every answer. */
  waits: number[];
  /** Requests that a dying server left without answer, sent again as they were. */
  unanswered: number;
  /** Requests whose page said that the service is away and to try again, and that did. */
  putOff: number;
};

type Crowd = {
  /** Where people go, in turn. */
  servers: readonly { url: string }[];
  path: string;
  people: number;
  numbers: readonly number[];
  random: () => number;
  /** Whether they ask as the page's script does, and read what is gone off its live board; else as a browser without script. */
  withScript?: boolean;
};

/**
 * As many people at once, each of whom wants one number of a raffle. Who comes too late is told which number is gone and
 * shown the board as it then is, and asks for one that is free there, until they hold one or none is left.
 */
export function raceForNumbers({ servers, people, withScript = false, ...race }: Crowd): Promise<Fight[]> {
  const board = withScript ? new Set<number>() : null;
  return Promise.all(
    Array.from({ length: people }, (_, index) => {
      const server = servers[index % servers.length];
      if (!server) throw new Error('a crowd needs a server');
      return fight({ ...race, base: server.url, person: index, board });
    }),
  );
}

type Fighter = {
  base: string;
  path: string;
  person: number;
  numbers: readonly number[];
  random: () => number;
  /** What the live board shows as gone; null for who has none. */
  board: Set<number> | null;
};

async function fight(fighter: Fighter): Promise<Fight> {
  const { base, numbers, random, board } = fighter;
  const result: Fight = { won: null, told: [], waits: [], unanswered: 0, putOff: 0 };
  let free = numbers;
  while (free.length > 0) {
    const number = free[Math.floor(random() * free.length)] ?? 0;
    const { status, led, body } = await insist(fighter, number, result);
    board?.add(number);
    if (led) {
      result.won = { number, secret: led, url: base };
      return result;
    }
    if (status !== 409 || !body.includes(board ? 'numbers.taken' : sentence(number, numbers))) {
      throw new Error(`${status} for number ${number}: ${body.slice(0, 400)}`);
    }
    result.told.push(number);
    free = board ? numbers.filter((each) => !board.has(each)) : freeOn(body);
  }
  return result;
}

/** What the page says to who comes too late. */
function sentence(number: number, numbers: readonly number[]): string {
  return raffleTexts.choose.lost([number], String(numbers.at(-1)).length, 0);
}

/** The numbers that a page offers: those whose tick box is not disabled. */
function freeOn(html: string): number[] {
  const boxes = html.matchAll(/<input (?=[^>]*name="n")(?![^>]*disabled)[^>]*value="(\d+)"/g);
  return [...boxes].map(([, number]) => Number(number));
}

/** Sends one request until it is answered: the same one, which a server takes once however often it comes. */
async function insist({ base, path, person, board }: Fighter, number: number, result: Fight) {
  const form = new URLSearchParams({
    n: String(number),
    name: `Persona ${person}`,
    phone: `6${String(person).padStart(8, '0')}`,
    adult: 'on',
    requestKey: randomUUID(),
  });
  for (;;) {
    const since = performance.now();
    try {
      const response = await fetch(base + path + (board ? '.data' : ''), {
        method: 'POST',
        body: form,
        // each of an address of their own, where the server believes who says so (TRUSTED_PROXIES)
        headers: { Origin: base, 'X-Forwarded-For': `198.51.${person >> 8}.${person & 255}` },
        redirect: 'manual',
      });
      const body = await response.text();
      result.waits.push(performance.now() - since);
      const location = board ? body : (response.headers.get('Location') ?? '');
      const led = /\/boleto\/([\w-]+)/.exec(location)?.[1];
      if (response.status < 500) return { status: response.status, led, body };
      if (response.status === 503) result.putOff += 1;
      else result.unanswered += 1;
    } catch {
      // the server died under it
      result.unanswered += 1;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
