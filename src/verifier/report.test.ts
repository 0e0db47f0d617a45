import { expect, test } from 'vitest';
import { bytesOf, optionsOf, vectors } from '#support/verifier-vectors.ts';
import { verifierTexts } from '#texts/draws/verifier.ts';
import { examine } from './examine.ts';
import { reportOf } from './report.ts';
import { linesOf } from './report-part.ts';

test('of a draw called off before its list was sealed no count of tickets is told, and its bases are what to compare', () => {
  const called = vectors.find(({ id }) => id === 'V23');
  if (!called) throw new Error('no vector V23');
  const options = { ...optionsOf(called), huella_bases: null };
  const said = linesOf(reportOf(examine(bytesOf(called.acta), options), options)).join('\n');
  expect(said).not.toContain('boletos pagados');
  expect(said).toContain(`${verifierTexts.noBasesPrint} (A_SIN_HUELLA)`);
  expect(said).toContain(verifierTexts.unprovenBases);
  expect(said).not.toContain(verifierTexts.notices.A_SIN_HUELLA);
});
