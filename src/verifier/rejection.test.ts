import { expect, test } from 'vitest';
import type { ErrorCode } from '#domain/draw/outcome.ts';
import { logKey } from '#support/test-log.ts';
import { bytesOf, optionsOf, vectors } from '#support/verifier-vectors.ts';
import { verifierTexts } from '#texts/draws/verifier.ts';
import { examine } from './examine.ts';
import { reportOf } from './report.ts';
import { linesOf } from './report-part.ts';

const { verdicts } = verifierTexts;
const rejected = vectors.filter(({ esperado }) => esperado.error !== null);

const aside: { readonly [error in ErrorCode]?: 'incomplete' | 'unproven' | 'unreadable' } = {
  E_LISTA_AUSENTE: 'incomplete',
  E_REGISTRO: 'unproven',
  E_CANON: 'unreadable',
  E_VERSION: 'unreadable',
};

test('an acta is called wrong where it is, not where its file is damaged or a proof of the log is not good', () => {
  for (const vector of rejected) {
    const options = optionsOf(vector);
    const [verdict] = linesOf(reportOf(examine(bytesOf(vector.acta), options), options));
    const expected = aside[vector.esperado.error ?? 'E_CANON'] ?? 'rejected';
    const { title } = verdicts[expected];
    expect([vector.id, verdict]).toEqual([vector.id, `${title}.`]);
  }
});

test('winners that do not come out are called wrong whatever proof of the log stands beside them', () => {
  const forged = rejected.find(({ id }) => id === 'R01');
  const honest = vectors.find(({ id }) => id === 'V01');
  const options = {
    clave_registro: logKey.vkey,
    prueba_registro: [bytesOf('c2sp.org/tlog-proof@v1\nindex 0\n\nnada\n')],
  };
  const verdictOf = (vector: typeof forged) =>
    linesOf(reportOf(examine(bytesOf(vector?.acta ?? ''), options), options))[0];
  expect(verdictOf(forged)).toBe(`${verdicts.rejected.title}.`);
  expect(verdictOf(honest)).toBe(`${verdicts.unproven.title}.`);
});
