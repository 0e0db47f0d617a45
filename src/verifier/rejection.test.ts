import { expect, test } from 'vitest';
import { bytesOf, optionsOf, vectors } from '#support/verifier-vectors.ts';
import { verifierTexts } from '#texts/draws/verifier.ts';
import { examine } from './examine.ts';
import { reportOf } from './report.ts';
import { linesOf } from './report-part.ts';

const { verdicts } = verifierTexts;
const rejected = vectors.filter(({ esperado }) => esperado.error !== null);

test('an acta is called wrong where it is, and not for a proof of the log that the given key does not hold', () => {
  for (const vector of rejected) {
    const options = optionsOf(vector);
    const [verdict] = linesOf(reportOf(examine(bytesOf(vector.acta), options), options));
    const { error } = vector.esperado;
    const isAside = error === 'E_REGISTRO' || error === 'E_LISTA_AUSENTE';
    const expected = isAside ? verdicts[error === 'E_REGISTRO' ? 'unproven' : 'incomplete'] : verdicts.rejected;
    expect([vector.id, verdict]).toEqual([vector.id, `${expected.title}.`]);
  }
});
