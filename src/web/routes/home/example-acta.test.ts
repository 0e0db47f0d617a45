import { expect, test } from 'vitest';
import { verify } from '#domain/draw/verify.ts';
import { exampleFacts, exampleText } from './example-acta.ts';

test('the acta that the front page explains holds, with a genuine round, for whoever checks it', () => {
  const { sold, number, seed, listPrint, rulesPrint } = exampleFacts;
  expect(verify(new TextEncoder().encode(exampleText), { huella_cierre: listPrint })).toMatchObject({
    valida: true,
    estado: 'definitivo',
    procedencia: 'comprobada',
    semilla: seed,
    ganadores: [number],
    huella_bases: rulesPrint,
  });
  expect(exampleText).toContain(`"vendidos":${sold}`);
});
