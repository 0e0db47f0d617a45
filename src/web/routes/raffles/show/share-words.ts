import type { BoardCount } from '#domain/raffles/board.ts';
import { formatDateTime, formatMoney } from '#texts/format.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import type { Shown } from '#web/routes/raffles/show.tsx';

export function shareWords({ raffle }: Shown, count: BoardCount): string {
  if (raffle.phase === 'cancelled') return raffleTexts.share.textCancelled(raffle.title);
  const draw = formatDateTime(raffle.drawAt, raffle.timeZone);
  if (raffle.phase !== 'selling') return raffleTexts.share.textOver({ title: raffle.title, draw });
  return raffleTexts.share.text({
    title: raffle.title,
    price: raffle.price.amount === 0 ? raffleTexts.facts.free : formatMoney(raffle.price, raffle.country),
    left: raffleTexts.facts.leftOf(count.free, raffle.lastNumber - raffle.firstNumber + 1),
    draw,
  });
}
