import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { run, runScript } from '#support/shell.ts';
import { isLong, misused, optionsOf, type Vector, vectors } from '#support/verifier-vectors.ts';
import { answer } from '#verifier/cli/verify.ts';

const folder = mkdtempSync(join(tmpdir(), 'verificar-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const each = (option: string, values: readonly string[] = []) => values.flatMap((value) => [option, value]);

/** The command's arguments for a vector, with its files written. */
function argumentsFor(vector: Vector): string[] {
  const { opciones } = vector;
  const { lista } = optionsOf(vector);
  const files = (name: string, texts: readonly string[] = []) =>
    texts.map((text, at) => written(`${vector.id}-${name}-${at}`, text));
  const given = {
    '--lista': lista && written('lista.svl', lista),
    '--ahora': opciones.ahora,
    '--huella-bases': opciones.huella_bases,
    '--huella-cierre': opciones.huella_cierre,
    '--firma-baliza': opciones.firma_baliza,
    '--clave-registro': opciones.clave_registro,
    '--quorum': opciones.quorum === undefined ? undefined : String(opciones.quorum),
    '--condiciones': opciones.condiciones === undefined ? undefined : written('condiciones', opciones.condiciones),
  };
  return [
    written(`${vector.id}.json`, vector.acta),
    ...Object.entries(given).flatMap(([name, value]) => (value == null ? [] : [name, value])),
    ...each('--testigo', opciones.testigos ?? []),
    ...each('--resguardo', files('resguardo', opciones.resguardos)),
    ...each('--devolucion', files('devolucion', opciones.devoluciones)),
    ...each('--prueba-registro', files('prueba', opciones.prueba_registro)),
  ];
}

const byId = (id: string) => vectors.find((vector) => vector.id === id) as Vector;

/** The other long ones go through `public/verificador.html`, made of the same verifier, in `one-file.test.ts`. */
const asked = vectors.filter((vector) => !isLong(vector) || vector.id === 'V18');

for (const vector of asked) {
  test(`the command answers ${vector.id} as every verifier: ${vector.descripcion}`, async () => {
    const { exit, lines } = await answer([...argumentsFor(vector), '--json']);
    if (misused.has(vector.id)) {
      expect([exit, vector.esperado.error]).toEqual([2, 'E_REGISTRO']);
      return;
    }
    expect(exit).toBe(vector.esperado.valida ? 0 : 1);
    expect(lines).toHaveLength(1);
    const outcome = JSON.parse(lines[0] ?? '');
    if (vector.esperado.valida) expect(outcome).toEqual(vector.esperado);
    else expect(outcome).toMatchObject(vector.esperado);
  });
}

test('as a process it prints one line of JSON and ends with 0 or 1', async () => {
  for (const id of ['V34', 'R99']) {
    const vector = byId(id);
    const { exit, out, err } = await run(process.execPath, [
      'src/verifier/cli/verify.ts',
      '--json',
      ...argumentsFor(vector),
    ]);
    expect(exit).toBe(vector.esperado.valida ? 0 : 1);
    expect(err).toBe('');
    expect(out.endsWith('}\n')).toBe(true);
    expect(JSON.parse(out)).toMatchObject(vector.esperado);
  }
});

test('npm run verificar passes its arguments on and prints nothing of its own', async () => {
  const { exit, out } = await runScript('verificar', [...argumentsFor(byId('V01')), '--json']);
  expect(exit).toBe(0);
  expect(JSON.parse(out)).toEqual(byId('V01').esperado);
});

test('ticket records may stand in one file, one a line', async () => {
  const { opciones, acta, esperado } = byId('V31');
  const paths = [written('acta.json', acta), '--json'];
  const records = opciones.resguardos ?? [];
  const lines = records.join('\n');
  for (const content of [lines, `${lines}\n`]) {
    const found = await answer([...paths, '--resguardo', written('todos.jsonl', content)]);
    const judged = esperado.resguardos?.filter((_, at) => records[at] !== '');
    expect(JSON.parse(found.lines[0] ?? '')).toEqual({ ...esperado, resguardos: judged });
  }
  const empty = await answer([...paths, '--resguardo', written('vacio.json', '')]);
  expect(JSON.parse(empty.lines[0] ?? '').resguardos).toMatchObject([{ numero: null, resultado: 'firma_mala' }]);
});

const said = async (id: string) => (await answer(argumentsFor(byId(id)))).lines.join('\n');

test('for people it says the verdict first, and never a plain yes without a fingerprint', async () => {
  expect(await said('V02')).toMatch(/^El sorteo es correcto\./);
  expect(await said('V02')).toMatch(/Ganador +\d\d\n/);
  expect(await said('V01')).toMatch(/^Las cuentas son correctas\./);
  expect(await said('V21')).toMatch(/^El sorteo está anulado\./);
  expect(await said('V33')).toMatch(/^El sorteo es correcto, con la palabra de tus testigos\./);
  expect(await said('V33')).toContain('A_SIN_AUDITAR');
  expect(await said('V15')).toContain('https://example.org/loteria/2026-11-28');
  expect(await said('R01')).toMatch(/^El acta no es correcta\./);
  expect(await said('R01')).not.toMatch(/Ganador/);
  expect(await said('R34')).toMatch(/^Falta la lista de boletos\./);
});

test('of a file that is damaged it says nothing against who published the acta', async () => {
  const { acta } = byId('V01');
  for (const text of [acta.slice(0, -9), `${acta}\r\n`, `\ufeff${acta}`, 'hola']) {
    const { exit, lines } = await answer([written('damaged.json', text)]);
    expect(exit).toBe(1);
    expect(lines.join('\n')).toMatch(/^Este archivo no se puede leer como un acta\./);
    expect(lines.join('\n')).not.toContain('No confíes');
  }
});

test('for people an omission stands right after the verdict, then where the list is known from, changes and notices', async () => {
  const places = (text: string, ...parts: string[]) => parts.map((part) => text.indexOf(part));
  const text = await said('V31');
  const found = places(text, 'Posible omisión', 'Procedencia:', 'ha cambiado:', 'Conviene saber', 'Resguardos');
  expect(found.every((place) => place > 0)).toBe(true);
  expect(found).toEqual(found.toSorted((one, other) => one - other));
  expect(text).toContain('Desde la primera versión de las bases ha cambiado:');
  expect(await said('V27')).toContain('Desde las bases que tú tenías ha cambiado:');
  expect(await said('V28')).not.toContain('ha cambiado:');
});

test('a wrong use ends with 2 and says what is wrong', async () => {
  const acta = argumentsFor(byId('V01'))[0] ?? '';
  const log = byId('V33').opciones.clave_registro ?? '';
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
    [[acta, '--resguardo', join(folder, 'none.json')], 'No se puede leer'],
    [[acta, '--prueba-registro', acta], 'hace falta --clave-registro'],
    [[acta, '--clave-registro', 'x'], 'La clave de --clave-registro no está bien escrita'],
    [[acta, '--testigo', log], 'La clave de --testigo no está bien escrita'],
    [[acta, '--clave-registro', log, '--clave-registro', log], 'La opción --clave-registro está repetida.'],
    [[acta, '--quorum', '0'], '--quorum lleva un número entero'],
    [[acta, '--quorum', '1.5'], '--quorum lleva un número entero'],
    [[join(folder, 'none.json')], 'No se puede leer'],
    [[folder], 'No se puede leer'],
  ];
  for (const [args, message] of uses) {
    const { exit, lines } = await answer(args);
    expect(exit, args.join(' ')).toBe(2);
    expect(lines[0]).toContain(message);
  }
  const { exit, out, err } = await run(process.execPath, ['src/verifier/cli/verify.ts']);
  expect(exit).toBe(2);
  expect(out).toBe('');
  expect(err).toContain('Uso: npm run --silent verificar');
});
