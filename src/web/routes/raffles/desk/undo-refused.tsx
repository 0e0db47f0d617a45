import type { DeskData, DeskRefusal } from '#web/routes/raffles/desk.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Why something was not undone, where the order's card, which says it itself, is in another list. */
export function UndoRefused({ desk, refused }: { desk: DeskData; refused: DeskRefusal }) {
  if (!refused?.act.startsWith('undo-')) return null;
  if (desk.orders.some(({ id }) => id === refused.values.order)) return null;
  return <Notice tone="error">{refused.refused.message}</Notice>;
}
