import cluster from 'node:cluster';

/** What goes over the channel between the process that has started others and them. */
type Asked = { rifamiga: 'question'; id: number; question: unknown };
type Answered = { rifamiga: 'answer'; id: number; value?: unknown; failure?: string };

const waiting = new Map<number, PromiseWithResolvers<unknown>>();
let asked = 0;

/** Asks the process that has started this one. Where that ends, so does this one: an answer comes or nobody waits. */
export function askPrimary(question: unknown): Promise<unknown> {
  if (asked === 0) process.on('message', hear);
  asked += 1;
  const answer = Promise.withResolvers<unknown>();
  waiting.set(asked, answer);
  process.send?.({ rifamiga: 'question', id: asked, question } satisfies Asked);
  return answer.promise;
}

function hear(message: unknown): void {
  if (!isOurs<Answered>(message, 'answer')) return;
  const answer = waiting.get(message.id);
  waiting.delete(message.id);
  if (message.failure === undefined) answer?.resolve(message.value);
  else answer?.reject(new Error(message.failure));
}

/** Answers what the processes that this one starts ask. */
export function answerWorkers(answer: (question: unknown) => Promise<unknown>): void {
  cluster.on('message', (worker, message: unknown) => {
    if (!isOurs<Asked>(message, 'question')) return;
    const { id, question } = message;
    const reply = (rest: { value?: unknown; failure?: string }) => {
      // who has asked may have ended meanwhile
      if (worker.isConnected()) worker.send({ rifamiga: 'answer', id, ...rest } satisfies Answered);
    };
    answer(question).then(
      (value) => reply({ value }),
      (error: unknown) => reply({ failure: String(error) }),
    );
  });
}

function isOurs<Message extends Asked | Answered>(message: unknown, what: Message['rifamiga']): message is Message {
  return typeof message === 'object' && message !== null && 'rifamiga' in message && message.rifamiga === what;
}
