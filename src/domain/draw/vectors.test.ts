import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { bytesOf, listOf, optionsOf, primitives, type Vector, vectors } from '#support/verifier-vectors.ts';
import { roundAt } from './beacon.ts';
import { randomnessOf, verifySignature } from './beacon-signature.ts';
import { seedCommitment } from './commitment.ts';
import { verifyEd25519 } from './ed25519.ts';
import { holderCommitment } from './holder.ts';
import { treeOf } from './merkle.ts';
import { pick } from './pick.ts';
import { isTerms, termsFingerprint } from './terms.ts';
import { recordLength } from './ticket-list.ts';
import { epoch } from './time.ts';
import { verify } from './verify.ts';

/** A list of a million takes seconds: `verify-cli.test.ts` and `one-file.test.ts` ask the same verifier for those. */
const isShort = ({ opciones: { lista } }: Vector) => !lista || lista.hasta - lista.desde < 100_000;

for (const vector of vectors.filter(isShort)) {
  test(`${vector.id}: ${vector.descripcion}`, () => {
    const outcome = verify(bytesOf(vector.acta), optionsOf(vector));
    if (vector.esperado.valida) expect(outcome).toEqual(vector.esperado);
    else expect(outcome).toMatchObject(vector.esperado);
  });
}

test('the holder of a ticket is committed to as in the vector', () => {
  const { sal, id, numero, texto, valor } = primitives.titular;
  const commitment = holderCommitment({ raffleId: id, number: numero, salt: hexToBytes(sal), text: texto });
  expect(bytesToHex(commitment)).toBe(valor);
});

test('a seed is committed to as in the vector', () => {
  const { id, semilla, valor } = primitives.compromiso;
  expect(seedCommitment(id, semilla)).toBe(valor);
});

for (const { lista, n, raiz } of primitives.arbol) {
  test(`the tree of ${n} tickets has the root of the vector`, () => {
    const bytes = lista ? listOf(lista) : new Uint8Array(0);
    expect(bytes.length).toBe(n * recordLength);
    expect(bytesToHex(treeOf({ bytes, size: n }).root)).toBe(raiz);
  });
}

for (const { S, n, cuantos, indices } of primitives.flujo) {
  test(`${cuantos} of ${n} are picked as in the vector`, () => {
    expect(pick(hexToBytes(S), { n, count: cuantos })).toEqual(indices);
  });
}

for (const { sorteo_en, ronda } of primitives.ronda) {
  test(`the first round from ${sorteo_en} on is ${ronda}`, () => {
    expect(roundAt(epoch(sorteo_en))).toBe(ronda);
  });
}

for (const { ronda, firma, valida, ...vector } of primitives.baliza) {
  test(`${firma.slice(0, 12)}… is ${valida ? '' : 'not '}the signature of round ${ronda}`, () => {
    expect(verifySignature(ronda, firma)).toBe(valida);
    if ('aleatoriedad' in vector) expect(bytesToHex(randomnessOf(firma))).toBe(vector.aleatoriedad);
  });
}

for (const { descripcion, clave, mensaje, firma, valida } of primitives.ed25519) {
  test(`a signature is ${valida ? '' : 'not '}good: ${descripcion}`, () => {
    expect(verifyEd25519(hexToBytes(clave), hexToBytes(mensaje), hexToBytes(firma))).toBe(valida);
  });
}

for (const { texto, valor } of primitives.condiciones) {
  test(`the terms with ${valor.slice(0, 12)}… have the fingerprint of the vector`, () => {
    expect(isTerms(bytesOf(texto))).toBe(true);
    expect(termsFingerprint(bytesOf(texto))).toBe(valor);
  });
}
