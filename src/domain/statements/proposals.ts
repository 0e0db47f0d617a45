import { foldedHeading } from '#domain/guess-columns.ts';

/** What of a line is still matched with no order, in minor units, and what it says. */
export type OpenLine = {
  readonly fingerprint: string;
  readonly bookedOn: string;
  readonly left: number;
  readonly text: string;
  readonly reference: string;
  readonly name: string;
};

/** An order that money is waited for. `payableFrom`: the first day on which a bank may have booked it. */
export type OpenOrder = {
  readonly id: string;
  readonly reference: string;
  readonly name: string;
  readonly due: number;
  /** Whether no other open order asks for that sum. */
  readonly isOwnSum: boolean;
  readonly payableFrom: string;
};

/**
 * Why an order is proposed for a line, the surest first: it names the order; the sum is one that the order alone asks for; the
 * sum and the person are the same; the sum is.
 */
export const proposalReasons = ['reference', 'own-sum', 'name', 'amount'] as const;
export type ProposalReason = (typeof proposalReasons)[number];

/** References of orders that lines name. */
export type Named = Pick<ReadonlySet<string>, 'has' | 'size'>;

export type Proposal = { readonly order: string; readonly reason: ProposalReason };

/** Orders that are proposed for one line. Where more have its sum, the sum says nothing. */
export const mostProposed = 3;

/** Orders of one list that are looked at for one line, beside those that were said not to be its. */
const mostLookedAt = 50;

/**
 * Which orders each line may be the payment of: those that it names by their reference, whatever the sum; else the one that
 * alone asks for its sum; else those whose sum is due exactly, taken no later than it was booked, whose holder it names; else those with that sum, where they are few.
 * An order that a line names is not proposed for others. Nothing follows by itself: a person confirms.
 * Costs as much as there are lines and orders, however alike they are.
 * @param isRefused whether somebody said that an order is not what a line paid
 * @param named references of orders of the community, by which a line that names one is no other order's
 */
export function proposals(
  lines: readonly OpenLine[],
  orders: readonly OpenOrder[],
  isRefused: (line: OpenLine, order: OpenOrder) => boolean = () => false,
  named: Named = new Set(),
): ReadonlyMap<string, readonly Proposal[]> {
  const found = new Map<string, readonly Proposal[]>();
  const taken = new Set<string>();
  const finds = findersAmong(orders);
  const isFree = (line: OpenLine) => (order: OpenOrder) => !taken.has(order.id) && !isRefused(line, order);
  for (const reason of proposalReasons) {
    const left = lines.filter((line) => !found.has(line.fingerprint));
    // an order that is named and not waited for keeps its money from being taken for another's
    const asked = reason === 'reference' ? left : left.filter((line) => !namesOne(line, named));
    const proposed = asked.flatMap((line) => {
      const shown = firstOf(finds[reason](line), { isFree: isFree(line), isFew: reason === 'amount' });
      if (shown.length === 0) return [];
      const those = shown.map(({ id }) => ({ order: id, reason }));
      found.set(line.fingerprint, those);
      return those;
    });
    for (const { order } of proposed) taken.add(order);
  }
  return found;
}

/**
 * The first of some orders that are free.
 * @param of.isFew gives none where there are more of them, or may be
 */
function firstOf(
  orders: Iterable<OpenOrder>,
  { isFree, isFew }: { isFree: (order: OpenOrder) => boolean; isFew: boolean },
): OpenOrder[] {
  const some = new Set<OpenOrder>();
  let looked = 0;
  for (const order of orders) {
    looked += 1;
    if (isFree(order)) some.add(order);
    if (some.size > mostProposed || looked === mostLookedAt) break;
  }
  const areMore = some.size > mostProposed || looked === mostLookedAt;
  return isFew && areMore ? [] : [...some].slice(0, mostProposed);
}

/** Whether a line names one of some orders, by their references. */
function namesOne(line: OpenLine, named: Named): boolean {
  return named.size > 0 && referencesIn(line).some((reference) => named.has(reference));
}

type Finder = (line: OpenLine) => Iterable<OpenOrder>;

function findersAmong(orders: readonly OpenOrder[]): Record<ProposalReason, Finder> {
  const sorted = orders.toSorted(
    (one, other) => Number(one.payableFrom > other.payableFrom) - Number(one.payableFrom < other.payableFrom),
  );
  const references = new Map(orders.map((order) => [order.reference, order]));
  const amounts = Map.groupBy(sorted, ({ due }) => due);
  const ownSums = Map.groupBy(
    sorted.filter(({ isOwnSum }) => isOwnSum),
    ({ due }) => due,
  );
  const names = new Map<string, OpenOrder[]>();
  const words = new Set<string>();
  for (const order of sorted) {
    const said = nameWords(order.name);
    for (const word of said) words.add(wordKey(order.due, word));
    for (const key of nameKeys(order.due, said)) {
      const same = names.get(key);
      if (same) same.push(order);
      else names.set(key, [order]);
    }
  }
  return {
    reference: (line) => referencesIn(line).flatMap((reference) => references.get(reference) ?? []),
    'own-sum': (line) => {
      const own = ownSums.get(line.left) ?? [];
      return own.length === 1 ? untilBooked(own, line) : [];
    },
    name: function* (line) {
      const said = wordsOf(`${line.name} ${line.text}`).filter((word) => words.has(wordKey(line.left, word)));
      const some = said.slice(0, mostNameWords);
      for (const key of [...pairKeys(line.left, some), ...some.map((word) => wordKey(line.left, word))])
        yield* untilBooked(names.get(key) ?? [], line);
    },
    amount: (line) => untilBooked(amounts.get(line.left) ?? [], line),
  };
}

/** Those of some orders, sorted by when they may be paid from, that a line may be the payment of. */
function* untilBooked(orders: readonly OpenOrder[], { bookedOn }: OpenLine): Generator<OpenOrder> {
  for (const order of orders) {
    if (order.payableFrom > bookedOn) return;
    yield order;
  }
}

const referenceLength = 6;

/** What in a line could be the reference of an order, also where the bank divided it. */
export function referencesIn({ text, reference, name }: OpenLine): string[] {
  const parts = foldedHeading(`${reference} ${text} ${name}`).toUpperCase().split(' ');
  const joined = parts.map((part, at) => part + (parts[at + 1] ?? ''));
  return [...new Set([...parts, ...joined].filter((part) => part.length === referenceLength))];
}

/** Words of a name by which nobody is told apart. */
const smallWords = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'san', 'da', 'do', 'dos']);

/** Words of one name, or of one line's, that are compared. */
const mostNameWords = 8;

function wordsOf(text: string): string[] {
  const words = foldedHeading(text).split(' ');
  return [...new Set(words.filter((word) => word.length > 1 && !smallWords.has(word)))];
}

function nameWords(name: string): string[] {
  return wordsOf(name).slice(0, mostNameWords);
}

/** A person is known by any two words of their name, and by the only one of a name that has no more. */
function nameKeys(due: number, words: readonly string[]): string[] {
  return words.length === 1 ? words.map((word) => wordKey(due, word)) : pairKeys(due, words);
}

function wordKey(due: number, word: string): string {
  return `${due} ${word}`;
}

function pairKeys(due: number, words: readonly string[]): string[] {
  const sorted = [...words].sort();
  return sorted.flatMap((one, at) => sorted.slice(at + 1).map((other) => `${due} ${one} ${other}`));
}
