import type { RaffleRow } from '#db/tables.ts';
import { quicknet, roundAt } from '#domain/draw/beacon.ts';
import { seedCommitment } from '#domain/draw/commitment.ts';
import { type Bases, type Metodo, protocol } from '#domain/draw/documents.ts';
import { timeOf } from '#domain/draw/time.ts';
import type { DrawMethod } from '#domain/raffles/raffle.ts';

/** Hours after which a source of chance that gives no result voids the draw. */
const patience = { drand: 168, lottery: 336 } as const;

/** The rules of a raffle as the draw protocol's `bases` (section 3). */
export function basesDocument({
  id,
  seed,
  organiser,
  raffle,
  prizes,
  now,
}: {
  id: string;
  seed: string | null;
  organiser: string;
  raffle: RaffleRow;
  prizes: number;
  now: Temporal.Instant;
}): Bases {
  return {
    v: protocol,
    tipo: 'bases',
    id,
    titulo: raffle.title,
    organizador: organiser,
    desde: raffle.first_number,
    hasta: raffle.last_number,
    ganadores: prizes,
    suplentes: raffle.reserves,
    minimo: raffle.minimum_sold,
    publicado_en: timeOf(now),
    cierre_ventas: timeOf(raffle.sales_close_at),
    sorteo_en: timeOf(raffle.draw_at),
    margen_s: raffle.margin_seconds,
    metodo: methodDocument(raffle.draw_method, { id, seed, drawAt: raffle.draw_at }),
    reemplaza: null,
  };
}

function methodDocument(
  method: DrawMethod,
  { id, seed, drawAt }: { id: string; seed: string | null; drawAt: Temporal.Instant },
): Metodo {
  switch (method.kind) {
    case 'drand':
      return {
        tipo: 'drand',
        red: 'quicknet',
        cadena: quicknet.chain,
        ronda: roundAt(Math.floor(drawAt.epochMilliseconds / 1000)),
        espera_h: patience.drand,
      };
    case 'lottery':
      return {
        tipo: 'loteria',
        loteria: method.lottery,
        digitos: method.digits,
        cifras: method.figures,
        lecturas: method.readings.map(({ draw, prize }) => ({ sorteo: draw, premio: prize })),
        no_vendido: method.unsold,
        impugnacion_h: method.contestHours,
        espera_h: patience.lottery,
      };
    case 'commitment':
      if (seed === null) throw new TypeError('a draw by commitment has no seed');
      return {
        tipo: 'compromiso',
        compromiso: seedCommitment(id, seed),
        entropia: method.entropy.map(({ description, format, length, bits }) => ({
          descripcion: description,
          formato: format,
          largo: length,
          bits,
        })),
        revelar_antes: timeOf(Temporal.Instant.from(method.revealBefore)),
        impugnacion_h: method.contestHours,
      };
  }
}
