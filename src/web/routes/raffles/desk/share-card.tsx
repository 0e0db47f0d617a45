import { Image } from 'lucide-react';
import { paths } from '#texts/paths.ts';
import { shareTexts } from '#texts/share.ts';
import { buttonStyle } from '#web/ui/button-style.ts';

type ShareCardProps = { address: { communityUrl: string; raffle: string }; isCancelled: boolean };

/** The card that organisers and sellers post: drawn anew each time, with what is left at that minute. */
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
