import { action, typed } from '#app/action.ts';
import type { Db, Transaction } from '#db/client.ts';
import { communityById } from '#db/communities/communities.ts';
import { latestSource } from '#db/draws/draws.ts';
import { secretSeed } from '#db/raffles/bases.ts';
import { lockRaffle } from '#db/raffles/raffles.ts';
import type { RaffleRow } from '#db/tables.ts';
import type { Bases, Fuente, FuenteCompromiso, MetodoCompromiso } from '#domain/draw/documents.ts';
import { epoch, timeAt, timeOf } from '#domain/draw/time.ts';
import { finalFrom } from '#domain/draw/times.ts';
import { valuesUntil } from '#domain/raffles/values-wait.ts';
import { orNotFound } from '#domain/refusal.ts';
import { computeDraw, concludeDraw, sealedOf } from './issue-draw.ts';
import type { DueDraw } from './make-due-draws.ts';
import { storeSource } from './store-source.ts';

/**
 * Advances a draw by a committed seed. Without public values the seed is revealed automatically at the draw's hour;
 * with them, the organiser enters them. The result becomes final when its contest period ends.
 */
export async function drawByCommitment({ app, actor, raffle }: DueDraw, method: MetodoCompromiso): Promise<void> {
  const now = app.clock.now();
  const seconds = Math.floor(now.epochMilliseconds / 1000);
  const isLate = seconds > epoch(method.revelar_antes);
  const last = await latestSource(app.db, raffle);
  if (!last || isLateSource(last.source, method)) {
    if (isLate) await concludeDraw(app, actor, { raffle, sourceSequence: null, motivo: 'sin_revelar' });
    else if (!last && method.entropia.length === 0 && (await revealSeed(app, actor, { raffle, method }))) {
      await makeFinal({ app, actor, raffle }, method, seconds);
    }
    return;
  }
  await makeFinal({ app, actor, raffle }, method, seconds);
}

/**
 * Until when a draw's public values are waited for, and from when it is void without them; null for a draw by something
 * else, and of a seed alone, which reveals itself.
 */
export function valuesWait({ metodo }: Bases): { until: string; voidAfter: string; lastPoll: null } | null {
  if (metodo.tipo !== 'compromiso' || metodo.entropia.length === 0) return null;
  return { until: timeAt(valuesUntil(metodo, true)), voidAfter: metodo.revelar_antes, lastPoll: null };
}

/** Whether a seed was revealed after its last moment, which makes the draw void as if it never had been. */
function isLateSource(source: Fuente, { revelar_antes: last }: MetodoCompromiso): boolean {
  return source.tipo === 'compromiso' && epoch(source.revelado_en) > epoch(last);
}

async function makeFinal(
  { app, actor, raffle }: Omit<DueDraw, 'bases'>,
  method: MetodoCompromiso,
  seconds: number,
): Promise<void> {
  const last = orNotFound(await latestSource(app.db, raffle));
  const source = last.source as FuenteCompromiso;
  if (seconds < finalFrom(epoch(source.revelado_en), method)) return;
  const issued = computeDraw(await sealedOf(app.db, raffle), source, app.clock.now());
  await concludeDraw(app, actor, { raffle, sourceSequence: last.sequence, issued });
}

/** Stores the seed as revealed. Gives false when another process did so first, or its last moment passed while it waited. */
const revealSeed = action({
  parse: typed<{ raffle: RaffleRow; method: MetodoCompromiso }>,
  find: async (tx, { raffle: { community_id, id } }) => ({
    community: orNotFound(await communityById(tx, community_id)),
    raffle: orNotFound(await lockRaffle(tx, community_id, id, 'update')),
  }),
  permission: 'draw.make',
  run: async (step) => {
    const { tx, now } = step;
    const { raffle } = step.found;
    if (raffle.status !== 'closed' || (await latestSource(tx, raffle))) return false;
    const source: FuenteCompromiso = {
      tipo: 'compromiso',
      semilla: await seedText(tx, raffle),
      revelado_en: timeOf(now),
      entropia: [],
    };
    if (isLateSource(source, step.input.method)) return false;
    await storeSource(step, raffle, { source, enteredBy: null });
    return true;
  },
});

/** The seed behind a raffle's commitment, encoded as the protocol writes it. Secret until the draw's hour. */
export async function seedText(db: Db | Transaction, raffle: RaffleRow): Promise<string> {
  return orNotFound(await secretSeed(db, raffle)).toHex();
}
