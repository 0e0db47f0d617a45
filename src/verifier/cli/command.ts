import { Misuse } from './arguments.ts';

/** What a command answers: lines for people or machines, and how it ends. Section 15 of the protocol. */
export type Answer = { exit: 0 | 1 | 2; lines: readonly string[] };

/** Runs a command, and says how it is used where it was used wrongly. */
export async function answerOf(usage: readonly string[], run: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (fault) {
    if (fault instanceof Misuse) return { exit: 2, lines: [fault.message, '', ...usage] };
    throw fault;
  }
}

/** Prints the answer of a command and ends the process as it says. */
export async function finish(answer: Promise<Answer>): Promise<void> {
  const { exit, lines } = await answer;
  (exit === 2 ? console.error : console.log)(lines.join('\n'));
  process.exitCode = exit;
}
