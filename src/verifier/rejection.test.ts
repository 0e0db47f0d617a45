import { expect, test } from 'vitest';
import type { ErrorCode } from '#domain/draw/outcome.ts';
import { logKey } from '#support/test-log.ts';
import { bytesOf, optionsOf, vectors } from '#support/verifier-vectors.ts';
import { verifierTexts } from '#texts/draws/verifier.ts';
import { examine } from './examine.ts';
import type { rejectionOf } from './rejection.ts';
import { reportOf } from './report.ts';
import { linesOf } from './report-part.ts';

const { verdicts } = verifierTexts;
const rejected = vectors.filter(({ esperado }) => esperado.error !== null);

type Aside = Exclude<ReturnType<typeof rejectionOf>, 'rejected'>;

const aside: { readonly [error in ErrorCode]?: Aside } = {
  E_LISTA_AUSENTE: 'incomplete',
  E_REGISTRO: 'unproven',
  E_CANON: 'unreadable',
  E_VERSION: 'unreadable',
  E_HUELLA_ESPERADA: 'other-print',
  E_CONDICIONES: 'other-terms',
};

test('an acta is called wrong where it is, not where what stands beside it is damaged, missing or another’s', () => {
  for (const vector of rejected) {
    const options = optionsOf(vector);
    const [verdict] = linesOf(reportOf(examine(bytesOf(vector.acta), options), options));
    const { error } = vector.esperado;
    const isOtherList = options.lista != null && (error === 'E_LISTA' || error === 'E_RAIZ');
    const expected = isOtherList ? 'other-list' : (aside[error ?? 'E_CANON'] ?? 'rejected');
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

test('a list that was cut short on its way is called another list, one within the acta wrong', () => {
  const outside = vectors.find(({ acta, opciones }) => opciones.lista && acta.includes('"tipo":"externa"'));
  if (!outside) throw new Error('no vector with a list of its own');
  const options = optionsOf(outside);
  const cut = { ...options, lista: options.lista?.subarray(0, -7) ?? null };
  const [verdict, advice] = linesOf(reportOf(examine(bytesOf(outside.acta), cut), cut));
  expect([verdict, advice]).toEqual([`${verdicts['other-list'].title}.`, verdicts['other-list'].words]);
});
