import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

type RecordedRound = { ronda: number; firma: string; aleatoriedad: string; valida: boolean };

const vectors = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../src/domain/draw/draw-vectors.json', import.meta.url)), 'utf8'),
) as { primitivas: { baliza: RecordedRound[] } };

/** Genuine rounds of drand quicknet, by number. */
export const recordedRounds = new Map(
  vectors.primitivas.baliza.filter((round) => round.valida).map((round) => [round.ronda, round]),
);

/**
 * A relay on loopback that speaks drand's HTTP protocol and serves the genuine recorded rounds, the one that `show`
 * names as the latest. `silence()` makes it answer as a relay that has no such round yet; `speak()` ends that.
 */
export async function drandPeer() {
  let isSilent = false;
  let latest = 0;
  const http = createServer((request, response) => {
    const [, asked = ''] = /\/public\/(\d+|latest)$/.exec(request.url ?? '') ?? [];
    const round = recordedRounds.get(asked === 'latest' ? latest : Number(asked));
    if (isSilent || !round) return response.writeHead(404).end('round not found');
    response.setHeader('Content-Type', 'application/json');
    return response.end(JSON.stringify({ round: round.ronda, randomness: round.aleatoriedad, signature: round.firma }));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    show: (round: number) => {
      latest = round;
    },
    silence: () => {
      isSilent = true;
    },
    speak: () => {
      isSilent = false;
    },
    stop: () => new Promise<void>((resolve) => http.close(() => resolve())),
  };
}
