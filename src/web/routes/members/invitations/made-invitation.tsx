import { useEffect, useRef } from 'react';
import { invitationTexts } from '#texts/members/invitations.ts';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Panel } from '#web/ui/panel.tsx';
import { ShareButtons } from '#web/ui/share-buttons.tsx';

const words = invitationTexts.made;

type MadeInvitationProps = {
  made: { kind: 'link' | 'email'; email: string | null; address: string; qr: string };
  name: string;
};

/** A link that has just been made, this once: to copy, to send and to hold out as a QR code. */
export function MadeInvitation({ made: { kind, email, address, qr }, name }: MadeInvitationProps) {
  const panel = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is told of again
  useEffect(() => panel.current?.focus(), [address]);
  return (
    <Panel ref={panel} tabIndex={-1} className="grid gap-4 border-edge outline-none" id="hecha">
      <div className="grid gap-1" role="status">
        <h2 className="text-2xl">{words.title[kind]}</h2>
        <p className="measure text-soft wrap-anywhere">
          {kind === 'email' ? words.emailWords(email ?? '') : words.linkWords}
        </p>
      </div>
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid gap-3">
          <p className="rounded-md bg-well p-4 font-semibold break-all">
            <span className="sr-only">{words.address}: </span>
            {address}
          </p>
          <ShareButtons text={words.share(name)} url={address} title={name} />
        </div>
        <figure className="grid justify-items-start gap-2">
          <img src={qr} alt={words.qr} className="size-44 rounded-md" width="176" height="176" />
          <figcaption className="max-w-44 text-sm text-soft">{words.qrWords}</figcaption>
          <a href={qr} download={words.qrFile} className={buttonStyle('secondary', 'small')}>
            {words.qrSave}
          </a>
        </figure>
      </div>
    </Panel>
  );
}
