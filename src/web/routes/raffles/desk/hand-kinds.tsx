import { Form } from 'react-router';
import type { HandKind } from '#domain/orders/hand-message.ts';
import { handTexts } from '#texts/orders/hand-messages.ts';
import type { HandAct, HandData } from '#web/routes/raffles/hand-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

type HandKindsProps = {
  desk: HandData;
  /** The kind of the card that stands above, where one does. */
  atCard: HandKind | null;
};

/** What is to be told, each with how many messages are left of it. */
export function HandKinds({ desk: { counts, mine, mayWrite }, atCard }: HandKindsProps) {
  if (counts.length === 0) return <EmptyState title={handTexts.none}>{handTexts.noneLead}</EmptyState>;
  return (
    <ul className="grid border-t border-line">
      {counts.map(({ kind, count }) => {
        const isMine = mine?.kind === kind;
        return (
          <li
            key={kind}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3"
          >
            <div className="min-w-0">
              <h2 className="font-semibold">{handTexts.kinds[kind]}</h2>
              <p className="figures text-soft">{handTexts.count(count)}</p>
            </div>
            {mayWrite && kind !== atCard && (
              <Form method="post">
                <input type="hidden" name="kind" value={kind} />
                <Button name="act" value={'next' satisfies HandAct} kind={isMine ? 'primary' : 'secondary'}>
                  {isMine ? handTexts.resume(mine.name) : handTexts.start}
                </Button>
              </Form>
            )}
          </li>
        );
      })}
    </ul>
  );
}
