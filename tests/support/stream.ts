import { endEvent } from '#domain/live.ts';

/** A stream of events that somebody has open. */
export type OpenedStream = {
  readonly status: number;
  /** All messages so far, the end left out. */
  readonly heard: readonly unknown[];
  /** Why it ended, by its own words; null: it has not, or nobody said. */
  end(): unknown;
  /** Whether nothing more can come. */
  isOver(): boolean;
  leave(): void;
};

/** Opens a stream of events, as the browser with these cookies. Resolves once it is answered. */
export async function openStream(address: string, cookies: ReadonlyMap<string, string>): Promise<OpenedStream> {
  const leaving = new AbortController();
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(address, { signal: leaving.signal, headers: cookie ? { cookie } : {} });
  const heard: unknown[] = [];
  let end: unknown = null;
  let isOver = false;
  const read = async () => {
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (text + chunk).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1];
        if (data === undefined) continue;
        if (end !== null) throw new Error(`said after the end: ${event}`);
        if (event.startsWith(`event: ${endEvent}\n`)) end = JSON.parse(data);
        else heard.push(JSON.parse(data));
      }
    }
  };
  read()
    .catch((error: unknown) => {
      if (!leaving.signal.aborted) end = error;
    })
    .finally(() => {
      isOver = true;
    });
  return {
    status: response.status,
    heard,
    end: () => end,
    isOver: () => isOver,
    leave: () => leaving.abort(),
  };
}
