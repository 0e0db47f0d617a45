import { timeOfRound } from '#domain/draw/beacon.ts';
import { canonicalText } from '#domain/draw/canonical.ts';
import type { ActaSorteada, FuenteDrand } from '#domain/draw/documents.ts';
import { fingerprint } from '#domain/draw/fingerprint.ts';
import { seedOfDrand } from '#domain/draw/seed.ts';
import file from './example-acta.json' with { type: 'json' };

/*
 * Drawn by this product of an invented raffle, with a round of drand as it was published. Its texts and prints are worked
 * out once, on the server: the browser gets the few facts that the page shows.
 */
const acta = file as unknown as ActaSorteada & { fuente: FuenteDrand };

export const exampleText = canonicalText(acta);

const { bases, cierre, fuente, resultado } = acta;
const prints = { bases: fingerprint(bases), cierre: fingerprint(cierre) };
const [winner] = resultado.ganadores;

/** What the front page tells of the acta, step by step, each with its own value. */
export const exampleFacts = {
  rulesAt: bases.publicado_en,
  winners: bases.premios.length,
  rulesPrint: prints.bases,
  listAt: cierre.publicado_en,
  sold: cierre.vendidos,
  listPrint: prints.cierre,
  round: fuente.ronda,
  roundAt: Temporal.Instant.fromEpochMilliseconds(timeOfRound(fuente.ronda) * 1000).toString(),
  signature: fuente.firma,
  seed: seedOfDrand(prints, fuente).toHex(),
  index: winner?.indice ?? 0,
  number: winner?.numero ?? 0,
};

export type ExampleFacts = typeof exampleFacts;
