import { useState } from 'react';
import { createRaffleTexts } from '#texts/raffles/create-raffle.ts';
import type { Draft, Values } from '#web/browser/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { useScriptOnly } from '#web/ui/use-script-only.ts';

type StartOverProps = { draft: Draft; initial: Values; onStart: () => void };

/** Says that the draft is stored in the browser, and clears it, with undo. */
export function StartOver({ draft, initial, onStart }: StartOverProps) {
  const [before, setBefore] = useState<Values | null>(null);
  const scriptOnly = useScriptOnly();
  const empty = () => {
    setBefore(draft.values);
    draft.replace(initial);
    onStart();
  };
  const undo = () => {
    if (before) draft.replace(before);
    setBefore(null);
  };
  return (
    <div className={`flex flex-wrap items-center gap-x-4 text-soft ${scriptOnly}`} role="status">
      <p>{before ? createRaffleTexts.emptied : createRaffleTexts.draftKept}</p>
      <Button type="button" kind="quiet" size="small" className="-ml-3.5" onClick={before ? undo : empty}>
        {before ? createRaffleTexts.undo : createRaffleTexts.startOver}
      </Button>
    </div>
  );
}
