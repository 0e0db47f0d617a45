import { X } from 'lucide-react';
import type { Draft } from '#web/browser/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { useScriptOnly } from '#web/ui/use-script-only.ts';
import { withoutRow } from './raffle-form.ts';

type RemoveRowProps = { draft: Draft; part: string; index: number; label: string };

/** Removes a row. Only with script; without it, empty rows are ignored. */
export function RemoveRow({ draft, part, index, label }: RemoveRowProps) {
  const scriptOnly = useScriptOnly();
  return (
    <Button
      type="button"
      kind="quiet"
      size="small"
      className={scriptOnly}
      aria-label={label}
      onClick={() => draft.replace(withoutRow(draft.values, part, index))}
    >
      <X aria-hidden="true" className="size-5" />
    </Button>
  );
}
