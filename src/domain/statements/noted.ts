import { type Named, type OpenLine, type OpenOrder, type Proposal, proposals } from './proposals.ts';

/** A payment that was noted by hand, with the days between which a bank may have booked it. */
export type NotedPayment = OpenOrder & { readonly payableUntil: string };

/**
 * Which payments that were noted by hand each line may be, by the rules of `proposals`: of the line's sum, and of about its day.
 * @param named references of orders of the community, by which a line that names one is no other order's
 */
export function notedAlready(
  lines: readonly OpenLine[],
  payments: readonly NotedPayment[],
  named: Named,
): ReadonlyMap<string, readonly Proposal[]> {
  const until = new Map(payments.map(({ id, payableUntil }) => [id, payableUntil]));
  const isOther = (line: OpenLine, { id, due }: OpenOrder) =>
    due !== line.left || line.bookedOn > (until.get(id) ?? '');
  return proposals(lines, payments, isOther, named);
}
