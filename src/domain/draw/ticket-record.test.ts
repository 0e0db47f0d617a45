import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalBytes, canonicalText } from './canonical.ts';
import { protocol } from './documents.ts';
import { isRefundSigned, readRefund, refundMessage } from './refund.ts';
import {
  documentsOf,
  isRecordSigned,
  opensItsHolder,
  publicRecord,
  type Resguardo,
  readTicketRecord,
  recordMessage,
  signedRecord,
  unsignedRecord,
} from './ticket-record.ts';

const secret = new Uint8Array(32).fill(3);
const clave = bytesToHex(ed25519.getPublicKey(secret));
const opening = { raffleId: 'ab'.repeat(16), number: 42, salt: new Uint8Array(32).fill(7), text: 'José|+34600000000' };

function given(text = opening.text): Resguardo {
  const mine = { ...opening, text };
  const record = unsignedRecord({
    ...mine,
    bases: 'cd'.repeat(32),
    importe: 500,
    pagado_en: '2026-11-21T18:00:00Z',
    clave,
  });
  return signedRecord(record, mine, ed25519.sign(recordMessage(record), secret));
}

test('a receipt opens its ticket and is signed, in both of its forms', () => {
  const record = given();
  for (const form of [record, publicRecord(record)]) {
    expect(readTicketRecord(canonicalBytes(form))).toEqual(form);
    expect(isRecordSigned(form)).toBe(true);
    expect(opensItsHolder(form)).toBe(true);
  }
  expect(JSON.stringify(publicRecord(record))).not.toContain('José');
});

test('the longest and strangest identity still makes a receipt that can be read', () => {
  const identities = fc.oneof(
    fc.constantFrom('\u0001'.repeat(500), '\u0958'.repeat(166), 'é'.repeat(250), '\\'.repeat(500)),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 120 }).filter((text) => text.isWellFormed()),
  );
  fc.assert(
    fc.property(identities, (text) => {
      const read = readTicketRecord(canonicalBytes(given(text)));
      expect(read?.texto).toBe(text);
      expect(read && opensItsHolder(read)).toBe(true);
    }),
    { numRuns: 20 },
  );
});

test('a file of several receipts is one a line, also with the line ends of Windows', () => {
  const [one, other] = [given(), given('Eva|+34611111111')].map(canonicalText);
  for (const end of ['\n', '\r\n']) {
    const file = new TextEncoder().encode(`${one}${end}${end}${other}${end}`);
    expect(documentsOf(file).map(readTicketRecord)).toEqual([given(), given('Eva|+34611111111')]);
  }
});

test('half an opening, a member more and any other form is no receipt', () => {
  const record = given();
  const others: unknown[] = [
    { ...record, sal: null },
    { ...record, texto: null },
    { ...record, texto: '' },
    { ...record, texto: 'é'.repeat(251) },
    { ...record, nota: '' },
    { ...record, numero: 2 ** 32 },
    { ...record, importe: -1 },
    { ...record, pagado_en: 'ayer' },
    { ...record, v: 'sorteo-verificable/1' },
    [record],
    null,
  ];
  for (const other of others) expect(readTicketRecord(canonicalBytes(other)), JSON.stringify(other)).toBeNull();
  expect(readTicketRecord(new TextEncoder().encode(`${JSON.stringify(record)}\n`))).toBeNull();
});

test('nothing that is signed can be altered, nor can the opening', () => {
  const record = given();
  const altered: Partial<Resguardo>[] = [
    { numero: 43 },
    { importe: 501 },
    { importe: null },
    { pagado_en: '2026-11-21T18:00:01Z' },
    { titular: 'ef'.repeat(32) },
    { bases: 'ef'.repeat(32) },
    { id: 'ef'.repeat(16) },
    { clave: bytesToHex(ed25519.getPublicKey(new Uint8Array(32).fill(4))) },
  ];
  for (const change of altered) expect(isRecordSigned({ ...record, ...change }), JSON.stringify(change)).toBe(false);
  expect(opensItsHolder({ ...record, texto: 'otra' })).toBe(false);
  expect(opensItsHolder({ ...record, sal: '00'.repeat(32) })).toBe(false);
});

test('a refund is signed as a receipt is, and is not one', () => {
  const unsigned = {
    v: protocol,
    tipo: 'devolucion',
    id: opening.raffleId,
    numero: 42,
    titular: 'ef'.repeat(32),
    importe: 500,
    devuelto_en: '2026-11-22T18:00:00Z',
    clave,
  } as const;
  const refund = { ...unsigned, firma: bytesToHex(ed25519.sign(refundMessage(unsigned), secret)) };
  expect(readRefund(canonicalBytes(refund))).toEqual(refund);
  expect(isRefundSigned(refund)).toBe(true);
  expect(isRefundSigned({ ...refund, importe: 400 })).toBe(false);
  expect(readRefund(canonicalBytes({ ...refund, sal: null }))).toBeNull();
  expect(readTicketRecord(canonicalBytes(refund))).toBeNull();
  expect(readRefund(canonicalBytes(given()))).toBeNull();
});
