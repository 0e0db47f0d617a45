import { chainOf } from '#domain/draw/chain.ts';
import type { Acta, Metodo, Motivo, Premio, Time } from '#domain/draw/documents.ts';
import type { Opciones } from '#domain/draw/outcome.ts';
import { moneyBackOf } from './money-back.ts';

/** A figure that somebody typed in, and where the official one can be seen. */
export type OfficialFigure = { name: string; value: string; link: string };

/** A version of the bases after the first: when it was published, and why. */
export type Amendment = { version: number; at: Time; reason: string };

/** What a reader is told about a draw beside its outcome. Small, also when the acta is not. */
export type Facts = {
  /** The id of its rules, under which a browser keeps what it saw before the draw. */
  drawId: string;
  title: string;
  organiser: string;
  /** Digits of the raffle's numbers, leading zeros included. */
  digits: number;
  /** Null if the draw was called off before its list was sealed: how many were paid then, no acta says. */
  sold: number | null;
  /** Null if the draw was called off before its list was sealed. */
  closedAt: Time | null;
  drawAt: Time;
  issuedAt: Time;
  method: Metodo;
  prizes: Premio[];
  amendments: Amendment[];
  figures: OfficialFigure[];
  voided: { reason: Motivo; detail: string } | null;
  /** Of each receipt, in the order given, whether a signed refund says that its money went back. */
  moneyBack: readonly boolean[];
};

/** Reads the facts of an acta that was found to hold, and of the refunds that were brought with it. */
export function factsOf(acta: Acta, options: Opciones): Facts {
  const { bases, cierre, anulacion } = acta;
  return {
    drawId: bases.id,
    title: bases.titulo,
    organiser: bases.organizador,
    digits: String(bases.hasta).length,
    sold: cierre?.vendidos ?? null,
    closedAt: cierre?.publicado_en ?? null,
    drawAt: bases.sorteo_en,
    issuedAt: acta.emitida_en,
    method: bases.metodo,
    prizes: bases.premios,
    amendments: amendmentsOf(acta),
    figures: figuresOf(acta),
    voided: anulacion && { reason: anulacion.motivo, detail: anulacion.detalle },
    moneyBack: moneyBackOf(acta, options),
  };
}

function amendmentsOf(acta: Acta): Amendment[] {
  return chainOf(acta).flatMap(({ enmienda, publicado_en }) =>
    enmienda === null ? [] : [{ version: enmienda.version, at: publicado_en, reason: enmienda.motivo }],
  );
}

function figuresOf({ bases: { metodo }, fuente }: Acta): OfficialFigure[] {
  if (fuente?.tipo === 'loteria') {
    return fuente.lecturas.map(({ sorteo, premio, numero, enlace }) => ({
      name: `${sorteo} · ${premio}`,
      value: numero,
      link: enlace,
    }));
  }
  if (fuente?.tipo !== 'compromiso' || metodo.tipo !== 'compromiso') return [];
  return metodo.entropia.map(({ descripcion }, at) => ({
    name: descripcion,
    value: fuente.entropia[at]?.valor ?? '',
    link: fuente.entropia[at]?.enlace ?? '',
  }));
}
