import { Flag, Ticket } from 'lucide-react';
import { Link } from 'react-router';
import { findOrdersTexts } from '#texts/orders/link-requests.ts';
import { paths } from '#texts/paths.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import { reportTexts } from '#texts/raffles/reports.ts';
import type { Address, Shown } from '#web/routes/raffles/show.tsx';
import { ShareButtons } from '#web/ui/share-buttons.tsx';
import { DrawNote, Prizes, Terms } from './raffle-notes.tsx';

/** Prizes, story, terms, the draw, and sharing. */
export function Below({ shown, share, address }: { shown: Shown; share: string; address: Address }) {
  const { raffle } = shown;
  return (
    <>
      <Prizes prizes={shown.prizes} raffle={raffle} />
      {raffle.story && (
        <section className="grid gap-2 border-t border-line pt-5">
          <h2 className="text-lg">{raffleTexts.story}</h2>
          <p className="whitespace-pre-line">{raffle.story}</p>
        </section>
      )}
      {raffle.phase !== 'cancelled' && <Terms facts={shown.terms} />}
      <DrawNote raffle={raffle} chance={shown.chance} bases={shown.bases} closing={shown.closing} address={address} />
      {raffle.phase !== 'draft' && (
        <section className="grid gap-3 border-t border-line pt-5 print:hidden">
          <h2 className="text-lg">{raffleTexts.share.title}</h2>
          <ShareButtons text={share} url={shown.shared} title={raffle.title} />
        </section>
      )}
      {raffle.phase !== 'draft' && (
        <p className="flex flex-wrap gap-x-6 border-t border-line pt-3 print:hidden">
          <Link to={paths.findOrders()} className="link inline-flex min-h-11 items-center gap-2 text-soft">
            <Ticket aria-hidden="true" className="size-4" />
            {findOrdersTexts.lost}
          </Link>
          <Link to={paths.raffleReport(address)} className="link inline-flex min-h-11 items-center gap-2 text-soft">
            <Flag aria-hidden="true" className="size-4" />
            {reportTexts.link}
          </Link>
        </p>
      )}
    </>
  );
}
