import type { EventKind } from '#domain/event.ts';

/**
 * Who did something to an order, as its desk is told: only `desk`, who runs the raffle or sells, is named. `holder` is whose
 * account the order is in, `link` whoever opened it by a private link, `guest` somebody without account before there was one.
 */
export type OrderActor = 'clock' | 'operator' | 'desk' | 'holder' | 'link' | 'guest';

/** What is recorded of an act. `actor`: an account, `system` or `guest`. */
type Act = { kind: EventKind; actor: string; data: Readonly<Record<string, unknown>> };

/** What only who runs a raffle does, with the desk's rights: also to an order of their own. */
const deskOnly: ReadonlySet<EventKind> = new Set<EventKind>([
  'order.confirmed',
  'order.confirmation-undone',
  'order.rejected',
  'order.rejection-undone',
  'order.released',
  'order.refund-declined',
  'order.refunded',
  'order.link-made',
]);

/**
 * Who did something to an order.
 * @param of.desk accounts that run or ran the raffle's community, or sell or sold in it
 * @param of.isByOperator whether it was done with the whole raffle, by who runs the installation
 */
export function orderActor(
  act: Act,
  order: { holder: string | null; seller: string | null },
  of: { desk: ReadonlySet<string>; isByOperator: boolean },
): OrderActor {
  const { kind, actor } = act;
  if (actor === 'system') return 'clock';
  if (of.isByOperator) return 'operator';
  if (actor === 'guest') return kind === 'order.taken' ? 'guest' : 'link';
  if (of.desk.has(actor) && (actor !== order.holder || isByDesk(act, order.seller))) return 'desk';
  return actor === order.holder ? 'holder' : 'link';
}

function isByDesk({ kind, actor, data }: Act, seller: string | null): boolean {
  if (kind === 'order.taken') return actor === seller;
  return deskOnly.has(kind) || data.addedAtDesk !== undefined;
}
