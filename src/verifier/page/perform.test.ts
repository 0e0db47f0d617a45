import { expect, test } from 'vitest';
import { type Cierre, protocol } from '#domain/draw/documents.ts';
import { treeOf } from '#domain/draw/merkle.ts';
import { encodeTicketList } from '#domain/draw/ticket-list.ts';
import { ticketProof, ticketProofForQr } from '#domain/draw/ticket-proof.ts';
import { codePicture, pointsOf, type Taking } from '#support/code-picture.ts';
import { ticketProofs } from '#support/verifier-vectors.ts';
import { perform } from './perform.ts';

/** The proof of a ticket of a list of ten. */
function proofOfTen(): string {
  const holder = new Uint8Array(32).fill(7);
  const tickets = Array.from({ length: 10 }, (_, number) => ({ number, holder }));
  const { root, paths } = treeOf({ bytes: encodeTicketList(tickets), size: 10 }, [4]);
  const cierre: Cierre = {
    v: protocol,
    tipo: 'cierre',
    bases: 'ab'.repeat(32),
    publicado_en: '2026-11-21T18:00:00Z',
    vendidos: 10,
    raiz: root.toHex(),
  };
  const prueba = (paths.get(4) ?? []).map((hash) => hash.toHex());
  return ticketProofForQr(ticketProof(cierre, { numero: 4, indice: 4, titular: holder.toHex(), prueba }));
}

const ofMillion = ticketProofs.find(({ id }) => id === 'C01')?.texto ?? '';
const texts = { 'ten tickets': proofOfTen(), 'a million tickets': ofMillion };

const takings: Record<string, Taking> = {
  'as it was printed': { side: 700, code: 600 },
  'small, four points to a square': { side: 520, code: 460 },
  'upside down': { side: 900, code: 800, turn: 180 },
  'a little turned and grainy': { side: 1000, code: 700, turn: 9, noise: 60 },
  'turned, aslant and unsharp': { side: 1100, code: 800, turn: -14, slant: 0.18, blur: 1.2, noise: 25 },
};

for (const [of, text] of Object.entries(texts)) {
  for (const [how, taking] of Object.entries(takings)) {
    test(`the code of a ticket of ${of} is read from a photograph, ${how}`, async () => {
      const points = await pointsOf(await codePicture(text, taking));
      expect(perform({ kind: 'qr', points })).toEqual({ kind: 'qr', text });
    });
  }
}

test('where there is no code, none is read', async () => {
  const points = await pointsOf(await codePicture('SV2:0', { side: 400, code: 0.01, noise: 80 }));
  expect(perform({ kind: 'qr', points })).toEqual({ kind: 'qr', text: null });
});
