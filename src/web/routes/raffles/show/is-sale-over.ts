import type { RafflePhase } from '#domain/raffles/raffle.ts';

export function isSaleOver(phase: RafflePhase): boolean {
  return phase !== 'draft' && phase !== 'selling';
}
