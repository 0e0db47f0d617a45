/** How money of a sale comes and goes back; `other`: who confirms with one press says of no way. */
export const saleWays = ['bizum', 'transfer', 'cash', 'stripe', 'other'] as const;
export type SaleWay = (typeof saleWays)[number];

/** How one purchase stands: unpaid, with a receipt to be reviewed, paid, to be given back, or done with. */
type DealState = 'open' | 'review' | 'paid' | 'to-return' | 'over';
type Deal = { numbers: readonly number[]; seller: string | null; state: DealState };
type Line = { name: string; way: SaleWay; came: number; back: number; hand: string | null };
type Sum = { amount?: number; hand?: string | null };

/**
 * The money of a raffle as somebody notes it on paper beside the product, from what people do and from nothing that the
 * product stored: who bought what, what came and went back, and by whose hand. Sums are in minor units.
 */
export class SaleBook {
  private readonly price: number;
  private readonly reward: number;
  private readonly deals = new Map<string, Deal>();
  private readonly lines: Line[] = [];
  private readonly handed = new Map<string, number>();

  /** @param reward what who sells gets for each paid number */
  constructor({ price, reward }: { price: number; reward: number }) {
    this.price = price;
    this.reward = reward;
  }

  takes(name: string, numbers: readonly number[], seller: string | null = null): void {
    this.deals.set(name, { numbers, seller, state: 'open' });
  }

  /** A receipt of it came, or was rejected, or it is done with. */
  stands(name: string, state: DealState): void {
    this.of(name).state = state;
  }

  /** Pays what is left, or a part of it; `hand`: the seller who was given the cash. */
  pays(name: string, way: SaleWay, { amount = this.due(name), hand = null }: Sum = {}): void {
    this.lines.push({ name, way, came: amount, back: 0, hand });
    if (this.due(name) === 0) this.stands(name, 'paid');
  }

  /** What was noted last of it was a mistake. */
  undoes(name: string, state: DealState): void {
    const last = this.lines.findLast((line) => line.name === name && line.came > 0);
    if (!last) throw new Error(`nothing to undo of ${name}`);
    this.lines.push({ ...last, came: -last.came });
    this.stands(name, state);
  }

  /** What is here of it goes back, or a part of that; `hand`: the seller who gives it out of their cash. */
  refunds(name: string, way: SaleWay, { amount = this.held(name), hand = null }: Sum = {}): void {
    this.lines.push({ name, way, came: 0, back: amount, hand });
    if (this.held(name) === 0) this.stands(name, 'over');
  }

  handsOver(seller: string, amount: number): void {
    this.handed.set(seller, (this.handed.get(seller) ?? 0) + amount);
  }

  /** All that the product says of the sale's money, in the order of `saleWays` and of the sellers. */
  sums(sellers: readonly string[]) {
    const names = [...this.deals.keys()];
    const stood = (...states: DealState[]) => names.filter((name) => states.includes(this.of(name).state));
    const due = (name: string) => this.due(name);
    const isSelling = names.some((name) => this.of(name).seller !== null);
    return {
      ways: this.ways(),
      toReturn: sum(stood('to-return').map((name) => this.held(name))),
      due: sum(stood('open', 'review').map(due)),
      dueInReview: sum(stood('review').map(due)),
      unpaidOrders: stood('open', 'review').length,
      community: [sum(names.map((name) => this.held(name))), sum(stood('open', 'review').map(due))],
      sellers: (isSelling ? [...sellers, null] : []).map((seller) => [seller, ...this.sold(seller)]),
      accounts: sellers.map((seller) => this.account(seller)),
      paid: stood('paid')
        .flatMap((name) => this.of(name).numbers)
        .toSorted((one, other) => one - other),
    };
  }

  /** What is here of a seller's sales, and what is still owed of them; null: of what nobody sold. */
  sold(seller: string | null): [held: number, due: number] {
    const names = this.soldBy(seller);
    const open = names.filter((name) => ['open', 'review'].includes(this.of(name).state));
    return [sum(names.map((name) => this.held(name))), sum(open.map((name) => this.due(name)))];
  }

  /** What a seller still has to hand over. */
  balance(seller: string): number {
    return this.account(seller)[4];
  }

  /** Every line, smallest first; what went back or was a mistake is below nothing. */
  entries(): number[] {
    return this.lines.map(({ came, back }) => came - back).toSorted((one, other) => one - other);
  }

  private account(seller: string): [seller: string, cash: number, earned: number, handed: number, balance: number] {
    const cash = sum(this.lines.map(({ hand, came, back }) => (hand === seller ? came - back : 0)));
    const paid = this.soldBy(seller).filter((name) => this.of(name).state === 'paid');
    const earned = this.reward * paid.flatMap((name) => this.of(name).numbers).length;
    const handed = this.handed.get(seller) ?? 0;
    return [seller, cash, earned, handed, cash - earned - handed];
  }

  private soldBy(seller: string | null): string[] {
    return [...this.deals.keys()].filter((name) => this.of(name).seller === seller);
  }

  private ways() {
    return saleWays.map((way) => {
      const lines = this.lines.filter((line) => line.way === way);
      const [received, returned] = [sum(lines.map(({ came }) => came)), sum(lines.map(({ back }) => back))];
      return [way, received, returned, received - returned];
    });
  }

  private held(name: string): number {
    return sum(this.lines.filter((line) => line.name === name).map(({ came, back }) => came - back));
  }

  private due(name: string): number {
    return this.of(name).numbers.length * this.price - this.held(name);
  }

  private of(name: string): Deal {
    const deal = this.deals.get(name);
    if (!deal) throw new Error(`${name} bought nothing`);
    return deal;
  }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}
