import { Form } from 'react-router';
import { handTexts } from '#texts/orders/hand-messages.ts';
import type { HandAct, HandAnswer } from '#web/routes/raffles/hand-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** What became of the card before, with which that is undone, and that there is no further one. */
export function HandDone({ answer: { done, card } }: { answer: HandAnswer }) {
  return (
    <>
      {done && (
        <Notice quiet>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="min-w-0 wrap-anywhere">{handTexts.done[done.as](done.name)}</p>
            {done.as !== 'untold' && <Undo {...done} />}
          </div>
        </Notice>
      )}
      {!card && <Notice quiet>{handTexts.ofKindDone}</Notice>}
    </>
  );
}

function Undo({ order, kind, about }: NonNullable<HandAnswer['done']>) {
  return (
    <Form method="post">
      <input type="hidden" name="order" value={order} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="about" value={about} />
      <Button name="act" value={'undo' satisfies HandAct} kind="quiet" size="small">
        {handTexts.undo}
      </Button>
    </Form>
  );
}
