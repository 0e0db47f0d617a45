import { compareCheckpoints } from '#domain/log/consistency.ts';
import { largestNote } from '#domain/log/note.ts';
import { readVkey } from '#domain/log/vkey.ts';
import { shellTexts as words } from '#texts/draws/shell.ts';
import { consistencyReportOf } from '#verifier/consistency-report.ts';
import { linesOf } from '#verifier/report-part.ts';
import { argumentsOf, logKeyIn, Misuse } from './arguments.ts';
import { type Answer, answerOf, finish } from './command.ts';
import { contentOf } from './files.ts';

const options = { 'clave-registro': 'once', json: 'flag' } as const;

/** Compares two checkpoints of a log. Section 16.4 of the protocol. */
export function answer(args: readonly string[]): Promise<Answer> {
  return answerOf(words.usage.consistency, () => {
    const { paths, values } = argumentsOf(args, options);
    const [one, two, proof, ...others] = paths;
    if (proof === undefined || others.length > 0) throw new Misuse(words.threeFiles);
    const key = readVkey(logKeyIn(values), 'log');
    if (key === null) throw new Misuse(words.badKey('--clave-registro'));
    const file = (path = '') => contentOf(path, largestNote);
    const resultado = compareCheckpoints({ uno: file(one), dos: file(two), prueba: file(proof) }, key);
    const lines = values.has('json') ? [JSON.stringify({ resultado })] : linesOf(consistencyReportOf(resultado));
    return { exit: resultado === 'consistente' ? 0 : 1, lines };
  });
}

if (import.meta.main) await finish(answer(process.argv.slice(2)));
