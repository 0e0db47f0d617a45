import { expect, test } from 'vitest';
import { bytesOf, vectors } from '#support/verifier-vectors.ts';
import { verifierTexts } from '#texts/draws/verifier.ts';
import { verifierFileTexts } from '#texts/draws/verifier-file.ts';
import { checksOf, type Fields } from './checks.ts';
import type { FileKind } from './kinds.ts';

const blank: Fields = {
  ticket: '',
  cierre: '',
  bases: '',
  beacon: '',
  logKey: '',
  witnesses: '',
  quorum: '',
  usesClock: true,
};
const now = 1_800_000_000;
const print = 'ab12'.repeat(16);
const words = verifierFileTexts.faults;
const log = vectors.find(({ id }) => id === 'V33')?.opciones;
const key = log?.clave_registro ?? '';
const witnesses = log?.testigos ?? [];

function asked(files: Partial<Record<FileKind, readonly string[]>>, typed: Partial<Fields> = {}) {
  const brought = Object.entries(files).map(([kind, texts]) => [kind as FileKind, texts.map(bytesOf)] as const);
  return checksOf(new Map(brought), { ...blank, ...typed }, now);
}

test('all that was brought is checked at once: an acta, a ticket and two checkpoints', () => {
  const files = { acta: ['{}'], checkpoint: ['1'], 'later-checkpoint': ['2'] };
  const { checks, faults } = asked(files, { ticket: 'SV2:0', cierre: print.toUpperCase(), logKey: key });
  expect(faults).toEqual({});
  expect(checks.map(({ kind }) => kind)).toEqual(['acta', 'ticket', 'consistency']);
  expect(checks[1]).toEqual({ kind: 'ticket', text: 'SV2:0', known: print });
  expect(checks[2]).toMatchObject({ hadProof: false, compared: { prueba: new Uint8Array(0) } });
});

test('an acta is checked with what stands in the fields, and with the clock unless somebody says otherwise', () => {
  const files = { acta: ['{}'], record: ['a\nb\n', ''], 'log-proof': ['p'] };
  const typed = { logKey: key, witnesses: `${witnesses.join('\n')}\n\n`, quorum: '2' };
  const [check] = asked(files, typed).checks;
  expect(check).toMatchObject({
    options: { ahora: now, clave_registro: key, testigos: witnesses, quorum: 2, huella_cierre: null, lista: null },
  });
  expect(check?.kind === 'acta' && check.options.resguardos?.length).toBe(3);
  expect(asked({ acta: ['{}'] }, { usesClock: false }).checks[0]).toMatchObject({
    options: { ahora: null, quorum: 1 },
  });
});

test('receipts without an acta are checked by themselves', () => {
  expect(asked({ record: ['a\nb\n', 'c'] }).checks).toEqual([
    { kind: 'records', records: ['a', 'b', 'c'].map(bytesOf) },
  ]);
});

test('a wrong use is said at the field that it stands at, and nothing is checked', () => {
  const checkpoints = { checkpoint: ['1'], 'later-checkpoint': ['2'] };
  const uses: [ReturnType<typeof asked>, object][] = [
    [asked({}), { files: words.nothing }],
    [asked({ record: ['a'], refund: ['b'] }), { files: verifierTexts.page.faults['no-acta'] }],
    [asked({ checkpoint: ['1'] }, { logKey: key }), { files: words.twoCheckpoints }],
    [asked(checkpoints), { logKey: words.checkpointsNeedKey }],
    [asked({ acta: ['{}'], 'log-proof': ['p'] }), { logKey: words.proofNeedsKey }],
    [asked({ acta: ['{}'] }, { logKey: 'x' }), { logKey: words.logKey }],
    [asked({ acta: ['{}'] }, { logKey: witnesses[0] }), { logKey: words.logKey }],
    [asked({ acta: ['{}'] }, { witnesses: key }), { witnesses: words.witnesses }],
    [asked({ acta: ['{}'] }, { quorum: '0' }), { quorum: words.quorum }],
    [asked({ acta: ['{}'] }, { cierre: 'abc' }), { cierre: verifierTexts.page.badPrint }],
    [asked({ acta: ['{}'] }, { bases: 'abc' }), { bases: verifierTexts.page.badPrint }],
    [asked({ acta: ['{}'] }, { beacon: 'abc' }), { beacon: verifierTexts.page.badSignature }],
    [asked({}, { ticket: 'SV2:0' }), { cierre: words.ticketNeedsPrint }],
  ];
  for (const [{ checks, faults }, expected] of uses) {
    expect(faults).toEqual(expected);
    expect(checks).toEqual([]);
  }
});
