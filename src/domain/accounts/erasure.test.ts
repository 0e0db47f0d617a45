import { expect, test } from 'vitest';
import { orderStatuses } from '#domain/orders/order.ts';
import { raffleStatuses } from '#domain/raffles/raffle.ts';
import { isErasureConfirmed, isOrderErasable } from './erasure.ts';

const prize = { holder: 7, deliveredAt: null, receivedAt: null };

test('a name is needed while money may be owed back, whatever became of the raffle', () => {
  const needed = orderStatuses.filter((of) => raffleStatuses.every((raffle) => !isOrderErasable(of, raffle, [])));
  expect(needed).toEqual(['in_review', 'refund_pending']);
});

test('a name is needed until the raffle is over, and after its draw while a prize that somebody won is not theirs yet', () => {
  const where = (...prizes: Parameters<typeof isOrderErasable>[2]) =>
    raffleStatuses.filter((raffle) => isOrderErasable('confirmed', raffle, prizes));
  const over = where(prize);
  expect(over.toSorted()).toEqual(['cancelled', 'completed']);
  const settled = [
    { ...prize, deliveredAt: 'then' },
    { ...prize, receivedAt: 'then' },
    { ...prize, holder: null },
  ];
  expect(where(...settled).toSorted()).toEqual(['cancelled', 'completed', 'drawn']);
  expect(where(...settled, prize)).toEqual(over);
  expect(where()).toContain('drawn');
});

test('an account is erased by its e-mail or by the word, in whatever case, and by nothing else', () => {
  const isSo = (typed: string, email = 'Ana@example.com') => isErasureConfirmed(typed, email);
  expect([isSo(' eliminar '), isSo('ELIMINAR'), isSo('ana@EXAMPLE.com ')]).toEqual([true, true, true]);
  expect([isSo('eliminar!'), isSo('ana@example'), isSo('')]).toEqual([false, false, false]);
  // who has no e-mail does not confirm by saying nothing
  expect([isSo('', ''), isSo(' ', ''), isSo('Eliminar', '')]).toEqual([false, false, true]);
});
