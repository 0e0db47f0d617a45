import type { Shown } from '#web/routes/raffles/show.tsx';

export function isForSale({ raffle, can }: Shown): boolean {
  return raffle.phase === 'selling' && can.take === 'yes';
}
