import { MessageCircle } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import type { DeskAct } from './desk-act.ts';

type RemindProps = {
  act?: DeskAct;
  /** The field that names the recipient, and its value. */
  on: readonly [name: 'order' | 'position', value: string];
  label: string;
  quiet?: boolean;
};

/** A plain form that opens WhatsApp in another tab, with a link made at that moment. */
export function Remind({ act = 'remind', on: [name, value], label, quiet = false }: RemindProps) {
  return (
    <form method="post" target="_blank" className="act-wide grow sm:grow-0">
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name={name} value={value} />
      <Button kind={quiet ? 'quiet' : 'secondary'} className="w-full">
        <MessageCircle aria-hidden="true" className="size-5 shrink-0" />
        {label}
      </Button>
    </form>
  );
}
