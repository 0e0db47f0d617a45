import { Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { WhatsAppLink } from './whats-app-link.tsx';

type ShareButtonsProps = {
  /** Goes before the address: what it is, price, date. */
  text: string;
  /** The whole address, origin and all. */
  url: string;
  title?: string;
  /** What copying puts on the clipboard; the address unless given. */
  copy?: string;
  /** Sharing is what the page is for at this moment. */
  isMain?: boolean;
};

/** WhatsApp first, then the phone's own sheet where there is one, then the clipboard. */
export function ShareButtons({ text, url, title, copy = url, isMain = false }: ShareButtonsProps) {
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare(typeof navigator.share === 'function'), []);
  const share = () => {
    // closing the sheet without choosing rejects, and is no fault
    navigator.share({ title, text, url }).catch(() => undefined);
  };
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <WhatsAppLink text={`${text}\n${url}`} label={uiTexts.shareWhatsApp} kind={isMain ? 'primary' : 'secondary'} />
      {canShare && (
        <Button type="button" kind="secondary" size="small" onClick={share}>
          <Share2 aria-hidden="true" className="size-5" />
          {uiTexts.share}
        </Button>
      )}
      <CopyButton text={copy} label={copy === url ? uiTexts.copyLink : uiTexts.copy} />
    </div>
  );
}
