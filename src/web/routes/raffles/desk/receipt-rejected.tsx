import { formatTime } from '#texts/format.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import type { DeskData } from '#web/routes/raffles/desk.tsx';
import { ActForm } from '#web/ui/act-form.tsx';
import { FocusedNotice } from '#web/ui/focused-notice.tsx';
import type { DeskAct } from './desk-act.ts';
import { Remind } from './remind.tsx';

const Act = ActForm<DeskAct>;

/**
 * Whose receipt was just rejected: their order has left the list, and not everybody is notified. Done by mistake, it is
 * undone here; the order's own card offers that, too.
 */
export function ReceiptRejected({ desk: { rejected, raffle } }: { desk: DeskData }) {
  if (!rejected) return null;
  const { done, act, order } = deskTexts;
  const { id, name, reason, isHolderGone, undoableRejection: undoable } = rejected;
  return (
    <FocusedNotice
      about={id}
      title={done.rechazado}
      action={
        <>
          {!isHolderGone && <Remind on={['order', id]} label={act.tellRejected(name)} />}
          {undoable && <Act act="undo-reject" on={['order', id]} label={act.undo} kind="secondary" />}
        </>
      }
    >
      <p>{order.rejectedFor(reason)}</p>
      {undoable && <p>{act.undoRejectUntil(formatTime(undoable.until, raffle.timeZone), undoable.isOver)}</p>}
    </FocusedNotice>
  );
}
