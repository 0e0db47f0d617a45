import { Image } from 'lucide-react';
import { paths } from '#texts/paths.ts';
import { share } from '#texts/share.ts';
import { buttonStyle } from '#web/ui/button-style.ts';

type ShareCardProps = { address: { communityUrl: string; raffle: string }; isCancelled: boolean };

/** The card that organisers and sellers post: drawn anew each time, with what is left at that minute. */
export function ShareCard({ address, isCancelled }: ShareCardProps) {
  return (
    <section className="grid justify-items-start gap-2 border-t border-line py-4">
      <h2 className="text-lg">{share.card.title}</h2>
      <p className="text-soft">{isCancelled ? share.card.leadCancelled : share.card.lead}</p>
      <a
        href={paths.raffleDeskCard(address)}
        download={share.card.file(address.raffle)}
        className={buttonStyle('secondary', 'small')}
      >
        <Image aria-hidden="true" className="size-5" />
        {share.card.get}
      </a>
    </section>
  );
}
