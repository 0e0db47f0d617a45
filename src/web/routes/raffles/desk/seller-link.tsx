import { Form, useNavigation } from 'react-router';
import { formatDateTime, formatMoney } from '#texts/format.ts';
import { sellerLinkTexts } from '#texts/orders/seller-links.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import type { DeskData, DeskRefusal } from '#web/routes/raffles/desk.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { DisclosureSummary } from '#web/ui/disclosure-summary.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ShareButtons } from '#web/ui/share-buttons.tsx';
import type { DeskAct } from './desk-act.ts';

const words = sellerLinkTexts.panel;
const acts: readonly DeskAct[] = ['make-seller-link', 'end-seller-link'];

type SellerLinkProps = { desk: DeskData; refused: DeskRefusal; className?: string };

/** One's own link to sell by: to make, to send, to hold out as a QR code, and to end. */
export function SellerLink({ desk, refused, className = '' }: SellerLinkProps) {
  const { link } = desk;
  if (link === null) return null;
  const { address, qr } = link;
  return (
    <Panel className={`grid gap-4 ${className}`}>
      <div className="grid gap-1">
        <h2 className="text-xl">{words.title}</h2>
        <p className="measure text-soft">{words.lead}</p>
      </div>
      {refused && acts.includes(refused.act) && <Notice tone="error">{refused.refused.message}</Notice>}
      {address === null || qr === null ? (
        <Act act="make-seller-link" label={words.make} kind="primary" />
      ) : (
        <MadeLink address={address} qr={qr} desk={desk} />
      )}
    </Panel>
  );
}

/** Whether who runs the raffle is offered a link: not while nobody else sells, and all that is sold is theirs. */
export function sellsBesideOthers({ can, link, sellersToCredit }: DeskData): boolean {
  return can.review && link !== null && (link.address !== null || sellersToCredit.length > 1);
}

function MadeLink({ address, qr, desk }: { address: string; qr: string; desk: DeskData }) {
  return (
    <>
      <p className="rounded-md bg-well p-3 font-semibold break-all">
        <span className="sr-only">{words.address}: </span>
        {address}
      </p>
      <ShareButtons text={shareWords(desk)} url={address} title={desk.raffle.title} isMain />
      <div className="grid">
        <details className="border-y border-line">
          <DisclosureSummary className="min-h-12 py-2 font-semibold">{words.showCode}</DisclosureSummary>
          <figure className="grid justify-items-start gap-3 pb-4">
            <img src={qr} alt={words.code} className="w-full max-w-80 rounded-md" width="320" height="320" />
            <figcaption className="text-soft">{words.codeWords}</figcaption>
            <a href={qr} download={words.codeFile} className={buttonStyle('secondary', 'small')}>
              {words.saveCode}
            </a>
          </figure>
        </details>
        <details>
          <DisclosureSummary className="min-h-12 py-2">{words.end}</DisclosureSummary>
          <div className="grid gap-3 pb-2">
            <p className="measure text-soft">{words.endWords}</p>
            <Act act="end-seller-link" label={words.endAction} kind="danger" />
          </div>
        </details>
      </div>
    </>
  );
}

function Act({ act, label, kind }: { act: DeskAct; label: string; kind: 'primary' | 'danger' }) {
  const pending = useNavigation().formData?.get('act') === act;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="act" value={act} />
      <Button kind={kind} pending={pending} className="max-sm:w-full">
        {label}
      </Button>
    </Form>
  );
}

/** What goes before the address: what is raffled, the price, how many are left and when the draw is. */
function shareWords({ raffle, numbers, community }: DeskData): string {
  return raffleTexts.share.text({
    title: raffle.title,
    price: raffle.price.amount === 0 ? raffleTexts.facts.free : formatMoney(raffle.price, community.country),
    left: raffleTexts.facts.leftOf(numbers.free, raffle.lastNumber - raffle.firstNumber + 1),
    draw: formatDateTime(raffle.drawAt, raffle.timeZone),
  });
}
