import { largestActa } from '#domain/draw/canonical.ts';
import { audit } from '#domain/log/audit.ts';
import type { OpcionesAuditoria } from '#domain/log/audit-outcome.ts';
import type { LogReader } from '#domain/log/log-reader.ts';
import { largestNote } from '#domain/log/note.ts';
import { shellTexts as words } from '#texts/draws/shell.ts';
import { auditReportOf } from '#verifier/audit-report.ts';
import { type Arguments, argumentsOf, keysIn, logKeyIn, Misuse, quorumIn, timeIn, valueIn } from './arguments.ts';
import { type Answer, answerOf, finish } from './command.ts';
import { contentOf } from './files.ts';
import { folderReader } from './folder-reader.ts';
import { webReader } from './web-reader.ts';

const options = {
  'clave-registro': 'once',
  testigo: 'often',
  quorum: 'once',
  ahora: 'once',
  anterior: 'once',
  acta: 'often',
  json: 'flag',
} as const;

/** Audits the log at an address or in a folder. Section 16.5 of the protocol. */
export function answer(args: readonly string[], now = Math.floor(Date.now() / 1000)): Promise<Answer> {
  return answerOf(words.usage.audit, async () => {
    const { paths, values } = argumentsOf(args, options);
    const [place, ...others] = paths;
    if (place === undefined) throw new Misuse(words.noPlace);
    if (others.length > 0) throw new Misuse(words.manyPlaces);
    const outcome = await audit(readerOf(place), optionsIn(values, now));
    const isClean = outcome.valida && outcome.hallazgos.length === 0;
    return { exit: isClean ? 0 : 1, lines: values.has('json') ? [JSON.stringify(outcome)] : auditReportOf(outcome) };
  });
}

function readerOf(place: string): LogReader {
  if (!/^[a-z]+:\/\//i.test(place)) return folderReader(place);
  if (!place.startsWith('https://')) throw new Misuse(words.insecure);
  return webReader(place);
}

function optionsIn(values: Arguments['values'], now: number): OpcionesAuditoria {
  const earlier = valueIn(values, 'anterior');
  return {
    clave_registro: logKeyIn(values),
    testigos: keysIn(values, 'testigo', 'witness'),
    quorum: quorumIn(values),
    ahora: timeIn(values, 'ahora') ?? now,
    anterior: earlier === null ? null : contentOf(earlier, largestNote),
    actas: (values.get('acta') ?? []).map((path) => contentOf(path, largestActa)),
  };
}

if (import.meta.main) await finish(answer(process.argv.slice(2)));
