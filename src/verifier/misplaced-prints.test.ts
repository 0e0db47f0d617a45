import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bytesOf, optionsOf, vectors } from '#support/verifier-vectors.ts';
import { shellTexts } from '#texts/draws/shell.ts';
import { verifierTexts } from '#texts/draws/verifier.ts';
import { answer } from './cli/verify.ts';
import { examineTyped } from './examine.ts';
import { reportOf } from './report.ts';
import { linesOf } from './report-part.ts';

const { page, verdicts } = verifierTexts;

/** An acta that was amended, whose buyer has both fingerprints of before the draw. */
const amended = vector('V27');
const { huella_bases, huella_cierre } = optionsOf(amended);

function vector(id: string) {
  const found = vectors.find((each) => each.id === id);
  if (!found) throw new Error(`no vector ${id}`);
  return found;
}

function typed(id: string, prints: { huella_bases?: string | null; huella_cierre?: string | null }) {
  const { acta } = vector(id);
  const options = { ...optionsOf(vector(id)), huella_bases: null, huella_cierre: null, ...prints };
  const examination = examineTyped(bytesOf(acta), options);
  return { examination, said: linesOf(reportOf(examination, options)) };
}

test('the fingerprint of the bases, typed as that of the list, calls no acta wrong: it is said which one it is', () => {
  const last = vector('V28').opciones.huella_bases;
  for (const print of [huella_bases, last]) {
    const { examination, said } = typed('V27', { huella_cierre: print });
    expect(examination.outcome).toMatchObject({ valida: true, procedencia: 'no_comprobada' });
    expect(said[0]).toBe(`${verdicts.drawn.sums.title}.`);
    expect(said).toContain(page.misplaced.bases);
  }
});

test('the fingerprint of the list, typed as that of the bases, proves the list', () => {
  const { examination, said } = typed('V27', { huella_bases: huella_cierre });
  expect(examination.outcome).toMatchObject({ valida: true, procedencia: 'comprobada' });
  expect(said).toContain(page.misplaced.cierre);
  const both = typed('V27', { huella_bases: huella_cierre, huella_cierre: huella_bases });
  expect(both.examination.outcome).toMatchObject({ valida: true, procedencia: 'comprobada' });
  expect(both.examination.misplaced).toEqual(['bases', 'cierre']);
});

test('of a draw called off before its list was sealed, the bases are proven in whichever field they were typed', () => {
  const print = vector('V23').opciones.huella_bases;
  expect(typed('V23', { huella_cierre: print }).examination.outcome).toMatchObject({
    valida: true,
    procedencia: 'comprobada',
  });
});

test('the fingerprint of another list is still told apart, also beside one in the wrong field', () => {
  const other = vector('R08').opciones.huella_cierre;
  for (const prints of [{ huella_cierre: other }, { huella_cierre: other, huella_bases: huella_cierre }]) {
    const { examination, said } = typed('V27', prints);
    expect(examination.outcome).toMatchObject({ valida: false, error: 'E_HUELLA_ESPERADA' });
    expect(said[0]).toBe(`${verdicts['other-print'].title}.`);
  }
});

test('what the vectors bring that is of no document of the acta stays rejected', () => {
  const strange = vectors.filter(({ esperado }) => esperado.error === 'E_HUELLA_ESPERADA');
  expect(strange.length).toBeGreaterThan(2);
  for (const each of strange) {
    const examination = examineTyped(bytesOf(each.acta), optionsOf(each));
    expect([each.id, examination.outcome.error]).toEqual([each.id, 'E_HUELLA_ESPERADA']);
  }
});

test('from the shell it is wrong use, while programs hear what every verifier says', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'huellas-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'acta.json');
  writeFileSync(file, vector('V02').acta);
  const { huella_bases: bases = '', huella_cierre: closure = '' } = vector('V02').opciones;
  for (const [args, print] of [
    [[file, '--huella-cierre', bases ?? ''], 'bases'],
    [[file, '--huella-bases', closure ?? ''], 'cierre'],
  ] as const) {
    const said = await answer(args);
    expect(said.exit).toBe(2);
    expect(JSON.stringify(said)).toContain(shellTexts.misplaced[print]);
    const json = await answer([...args, '--json']);
    expect(json).toMatchObject({ exit: 1 });
    expect(JSON.stringify(json)).toContain('E_HUELLA_ESPERADA');
  }
});
