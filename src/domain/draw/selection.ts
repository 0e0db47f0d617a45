import { bytesToHex } from '@noble/hashes/utils.js';
import { verifySignature } from './beacon-signature.ts';
import { seedCommitment } from './commitment.ts';
import type { ActaSorteada, Hex, Lectura } from './documents.ts';
import { evidenceOf } from './evidence.ts';
import { type LotteryGame, largestWeight, playLottery } from './lottery.ts';
import type { ErrorCode } from './outcome.ts';
import { type Places, pick, placesFor } from './pick.ts';
import { type SealedBy, seedOfCommitment, seedOfDrand } from './seed.ts';
import type { TicketList } from './ticket-list.ts';

/** The indices that a source of chance selects, winners first, and what else the outcome says about them. */
export type Selection = { indices: number[]; places: Places; semilla: Hex | null; peso_max_pct: number | null };

/** What a draw is made from. Its `fuente` and its `cierre` count; its `resultado` does not. */
export type Drawable = Pick<ActaSorteada, 'bases' | 'cierre' | 'fuente'>;

/**
 * Step 13 of section 10, and the selection of sections 6 and 7: what the evidence selects, or what is wrong with it.
 * Only a lottery needs the list.
 */
export function select(acta: Drawable, sealedBy: SealedBy, list: TicketList | null): Selection | ErrorCode {
  const { bases, cierre } = acta;
  const evidence = evidenceOf(acta);
  const n = cierre.vendidos;
  const places = placesFor(bases, n);
  const bySeed = (seed: Uint8Array): Selection => ({
    indices: pick(seed, { n, count: places.winners + places.reserves }),
    places,
    semilla: bytesToHex(seed),
    peso_max_pct: null,
  });
  switch (evidence.tipo) {
    case 'drand': {
      const { ronda, firma } = evidence.fuente;
      if (ronda !== evidence.metodo.ronda) return 'E_RONDA';
      return verifySignature(ronda, firma) ? bySeed(seedOfDrand(sealedBy, evidence.fuente)) : 'E_BLS';
    }
    case 'compromiso': {
      const isRevealed = seedCommitment(bases.id, evidence.fuente.semilla) === evidence.metodo.compromiso;
      return isRevealed ? bySeed(seedOfCommitment(sealedBy, evidence.fuente)) : 'E_COMPROMISO';
    }
    case 'loteria':
      if (list === null) return 'E_LISTA_AUSENTE';
      return selectByLottery({ first: bases.desde, method: evidence.metodo, list, places }, evidence.fuente.lecturas);
  }
}

function selectByLottery(game: LotteryGame, readings: readonly Lectura[]): Selection | ErrorCode {
  const indices = playLottery(game, readings);
  if (!indices) return 'E_LECTURAS';
  return { indices, places: game.places, semilla: null, peso_max_pct: largestWeight(game) };
}
