import type { BoardCount } from '#domain/raffles/board.ts';
import { paths } from '#texts/paths.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import type { Address, Shown } from '#web/routes/raffles/show.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ShareButtons } from '#web/ui/share-buttons.tsx';
import { isForSale } from './is-for-sale.ts';
import { OwnOrders } from './own-orders.tsx';
import { OwnRequests } from './own-requests.tsx';
import { FairNote } from './raffle-notes.tsx';
import { RaffleTicket } from './raffle-ticket.tsx';

type AtAGlanceProps = { shown: Shown; count: BoardCount; share: string; address: Address };

/** The raffle's facts, and the visitor's own orders. */
export function AtAGlance({ shown, count, share, address }: AtAGlanceProps) {
  const { raffle, isNew, can } = shown;
  const canTake = isForSale(shown);
  return (
    <div className="grid content-start gap-6">
      {isNew && (
        <Notice
          tone="success"
          title={raffleTexts.share.created}
          action={<ShareButtons text={share} url={shown.shared} isMain />}
        />
      )}
      <OwnOrders
        raffle={raffle}
        own={shown.own}
        outcome={shown.outcome}
        hasMoreOwn={shown.hasMoreOwn}
        isByBrowser={shown.account === null}
      />
      <OwnRequests
        raffle={raffle}
        requests={shown.requests}
        offersForgetting={shown.account === null && shown.own.length === 0}
      />
      <RaffleTicket
        raffle={raffle}
        community={shown.community}
        organiser={shown.organiser}
        prizes={shown.prizes}
        drawing={shown.drawing}
        outcome={shown.outcome}
        count={count}
      />
      {raffle.phase !== 'cancelled' && <FairNote raffle={raffle} chance={shown.chance} address={address} />}
      {can.seeDesk && (
        <ButtonLink
          kind={canTake && !isNew ? 'primary' : 'secondary'}
          className={canTake ? 'max-lg:hidden' : ''}
          to={paths.raffleDesk(address)}
        >
          {raffleTexts.manage}
        </ButtonLink>
      )}
    </div>
  );
}
