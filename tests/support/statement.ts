import type { Actor, App } from '#app/app.ts';
import { confirmLine } from '#app/statements/confirm-line.ts';
import { keepLines } from '#app/statements/keep-lines.ts';
import { previewStatement } from '#app/statements/preview-statement.ts';
import { showLines } from '#app/statements/show-lines.ts';

type Address = { communityUrl: string; raffle: string };

/** Brings a statement with lines of today: what each says, and its sum as a bank writes it. Gives what is left to match. */
export async function bringLines(
  app: App,
  actor: Actor,
  address: Address,
  ...came: readonly (readonly [string, string])[]
) {
  const [year, month, day] = app.clock.now().toString().slice(0, 10).split('-');
  const sent = came.map(([text, sum]) => `${day}/${month}/${year}\t${text}\t${sum}\t0,00`).join('\n');
  const { statement } = await previewStatement(app, actor, { ...address, sent });
  await keepLines(app, actor, { ...address, statement });
  return (await showLines(app, actor, { ...address, page: 1, chosen: null })).lines;
}

/** Confirms that a line is the payment of an order, by a sum in minor units. */
export function confirmAs(app: App, actor: Actor, at: Address & { order: string }, line: string, amount: number) {
  return confirmLine(app, actor, { ...at, form: { line, amount: String(amount) } });
}
