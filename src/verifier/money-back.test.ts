import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { canonicalBytes } from '#domain/draw/canonical.ts';
import type { Acta } from '#domain/draw/documents.ts';
import { type Devolucion, refundMessage } from '#domain/draw/refund.ts';
import type { Resguardo } from '#domain/draw/ticket-record.ts';
import { bytesOf, optionsOf, vectors } from '#support/verifier-vectors.ts';
import { examine } from './examine.ts';
import { moneyBackOf } from './money-back.ts';
import { recordLines } from './report.ts';

const secret = new Uint8Array(32).fill(7);
const clave = bytesToHex(ed25519.getPublicKey(secret));
const vector = vectors.find(({ id }) => id === 'V32');
if (!vector) throw new Error('no vector V32');
const given = JSON.parse(vector.acta) as Acta;
const acta: Acta = { ...given, historial: [], bases: { ...given.bases, clave } };
const text = vector.opciones.resguardos?.[0] ?? '';
const record = JSON.parse(text) as Resguardo;

function refund(told: Partial<Devolucion>): Uint8Array {
  const { id, numero, titular, v } = record;
  const unsigned = {
    v,
    tipo: 'devolucion',
    id,
    numero,
    titular,
    importe: 500,
    devuelto_en: record.pagado_en,
    clave,
    ...told,
  };
  const { firma: _, ...signed } = unsigned as Devolucion;
  return canonicalBytes({ ...signed, firma: bytesToHex(ed25519.sign(refundMessage(signed), secret)) });
}

const isBack = (...told: Partial<Devolucion>[]) =>
  moneyBackOf(acta, { resguardos: [bytesOf(text)], devoluciones: told.map(refund) });

test('money went back where a refund that counts for the receipt says a sum, and by nothing else', () => {
  expect(isBack({})).toEqual([true]);
  expect(isBack({ importe: null })).toEqual([false]);
  expect(isBack({ importe: null }, { devuelto_en: '2099-01-01T00:00:00Z' })).toEqual([true]);
  for (const other of [{ titular: 'ab'.repeat(32) }, { numero: record.numero + 1 }, { id: 'ab'.repeat(16) }]) {
    expect(isBack(other)).toEqual([false]);
  }
  expect(isBack({ devuelto_en: '2020-01-01T00:00:00Z' })).toEqual([false]);
  expect(
    moneyBackOf({ ...acta, bases: given.bases }, { resguardos: [bytesOf(text)], devoluciones: [refund({})] }),
  ).toEqual([false]);
});

test('of a refund without a sum it is said that the number was given up, and not that the money came back', () => {
  const examined = examine(bytesOf(vector.acta), optionsOf(vector));
  if (examined.facts === null) throw new Error('V32 holds');
  const [paid = ''] = recordLines(examined.outcome, examined.facts);
  expect(paid).toContain('y que el dinero se devolvió');
  const [given = ''] = recordLines(examined.outcome, { ...examined.facts, moneyBack: [] });
  expect(given).toContain('firmó que dio de baja el número');
  expect(given).toContain('no dice que el dinero volviera');
});
