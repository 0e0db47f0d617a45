import { FileText, Image, type LucideIcon } from 'lucide-react';
import { paths } from '#texts/paths.ts';
import { shareTexts } from '#texts/share.ts';
import { buttonStyle } from '#web/ui/button-style.ts';

type ShareCardProps = { address: { communityUrl: string; raffle: string }; isCancelled: boolean; isSelling: boolean };

/** The card to post, with the current free numbers, and while it sells the poster to hang up; both made on request. */
export function ShareCard({ address, isCancelled, isSelling }: ShareCardProps) {
  const { card, poster } = shareTexts;
  return (
    <section className="grid justify-items-start gap-2 border-t border-line py-4">
      <h2 className="text-lg">{card.title}</h2>
      <p className="text-soft">{isCancelled ? card.leadCancelled : card.lead}</p>
      <Download of={paths.raffleDeskCard(address)} file={card.file(address.raffle)} icon={Image} label={card.get} />
      {isSelling && (
        <>
          <p className="mt-2 text-soft">{poster.lead}</p>
          <Download
            of={paths.raffleDeskPoster(address)}
            file={poster.file(address.raffle)}
            icon={FileText}
            label={poster.get}
          />
        </>
      )}
    </section>
  );
}

type DownloadProps = { of: string; file: string; icon: LucideIcon; label: string };

function Download({ of, file, icon: Icon, label }: DownloadProps) {
  return (
    <a href={of} download={file} className={buttonStyle('secondary', 'small')}>
      <Icon aria-hidden="true" className="size-5" />
      {label}
    </a>
  );
}
