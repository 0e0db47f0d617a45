import { quicknet, roundAt } from './beacon.ts';
import type { Bases } from './documents.ts';
import { epoch } from './time.ts';

/** Step 10 of section 10: with drand, the bases promise the first round that is not earlier than `sorteo_en`. */
export function roundHolds({ metodo, sorteo_en }: Bases): boolean {
  if (metodo.tipo !== 'drand') return true;
  const drawAt = epoch(sorteo_en);
  return drawAt >= quicknet.genesis && metodo.ronda === roundAt(drawAt);
}
