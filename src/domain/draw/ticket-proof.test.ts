import { bytesToHex } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { primitives, ticketProofs } from '#support/verifier-vectors.ts';
import { decodeBase45, encodeBase45 } from './base45.ts';
import { type Cierre, protocol } from './documents.ts';
import { fingerprint } from './fingerprint.ts';
import { treeOf } from './merkle.ts';
import { encodeTicketList } from './ticket-list.ts';
import { checkTicketProof, ticketProof, ticketProofForLink, ticketProofForQr } from './ticket-proof.ts';

for (const { id, descripcion, texto, huella_cierre, esperado } of ticketProofs) {
  test(`${id}: ${descripcion}`, () => {
    expect(checkTicketProof(texto, huella_cierre)).toEqual(esperado);
  });
}

test('base45 is written and read as in the vectors', () => {
  for (const { bytes, texto } of primitives.base45) {
    expect(encodeBase45(Uint8Array.fromHex(bytes))).toBe(texto);
    expect(decodeBase45(texto)).toEqual(Uint8Array.fromHex(bytes));
  }
});

test('a text of base45 that is read is the only one of its bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      expect(decodeBase45(encodeBase45(bytes))).toEqual(bytes);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0AFGW:$ az€'), maxLength: 9 }), (text) => {
      const bytes = decodeBase45(text);
      if (bytes) expect(encodeBase45(bytes)).toBe(text);
    }),
    { numRuns: 500 },
  );
});

const holder = new Uint8Array(32).fill(5);

function closed(size: number): { cierre: Cierre; list: { bytes: Uint8Array; size: number } } {
  const tickets = Array.from({ length: size }, (_, at) => ({ number: 2 * at, holder }));
  const list = { bytes: encodeTicketList(tickets), size };
  const cierre: Cierre = {
    v: protocol,
    tipo: 'cierre',
    bases: 'ab'.repeat(32),
    publicado_en: '2026-11-21T18:00:00Z',
    vendidos: size,
    raiz: bytesToHex(treeOf(list).root),
  };
  return { cierre, list };
}

test('every ticket of a list has a proof in both forms, and no altered one is of that cierre', () => {
  const places = fc.record({
    size: fc.integer({ min: 1, max: 40 }),
    at: fc.nat(),
    byte: fc.nat(),
    flip: fc.integer({ min: 1, max: 255 }),
  });
  fc.assert(
    fc.property(places, ({ size, at, byte, flip }) => {
      const { cierre, list } = closed(size);
      const indice = at % size;
      const prueba = (treeOf(list, [indice]).paths.get(indice) ?? []).map((hash) => bytesToHex(hash));
      const proof = ticketProof(cierre, { numero: 2 * indice, indice, titular: bytesToHex(holder), prueba });
      const known = fingerprint(cierre);
      for (const text of [ticketProofForQr(proof), ticketProofForLink(proof)]) {
        expect(checkTicketProof(text, known)).toEqual({
          resultado: 'en_lista',
          numero: 2 * indice,
          indice,
          huella_cierre: known,
        });
      }
      const place = byte % proof.length;
      const other = proof.with(place, (proof[place] ?? 0) ^ flip);
      expect(checkTicketProof(ticketProofForLink(other), known).resultado).not.toBe('en_lista');
    }),
  );
});

test('a text of any length is refused without being decoded', () => {
  expect(checkTicketProof(`SV2:${'0'.repeat(10_000_000)}`, '').resultado).toBe('mal_formado');
});
