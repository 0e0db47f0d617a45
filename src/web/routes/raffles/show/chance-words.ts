import type { ShownRaffle } from '#app/raffles/show-raffle.ts';
import { chanceOf, levels, protocolNames } from '#texts/draws/guarantee.ts';
import { isSaleOver } from './is-sale-over.ts';

export type ChanceWords = ReturnType<typeof chanceWords>;

/** What a raffle's page says of its source of chance. */
export function chanceWords({ method, guarantee, phase }: ShownRaffle['raffle']) {
  const kind = protocolNames[method.kind];
  const chance = chanceOf(kind, guarantee);
  const level = levels[guarantee];
  return {
    claim: chance.claim,
    brief: chance.brief,
    /** What to think of before taking part, while one can. */
    caution: isSaleOver(phase) ? undefined : chance.caution,
    method: chance.method,
    awaited: chance.awaited,
    level: { name: level.name, meaning: level.meaning(kind) },
  };
}
