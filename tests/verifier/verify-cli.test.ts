import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { optionsOf, type Vector, vectors } from '#support/verifier-vectors.ts';
import { answer } from '#verifier/cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'verificar-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The command's arguments for a vector, with its files written. */
function argumentsFor(vector: Vector): string[] {
  const acta = join(folder, `${vector.id}.json`);
  writeFileSync(acta, vector.acta);
  const { lista } = optionsOf(vector);
  const list = join(folder, 'lista.svl');
  if (lista) writeFileSync(list, lista);
  const { ahora, huella_bases, huella_cierre, firma_baliza } = vector.opciones;
  const given = {
    '--lista': lista && list,
    '--ahora': ahora,
    '--huella-bases': huella_bases,
    '--huella-cierre': huella_cierre,
    '--firma-baliza': firma_baliza,
  };
  return [acta, ...Object.entries(given).flatMap(([name, value]) => (value ? [name, value] : []))];
}

function run(command: string, args: readonly string[]): Promise<{ exit: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = execFile(command, args, (_, out, err) => resolve({ exit: child.exitCode ?? -1, out, err }));
  });
}

const runCli = (...args: string[]) => run(process.execPath, ['src/verifier/cli.ts', ...args]);
const byId = (id: string) => vectors.find((vector) => vector.id === id) as Vector;

for (const vector of vectors) {
  test(`the command answers ${vector.id} as every verifier: ${vector.descripcion}`, () => {
    const { exit, lines } = answer([...argumentsFor(vector), '--json']);
    expect(exit).toBe(vector.esperado.valida ? 0 : 1);
    expect(lines).toHaveLength(1);
    const outcome = JSON.parse(lines[0] ?? '');
    if (vector.esperado.valida) expect(outcome).toEqual(vector.esperado);
    else expect(outcome).toMatchObject(vector.esperado);
  });
}

test('as a process it prints one line of JSON and ends with 0 or 1', async () => {
  for (const id of ['V02', 'V15', 'V24', 'R02', 'R34', 'R45']) {
    const vector = byId(id);
    const { exit, out, err } = await runCli('--json', ...argumentsFor(vector));
    expect(exit).toBe(vector.esperado.valida ? 0 : 1);
    expect(err).toBe('');
    expect(out.endsWith('}\n')).toBe(true);
    expect(JSON.parse(out)).toMatchObject(vector.esperado);
  }
});

test('npm run verificar passes its arguments on and prints nothing of its own', async () => {
  const { exit, out } = await run('npm', [
    'run',
    '--silent',
    'verificar',
    '--',
    ...argumentsFor(byId('V01')),
    '--json',
  ]);
  expect(exit).toBe(0);
  expect(JSON.parse(out)).toEqual(byId('V01').esperado);
});

test('for people it says the verdict first, and never a plain yes without a fingerprint', () => {
  const said = (id: string) => answer(argumentsFor(byId(id))).lines.join('\n');
  expect(said('V02')).toMatch(/^El sorteo es correcto\./);
  expect(said('V02')).toMatch(/Ganador +\d\d\n/);
  expect(said('V01')).toMatch(/^Las cuentas son correctas\./);
  expect(said('V21')).toMatch(/^El sorteo está anulado\./);
  expect(said('V15')).toContain('https://example.org/loteria/2026-11-05');
  expect(said('R01')).toMatch(/^El acta no es correcta\./);
  expect(said('R01')).not.toMatch(/Ganador/);
  expect(said('R34')).toMatch(/^Falta la lista de boletos\./);
});

test('a wrong use ends with 2 and says what is wrong', async () => {
  const acta = argumentsFor(byId('V01'))[0] ?? '';
  const uses: [string[], string][] = [
    [[], 'Falta el archivo del acta.'],
    [[acta, acta], 'Solo se comprueba un acta cada vez.'],
    [[acta, '--otra'], 'No existe la opción --otra.'],
    [[acta, '-x'], 'No existe la opción -x.'],
    [[acta, '--json=1'], '--json no lleva ningún valor.'],
    [[acta, '--lista'], 'A --lista le falta su valor.'],
    [[acta, '--lista', '--json'], 'A --lista le falta su valor.'],
    [[acta, '--json', '--json'], 'La opción --json está repetida.'],
    [[acta, '--ahora', 'mañana'], '«mañana» no es una fecha'],
    [[acta, '--huella-cierre', 'abc'], '--huella-cierre lleva 64 cifras'],
    [[acta, '--lista', join(folder, 'none.svl')], 'No se puede leer'],
    [[join(folder, 'none.json')], 'No se puede leer'],
    [[folder], 'No se puede leer'],
  ];
  for (const [args, message] of uses) {
    const { exit, lines } = answer(args);
    expect(exit, args.join(' ')).toBe(2);
    expect(lines[0]).toContain(message);
  }
  const { exit, out, err } = await runCli();
  expect(exit).toBe(2);
  expect(out).toBe('');
  expect(err).toContain('Uso: npm run --silent verificar');
});
