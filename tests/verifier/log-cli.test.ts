import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runScript } from '#support/shell.ts';
import {
  type AuditVector,
  asInVectors,
  audits,
  consistencies,
  filesOf,
  ticketProofs,
} from '#support/verifier-vectors.ts';
import { answer as auditAnswer } from '#verifier/cli/audit.ts';
import { answer as consistencyAnswer } from '#verifier/cli/consistency.ts';
import { answer as ticketAnswer } from '#verifier/cli/ticket-proof.ts';

const folder = mkdtempSync(join(tmpdir(), 'registro-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

const outcomeIn = (lines: readonly string[]) => JSON.parse(lines[0] ?? '');

for (const { id, descripcion, texto, huella_cierre, esperado } of ticketProofs) {
  test(`«comprobante» answers ${id} as every verifier: ${descripcion}`, async () => {
    const { exit, lines } = await ticketAnswer([texto, '--huella-cierre', huella_cierre, '--json']);
    expect(lines).toHaveLength(1);
    expect(outcomeIn(lines)).toEqual(esperado);
    expect(exit).toBe(esperado.resultado === 'en_lista' ? 0 : 1);
  });
}

function argumentsOf({ id, uno, dos, prueba, clave_registro }: (typeof consistencies)[number]): string[] {
  const files = { uno, dos, prueba };
  const paths = Object.entries(files).map(([name, text]) => written(`${id}-${name}`, text));
  return [...paths, '--clave-registro', clave_registro];
}

for (const vector of consistencies) {
  test(`«consistencia» answers ${vector.id} as every verifier: ${vector.descripcion}`, async () => {
    const { exit, lines } = await consistencyAnswer([...argumentsOf(vector), '--json']);
    expect(lines).toHaveLength(1);
    expect(outcomeIn(lines)).toEqual(vector.esperado);
    expect(exit).toBe(vector.esperado.resultado === 'consistente' ? 0 : 1);
  });
}

/** The arguments of an audit, with the log's files written. */
function auditArguments(vector: AuditVector): string[] {
  const { id, opciones } = vector;
  mkdirSync(join(folder, id), { recursive: true });
  for (const [path, bytes] of filesOf(vector)) written(`${id}/${path}`, bytes);
  const { clave_registro, quorum, ahora, anterior } = opciones;
  const once = {
    '--clave-registro': clave_registro,
    '--quorum': quorum == null ? null : String(quorum),
    '--ahora': ahora,
    '--anterior': anterior === undefined ? null : written(`${id}.anterior`, anterior),
  };
  return [
    join(folder, id),
    ...Object.entries(once).flatMap(([name, value]) => (value == null ? [] : [name, value])),
    ...(opciones.testigos ?? []).flatMap((vkey) => ['--testigo', vkey]),
    ...(opciones.actas ?? []).flatMap((acta, at) => ['--acta', written(`${id}-${at}.acta`, acta)]),
  ];
}

/** The command takes the machine's clock where none is given; such a vector is for the library, with an hour of its day. */
const day = Date.UTC(2020, 0, 1) / 1000;

for (const vector of audits) {
  test(`«auditar» answers ${vector.id} as every auditor: ${vector.descripcion}`, async () => {
    const { exit, lines } = await auditAnswer([...auditArguments(vector), '--json'], day);
    expect(lines).toHaveLength(1);
    const outcome = outcomeIn(lines);
    expect(asInVectors(outcome)).toEqual(vector.esperado);
    expect(exit).toBe(outcome.valida && outcome.hallazgos.length === 0 ? 0 : 1);
  });
}

test('as processes the commands print one line of JSON and end as the document says', async () => {
  const [ticket, pair, log] = [ticketProofs[0], consistencies[9], audits[4]];
  if (!ticket || !pair || !log) throw new Error('the vectors have a ticket, a pair and a log');
  const proof = await runScript('comprobante', [ticket.texto, '--huella-cierre', ticket.huella_cierre, '--json']);
  expect([proof.exit, JSON.parse(proof.out)]).toEqual([0, ticket.esperado]);
  const fork = await runScript('consistencia', [...argumentsOf(pair), '--json']);
  expect([fork.exit, JSON.parse(fork.out)]).toEqual([1, { resultado: 'bifurcado' }]);
  const audit = await runScript('auditar', [...auditArguments(log), '--json']);
  expect([audit.exit, asInVectors(JSON.parse(audit.out))]).toEqual([1, log.esperado]);
});

const logOf = (id: string) => audits.find((vector) => vector.id === id) as AuditVector;
const said = async (id: string) => (await auditAnswer(auditArguments(logOf(id)), day)).lines.join('\n');

test('for people an audit says first whether the log is sound, and then each finding', async () => {
  expect(await said('A01')).toMatch(/^El registro está bien y sin hallazgos\./);
  expect(await said('A11')).toMatch(/^El registro está entero, con \d+\shallazgos? que hay que mirar\./);
  expect(await said('A05')).toMatch(/^El registro tiene \d+\shallazgos?, y el primero es grave\./);
  expect(await said('A05')).toContain(
    'prueba de fraude (dos_cierres): rifa a191e234a67931a738cde4931facf33e, entradas 6 y 7',
  );
  expect(await said('A23')).toMatch(/^El registro no está bien \(E_REGISTRO\)\./);
});

test('for people a ticket on a list is called no winner, and two histories are called so', async () => {
  const [ticket, other] = [ticketProofs[0], ticketProofs[5]];
  const say = async (proof: typeof ticket) =>
    (await ticketAnswer([proof?.texto ?? '', '--huella-cierre', proof?.huella_cierre ?? ''])).lines.join('\n');
  expect(await say(ticket)).toMatch(/está en la lista sellada\. Esto no dice de quién es ni si ganó/);
  expect(await say(other)).toContain('Huella de la lista sellada de ese comprobante: ');
  const pair = consistencies[9];
  const { lines } = await consistencyAnswer(pair ? argumentsOf(pair) : []);
  expect(lines).toEqual([expect.stringContaining('cuentan historias distintas')]);
});

test('a wrong use ends with 2 and says what is wrong', async () => {
  const log = audits[0]?.opciones.clave_registro ?? '';
  const file = written('algo', 'algo');
  const print = 'ab'.repeat(32);
  const uses: [typeof ticketAnswer, string[], string][] = [
    [ticketAnswer, [], 'Falta el texto del comprobante.'],
    [ticketAnswer, ['a', 'b', '--huella-cierre', print], 'Solo se comprueba un comprobante cada vez.'],
    [ticketAnswer, ['a'], 'Falta --huella-cierre.'],
    [ticketAnswer, ['a', '--huella-cierre', 'ABC'], '--huella-cierre lleva 64 cifras'],
    [consistencyAnswer, [file, file], 'Hacen falta tres archivos'],
    [consistencyAnswer, [file, file, file], 'Falta --clave-registro.'],
    [consistencyAnswer, [file, file, `${file}s`, '--clave-registro', log], 'No se puede leer'],
    [consistencyAnswer, [file, file, file, '--clave-registro', `${log}x`], 'La clave de --clave-registro'],
    [auditAnswer, [], 'Falta la dirección o la carpeta del registro.'],
    [auditAnswer, [folder, folder, '--clave-registro', log], 'Solo se audita un registro cada vez.'],
    [auditAnswer, [folder], 'Falta --clave-registro.'],
    [auditAnswer, [`${folder}/none`, '--clave-registro', log], 'No se puede leer'],
    [auditAnswer, ['http://rifas.example/registro', '--clave-registro', log], 'empieza por https://'],
    [auditAnswer, [folder, '--clave-registro', log, '--quorum', '-1'], '--quorum lleva un número entero'],
    [auditAnswer, [folder, '--clave-registro', log, '--testigo', log], 'La clave de --testigo'],
    [auditAnswer, [folder, '--clave-registro', log, '--anterior', `${file}s`], 'No se puede leer'],
    [auditAnswer, [folder, '--clave-registro', log, '--lista', file], 'No existe la opción --lista.'],
  ];
  for (const [answer, args, message] of uses) {
    const { exit, lines } = await answer(args);
    expect(exit, args.join(' ')).toBe(2);
    expect(lines[0]).toContain(message);
  }
});
