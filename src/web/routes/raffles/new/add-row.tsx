import { Plus } from 'lucide-react';
import type { Draft } from '#web/browser/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { withRow } from './raffle-form.ts';

type AddRowProps = { draft: Draft; part: string; field: string; value?: string | undefined; children: string };

/** Adds a prize, way of payment or reading. Without script it submits for the form with one row more. */
export function AddRow({ draft, part, field, value = '', children }: AddRowProps) {
  return (
    <Button
      kind="secondary"
      size="small"
      className="justify-self-start"
      name="act"
      value={`add:${part}.${field}`}
      type={draft.isReady ? 'button' : 'submit'}
      onClick={() => draft.isReady && draft.replace(withRow(draft.values, part, field, value))}
    >
      <Plus aria-hidden="true" className="size-5" />
      {children}
    </Button>
  );
}
