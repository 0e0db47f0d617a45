import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectedOf, handedOf, type Settled, sellerAccount, settlementStates } from './seller-account.ts';

const settled = (id: string, handed: number, more: Partial<Settled> = {}): Settled => ({
  id,
  handed,
  replaces: null,
  isSigned: true,
  ...more,
});

/** Cash, and what of it is the seller's for selling. */
const inHand = (cash: number, commission = 0) => ({ cash, commission });

test('a seller holds what they were paid in cash, less what both sides signed; one signature changes nothing', () => {
  expect(sellerAccount(inHand(5000), [])).toEqual({ ...inHand(5000), handed: 0, balance: 5000 });
  expect(sellerAccount(inHand(5000), [settled('a', 3000)])).toEqual({ ...inHand(5000), handed: 3000, balance: 2000 });
  expect(sellerAccount(inHand(5000), [settled('a', 3000, { isSigned: false })]).balance).toBe(5000);
  // what they get for selling stays theirs, and is owed to them where others were paid
  expect(sellerAccount(inHand(5000, 700), [settled('a', 3000)]).balance).toBe(1300);
  expect(sellerAccount(inHand(0, 700), []).balance).toBe(-700);
  // what was handed over of cash that went back is owed to them
  expect(sellerAccount(inHand(2000), [settled('a', 3000)]).balance).toBe(-1000);
});

test('one that replaces another takes its place once it is signed, for good, and lapses like any other before', () => {
  const wrong = settled('a', 3000);
  const right = settled('b', 2000, { replaces: 'a', isSigned: false });
  expect(sellerAccount(inHand(5000), [wrong, right]).handed).toBe(3000);
  expect(sellerAccount(inHand(5000), [wrong, { ...right, isSigned: true }]).handed).toBe(2000);
  const again = settled('c', 2500, { replaces: 'b' });
  const all = [wrong, { ...right, isSigned: true }, again];
  expect(sellerAccount(inHand(5000), all).handed).toBe(2500);
  expect([...settlementStates(all).values()]).toEqual(['replaced', 'replaced', 'counted']);
  const lapsed = [wrong, right, settled('d', 1, { isSigned: false })];
  expect([...settlementStates(lapsed).values()]).toEqual(['counted', 'lapsed', 'waiting']);
});

test('what is expected leaves the replaced one out, and a sum typed where the seller is owed goes to them', () => {
  const account = sellerAccount(inHand(5000), [settled('a', 3000)]);
  expect(expectedOf(account, 0)).toEqual({ ...inHand(5000), handedBefore: 3000, expected: 2000 });
  expect(expectedOf(account, 3000)).toEqual({ ...inHand(5000), handedBefore: 0, expected: 5000 });
  const earning = sellerAccount(inHand(5000, 400), [settled('a', 3000)]);
  expect(expectedOf(earning, 0)).toEqual({ ...inHand(5000, 400), handedBefore: 3000, expected: 1600 });
  const owed = expectedOf(sellerAccount(inHand(2000), [settled('a', 3000)]), 0);
  expect([owed.expected, handedOf(1000, owed), handedOf(0, owed)]).toEqual([-1000, -1000, 0]);
  expect(handedOf(700, expectedOf(account, 0))).toBe(700);
});

type Op =
  | { does: 'sell'; amount: number }
  | { does: 'give-back'; amount: number }
  | { does: 'earn'; amount: number }
  | { does: 'draw'; amount: number; signs: boolean }
  | { does: 'sign' }
  | { does: 'replace'; at: number; amount: number; signs: boolean };

const amount = fc.integer({ min: 1, max: 100_000 });
const op: fc.Arbitrary<Op> = fc.oneof(
  fc.record({ does: fc.constant('sell' as const), amount }),
  fc.record({ does: fc.constant('give-back' as const), amount }),
  fc.record({ does: fc.constant('earn' as const), amount }),
  fc.record({ does: fc.constant('draw' as const), amount, signs: fc.boolean() }),
  fc.record({ does: fc.constant('sign' as const) }),
  fc.record({ does: fc.constant('replace' as const), at: fc.nat(20), amount, signs: fc.boolean() }),
);

/** A raffle's cash as it is really handed about, beside the account that says where it is. */
class Hands {
  cash = 0;
  /** What is the seller's for selling; it is less again where what was sold goes back. */
  commission = 0;
  settlements: Settled[] = [];
  /** What was really handed over, by the settlement that says so in the end. */
  really = new Map<string, number>();

  draw(typed: number, replaces: Settled | null, signs: boolean) {
    const expected = expectedOf(sellerAccount(this, this.settlements), replaces?.handed ?? 0);
    const one = settled(String(this.settlements.length), handedOf(typed, expected), {
      replaces: replaces?.id ?? null,
      isSigned: false,
    });
    this.settlements.push(one);
    if (signs) this.sign();
  }

  sign() {
    const last = this.settlements.at(-1);
    if (!last || last.isSigned) return;
    last.isSigned = true;
    if (last.replaces !== null) this.really.delete(last.replaces);
    this.really.set(last.id, last.handed);
  }

  does(step: Op) {
    if (step.does === 'sell') this.cash += step.amount;
    else if (step.does === 'give-back') this.cash -= Math.min(step.amount, this.cash);
    else if (step.does === 'earn') this.commission = step.amount;
    else if (step.does === 'draw') this.draw(step.amount, null, step.signs);
    else if (step.does === 'sign') this.sign();
    else {
      const states = settlementStates(this.settlements);
      const counted = this.settlements.filter(({ id }) => states.get(id) === 'counted');
      const replaced = counted[step.at % Math.max(counted.length, 1)];
      if (replaced) this.draw(step.amount, replaced, step.signs);
    }
  }
}

test('in whatever order it is sold, given back, drawn up, signed and corrected, the account is right to the cent', () => {
  fc.assert(
    fc.property(fc.array(op, { maxLength: 40 }), (steps) => {
      const hands = new Hands();
      for (const step of steps) {
        hands.does(step);
        const account = sellerAccount(hands, hands.settlements);
        const really = [...hands.really.values()].reduce((sum, each) => sum + each, 0);
        expect(account.handed).toBe(really);
        expect(account.balance + really + hands.commission).toBe(hands.cash);
      }
      // whoever hands over all that is expected owes nothing
      const before = sellerAccount(hands, hands.settlements);
      hands.draw(Math.abs(before.balance), null, true);
      expect(sellerAccount(hands, hands.settlements).balance).toBe(0);
    }),
  );
});
