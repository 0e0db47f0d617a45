import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

type LineState = 'whole' | 'cut' | 'losing' | 'held';

/** A line between a browser and a server that can be cut, and that can lose what the server answers to forms. */
export type BadLine = {
  url: string;
  /** Leads to the server at that address from now on. */
  leadTo(serverUrl: string): void;
  /**
   * `whole`: nothing is lost, and what was held goes on. `cut`: nothing passes. `losing`: forms arrive, and their answers
   * do not. `held`: forms come to a stop after their first bytes.
   */
  be(state: LineState): void;
  /** How many answers to forms were lost. */
  lost(): number;
  stop(): Promise<void>;
};

export async function badLine(): Promise<BadLine> {
  const nears = new Set<Socket>();
  let port = 0;
  let state: LineState = 'whole';
  let lost = 0;
  const line = createServer((near) => {
    if (state === 'cut') return near.destroy();
    const far = connect(port, '127.0.0.1');
    let isForm = false;
    nears.add(near);
    near.on('data', (bytes: Buffer) => {
      if (bytes.subarray(0, 5).toString('latin1') === 'POST ') isForm = true;
      else if (/^[A-Z]+ \//.test(bytes.subarray(0, 12).toString('latin1'))) isForm = false;
      far.write(bytes);
      if (state === 'held' && isForm) near.pause();
    });
    far.on('data', (bytes) => {
      if (state !== 'losing' || !isForm) return near.write(bytes);
      lost += 1;
      near.destroy();
    });
    near
      .on('error', () => undefined)
      .on('close', () => {
        nears.delete(near);
        far.destroy();
      });
    far.on('error', () => undefined).on('close', () => near.destroy());
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    leadTo(serverUrl) {
      port = Number(new URL(serverUrl).port);
    },
    be(next) {
      state = next;
      if (state === 'cut') for (const near of nears) near.destroy();
      if (state === 'whole') for (const near of nears) near.resume();
    },
    lost: () => lost,
    async stop() {
      for (const near of nears) near.destroy();
      line.close();
      await once(line, 'close');
    },
  };
}
