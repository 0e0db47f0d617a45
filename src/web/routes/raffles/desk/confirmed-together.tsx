import { Form, useNavigation } from 'react-router';
import { formatMoney } from '#texts/format.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import type { DeskData } from '#web/routes/raffles/desk.tsx';
import { Button } from '#web/ui/button.tsx';
import { FocusedNotice } from '#web/ui/focused-notice.tsx';
import type { DeskAct } from './desk-act.ts';

const words = deskTexts.together;
const act: DeskAct = 'undo-several';

/** What became of several orders: how many were confirmed, which were left out and why, and the way to undo it. */
export function ConfirmedTogether({ desk: { together, community } }: { desk: DeskData }) {
  const pending = useNavigation().formData?.get('act') === act;
  if (!together) return null;
  const { count, total, undoable, left } = together;
  return (
    <FocusedNotice
      about={`${count} ${left.length}`}
      tone={left.length > 0 ? 'warning' : 'success'}
      title={words.done(count, formatMoney(total, community.country))}
      action={
        undoable.length > 0 && (
          <Form method="post">
            <input type="hidden" name="act" value={act} />
            <input type="hidden" name="orders" value={undoable.join(' ')} />
            <Button kind="secondary" pending={pending}>
              {words.undo(undoable.length)}
            </Button>
          </Form>
        )
      }
    >
      {left.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5">
          {left.map(({ id, name, why }) => (
            <li key={id} className="wrap-anywhere">
              {words.leftLine(name, words.reasons[why])}
            </li>
          ))}
        </ul>
      )}
      {undoable.length > 0 && <p>{words.undoEach}</p>}
    </FocusedNotice>
  );
}
