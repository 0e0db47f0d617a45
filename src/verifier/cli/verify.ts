import { largestActa } from '#domain/draw/canonical.ts';
import type { Opciones } from '#domain/draw/outcome.ts';
import { longestTerms } from '#domain/draw/terms.ts';
import { largestNote } from '#domain/log/note.ts';
import { shellTexts as words } from '#texts/draws/shell.ts';
import { type Examination, examine } from '#verifier/examine.ts';
import { largestList } from '#verifier/largest.ts';
import { printsInPlace } from '#verifier/misplaced-prints.ts';
import { reportOf } from '#verifier/report.ts';
import { linesOf } from '#verifier/report-part.ts';
import { type Arguments, argumentsOf, hexIn, keysIn, Misuse, quorumIn, timeIn, valueIn } from './arguments.ts';
import { type Answer, answerOf, finish } from './command.ts';
import { contentOf, documentsIn } from './files.ts';

const options = {
  lista: 'once',
  ahora: 'once',
  'huella-bases': 'once',
  'huella-cierre': 'once',
  'firma-baliza': 'once',
  condiciones: 'once',
  resguardo: 'often',
  devolucion: 'often',
  'prueba-registro': 'often',
  'clave-registro': 'once',
  testigo: 'often',
  quorum: 'once',
  json: 'flag',
} as const;

/** Verifies the acta that the arguments name. Reads the files it is given and nothing else: no clock, no network. */
export function answer(args: readonly string[]): Promise<Answer> {
  return answerOf(words.usage.verify, () => {
    const { paths, values } = argumentsOf(args, options);
    const [path, ...others] = paths;
    if (path === undefined) throw new Misuse(words.noActa);
    if (others.length > 0) throw new Misuse(words.manyActas);
    const asked = optionsIn(values);
    const acta = contentOf(path, largestActa);
    const examination = examine(acta, asked);
    const exit = examination.outcome.valida ? 0 : 1;
    if (values.has('json')) return { exit, lines: [JSON.stringify(examination.outcome)] };
    refuseMisplaced(acta, asked, examination);
    return { exit, lines: linesOf(reportOf(examination, asked)) };
  });
}

/**
 * A fingerprint given as the other's is wrong use, and no false acta. It is not taken for what it is, as the pages do: a
 * script reads the exit alone, and would hear that the acta holds by what proves nothing of its list.
 */
function refuseMisplaced(acta: Uint8Array, asked: Opciones, { outcome }: Examination): void {
  const [print] = outcome.valida ? [] : (printsInPlace(acta, asked, outcome)?.misplaced ?? []);
  if (print) throw new Misuse(words.misplaced[print]);
}

function optionsIn(values: Arguments['values']): Opciones {
  const [clave_registro = null] = keysIn(values, 'clave-registro', 'log');
  if (values.has('prueba-registro') && clave_registro === null) throw new Misuse(words.needsLogKey);
  return {
    huella_bases: hexIn(values, 'huella-bases', 64),
    huella_cierre: hexIn(values, 'huella-cierre', 64),
    firma_baliza: hexIn(values, 'firma-baliza', 96),
    ahora: timeIn(values, 'ahora'),
    clave_registro,
    testigos: keysIn(values, 'testigo', 'witness'),
    quorum: quorumIn(values),
    lista: fileIn(values, 'lista', largestList),
    condiciones: fileIn(values, 'condiciones', longestTerms),
    resguardos: (values.get('resguardo') ?? []).flatMap(documentsIn),
    devoluciones: (values.get('devolucion') ?? []).flatMap(documentsIn),
    prueba_registro: (values.get('prueba-registro') ?? []).map((path) => contentOf(path, largestNote)),
  };
}

function fileIn(values: Arguments['values'], name: string, largest: number): Uint8Array | null {
  const path = valueIn(values, name);
  return path === null ? null : contentOf(path, largest);
}

if (import.meta.main) await finish(answer(process.argv.slice(2)));
