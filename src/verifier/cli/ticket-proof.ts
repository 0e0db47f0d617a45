import { checkTicketProof } from '#domain/draw/ticket-proof.ts';
import { shellTexts as words } from '#texts/draws/shell.ts';
import { linesOf } from '#verifier/report-part.ts';
import { ticketReportOf } from '#verifier/ticket-report.ts';
import { argumentsOf, hexIn, Misuse } from './arguments.ts';
import { type Answer, answerOf, finish } from './command.ts';

const options = { 'huella-cierre': 'once', json: 'flag' } as const;

/** Checks the text of a ticket's proof on paper. Section 17 of the protocol. */
export function answer(args: readonly string[]): Promise<Answer> {
  return answerOf(words.usage.ticketProof, () => {
    const { paths, values } = argumentsOf(args, options);
    const [text, ...others] = paths;
    if (text === undefined) throw new Misuse(words.noTicketText);
    if (others.length > 0) throw new Misuse(words.manyTicketTexts);
    const known = hexIn(values, 'huella-cierre', 64);
    if (known === null) throw new Misuse(words.required('--huella-cierre'));
    const outcome = checkTicketProof(text, known);
    const exit = outcome.resultado === 'en_lista' ? 0 : 1;
    return { exit, lines: values.has('json') ? [JSON.stringify(outcome)] : linesOf(ticketReportOf(outcome)) };
  });
}

if (import.meta.main) await finish(answer(process.argv.slice(2)));
