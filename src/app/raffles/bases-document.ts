import type { PrizeRow, RaffleRow } from '#db/tables.ts';
import { quicknet, roundAt } from '#domain/draw/beacon.ts';
import { seedCommitment } from '#domain/draw/commitment.ts';
import { type Bases, type Metodo, protocol } from '#domain/draw/documents.ts';
import { timeOf } from '#domain/draw/time.ts';
import type { Currency } from '#domain/money.ts';
import type { DrawMethod } from '#domain/raffles/raffle.ts';
import { sourceLimits } from '#domain/raffles/source-limits.ts';
import { formatMoney } from '#texts/format.ts';

/** Hours after which a beacon that gives no round voids the draw. */
const beaconPatience = 168;

type Published = {
  id: string;
  seed: string | null;
  organiser: string;
  raffle: RaffleRow;
  prizes: readonly Pick<PrizeRow, 'name' | 'value'>[];
  /** Fingerprint of the published terms, hex. */
  terms: string;
  /** The public key that signs the records of tickets sold under these rules, hex. */
  key: string;
  now: Temporal.Instant;
};

/** The rules of a raffle as the draw protocol's `bases` (section 3), the first version of a chain. */
export function basesDocument({ id, seed, organiser, raffle, prizes, terms, key, now }: Published): Bases {
  return {
    v: protocol,
    tipo: 'bases',
    id,
    titulo: raffle.title,
    organizador: organiser,
    desde: raffle.first_number,
    hasta: raffle.last_number,
    premios: prizes.map(({ name, value }) => ({ nombre: name, valor: valueOfPrize(value, raffle.currency) })),
    suplentes: raffle.reserves,
    minimo: raffle.minimum_sold,
    precio: { importe: raffle.price, moneda: raffle.currency },
    condiciones: terms,
    clave: key,
    publicado_en: timeOf(now),
    cierre_ventas: timeOf(raffle.sales_close_at),
    sorteo_en: timeOf(raffle.draw_at),
    margen_s: raffle.margin_seconds,
    metodo: methodDocument(raffle.draw_method, { id, seed, drawAt: raffle.draw_at }),
    serie: null,
    enmienda: null,
    reemplaza: null,
  };
}

function valueOfPrize(value: number | null, currency: Currency): string | null {
  return value === null ? null : formatMoney({ amount: value, currency });
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
        espera_h: beaconPatience,
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
        espera_h: sourceLimits.lotteryHours,
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
