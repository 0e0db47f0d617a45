import { MessageCircle } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';

type RemindProps = { order: { id: string }; label: string; quiet?: boolean };

/** A plain form: it opens WhatsApp in another tab, with a fresh link that is made at that moment. */
export function Remind({ order, label, quiet = false }: RemindProps) {
  return (
    <form method="post" target="_blank" className="grow sm:grow-0">
      <input type="hidden" name="act" value="remind" />
      <input type="hidden" name="order" value={order.id} />
      <Button kind={quiet ? 'quiet' : 'secondary'} className="w-full">
        <MessageCircle aria-hidden="true" className="size-5" />
        {label}
      </Button>
    </form>
  );
}
