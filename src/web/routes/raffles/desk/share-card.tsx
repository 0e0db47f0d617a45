import { Image } from 'lucide-react';
import { paths } from '#texts/paths.ts';
import { shareTexts } from '#texts/share.ts';
import { buttonStyle } from '#web/ui/button-style.ts';

type ShareCardProps = { address: { communityUrl: string; raffle: string }; isCancelled: boolean };

/** The card to post, rendered on request with the current free numbers. */
export function ShareCard({ address, isCancelled }: ShareCardProps) {
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
    </section>
  );
}
