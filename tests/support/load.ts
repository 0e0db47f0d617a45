import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { waits } from '#support/waits.ts';
import { receiptPicture } from './receipt.ts';

/** What came of a load: of each number that was asked for, whether its reservation and its receipt were answered. */
export type Load = {
  /** The private page of each reservation whose answer arrived whole, by its number. */
  readonly acknowledged: Map<number, string>;
  /** Numbers whose receipt was acknowledged, too. */
  readonly receipts: Set<number>;
  /** Numbers that were asked for, and whose answer never came or came broken off. */
  readonly unanswered: Set<number>;
  /** How many answers there were of each status. */
  readonly statuses: Map<number, number>;
  /** When the last whole answer came that was not a fault of the server's, as `performance.now()` says. */
  lastGood: number;
  /** The longest time between two such answers. Set it to 0 to begin anew. */
  longestGap: number;
  /** Calls for every whole answer, for whoever looks at its headers. */
  onAnswer: (headers: IncomingHttpHeaders, status: number) => void;
  /** Asks for no more, and waits for what is under way. */
  end(): Promise<void>;
};

type Options = {
  url: string;
  /** The page of a raffle that is on sale, with all its numbers free. */
  path: string;
  people: number;
  firstNumber?: number;
  lastNumber: number;
  /** Every so many reservations send a receipt; 0: none does. */
  receiptEvery?: number;
  /** Milliseconds that a person waits between two requests. */
  pause?: number;
};

/**
 * People who take one number after the other at a raffle, each on a connection that they keep, and send receipts. No
 * request is sent twice: what was not acknowledged is told apart from what was.
 */
export function startLoad({
  url,
  path,
  people,
  firstNumber = 1,
  lastNumber,
  receiptEvery = 0,
  pause = 0,
}: Options): Load {
  let next = firstNumber;
  let isOver = false;
  const load: Load = {
    acknowledged: new Map(),
    receipts: new Set(),
    unanswered: new Set(),
    statuses: new Map(),
    lastGood: performance.now(),
    longestGap: 0,
    onAnswer: () => undefined,
    async end() {
      isOver = true;
      await all;
    },
  };
  const send = async (agent: Agent, to: string, body: URLSearchParams | FormData) => {
    const answer = await post(agent, url, to, body);
    load.statuses.set(answer.status, (load.statuses.get(answer.status) ?? 0) + 1);
    load.onAnswer(answer.headers, answer.status);
    if (answer.status < 500) {
      const now = performance.now();
      load.longestGap = Math.max(load.longestGap, now - load.lastGood);
      load.lastGood = now;
    }
    return answer;
  };
  const person = async (agent: Agent) => {
    while (!isOver && next <= lastNumber) {
      const number = next++;
      try {
        const { status, headers } = await send(agent, path, reservation(number));
        if (status !== 303) continue;
        const page = new URL(headers.location ?? '', url).pathname;
        load.acknowledged.set(number, page);
        if (receiptEvery === 0 || number % receiptEvery !== 0) continue;
        const sent = await send(agent, page, await receipt(number)).catch(() => null);
        if (sent?.status === 303) load.receipts.add(number);
      } catch {
        load.unanswered.add(number);
      } finally {
        await new Promise((resolve) => setTimeout(resolve, Math.max(pause, load.unanswered.has(number) ? 20 : 0)));
      }
    }
  };
  const all = Promise.all(
    Array.from({ length: people }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      await person(agent);
      agent.destroy();
    }),
  );
  return load;
}

function reservation(number: number): URLSearchParams {
  return new URLSearchParams({
    n: String(number),
    name: `Persona ${number}`,
    phone: `6${String(number).padStart(8, '0')}`,
    adult: 'on',
    requestKey: randomUUID(),
  });
}

async function receipt(number: number): Promise<FormData> {
  const form = new FormData();
  form.set('act', 'receipt');
  form.set('transferReference', `OP${number}`);
  const picture = new Uint8Array(await receiptPicture(`${number} ${randomUUID()}`));
  form.set('file', new Blob([picture], { type: 'image/jpeg' }), 'comprobante.jpg');
  return form;
}

/** Sends a form and reads its answer to the end. Fails where that does not arrive whole. */
async function post(agent: Agent, origin: string, path: string, body: URLSearchParams | FormData) {
  const encoded = new Response(body);
  const bytes = Buffer.from(await encoded.arrayBuffer());
  const sent = request(new URL(path, origin), {
    method: 'POST',
    agent,
    timeout: waits.change,
    headers: {
      Origin: origin,
      'Content-Type': encoded.headers.get('Content-Type') ?? '',
      'Content-Length': bytes.length,
    },
  });
  sent.once('timeout', () => sent.destroy(new Error('no answer in a minute')));
  const arrived = once(sent, 'response');
  sent.end(bytes);
  const [response] = await arrived;
  response.resume();
  await once(response, 'end');
  if (!response.complete) throw new Error('the answer broke off');
  return { status: response.statusCode as number, headers: response.headers as IncomingHttpHeaders };
}
