import { FileText, Image } from 'lucide-react';
import { paths } from '#texts/paths.ts';
import { shareTexts } from '#texts/share.ts';
import { buttonStyle } from '#web/ui/button-style.ts';

type ShareCardProps = { address: { communityUrl: string; raffle: string }; isCancelled: boolean; isSelling: boolean };

/** The card to post, with the current free numbers, and while it sells the poster to hang up; both made on request. */
export function ShareCard({ address, isCancelled, isSelling }: ShareCardProps) {
  return (
    <section className="grid justify-items-start gap-2 border-t border-line py-4">
      <h2 className="text-lg">{shareTexts.card.title}</h2>
      <p className="text-soft">{isCancelled ? shareTexts.card.leadCancelled : shareTexts.card.lead}</p>
      <a
        href={paths.raffleDeskCard(address)}
        download={shareTexts.card.file(address.raffle)}
        className={buttonStyle('secondary', 'small')}
      >
        <Image aria-hidden="true" className="size-5" />
        {shareTexts.card.get}
      </a>
      {isSelling && (
        <>
          <p className="mt-2 text-soft">{shareTexts.poster.lead}</p>
          <a
            href={paths.raffleDeskPoster(address)}
            download={shareTexts.poster.file(address.raffle)}
            className={buttonStyle('secondary', 'small')}
          >
            <FileText aria-hidden="true" className="size-5" />
            {shareTexts.poster.get}
          </a>
        </>
      )}
    </section>
  );
}
