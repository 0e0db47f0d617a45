import { Link } from 'react-router';
import { handTexts } from '#texts/orders/hand-messages.ts';
import { paths } from '#texts/paths.ts';

type ToWriteProps = { count: number; address: { communityUrl: string; raffle: string } };

/** Leads to the messages that are to be written by hand, where there are any. */
export function ToWrite({ count, address }: ToWriteProps) {
  if (count === 0) return null;
  return (
    <Link
      to={paths.raffleHandMessages(address)}
      className="link inline-flex min-h-11 flex-wrap items-center gap-x-2 justify-self-start"
    >
      {handTexts.heading}
      <span className="figures text-soft">{handTexts.toWrite(count)}</span>
    </Link>
  );
}
