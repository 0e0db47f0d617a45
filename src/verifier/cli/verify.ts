import { largestActa } from '#domain/draw/canonical.ts';
import type { Opciones } from '#domain/draw/outcome.ts';
import { longestTerms } from '#domain/draw/terms.ts';
import { largestNote } from '#domain/log/note.ts';
import { shellTexts as words } from '#texts/draws/shell.ts';
import { examine } from '#verifier/examine.ts';
import { largestList } from '#verifier/largest.ts';
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
    const examination = examine(contentOf(path, largestActa), asked);
    const isValid = examination.outcome.valida;
    const lines = values.has('json') ? [JSON.stringify(examination.outcome)] : linesOf(reportOf(examination, asked));
    return { exit: isValid ? 0 : 1, lines };
  });
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
