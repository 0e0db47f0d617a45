import type { DeskData, DeskRefusal } from '#web/routes/raffles/desk.tsx';
import { Notice } from '#web/ui/notice.tsx';

const acts = /^(?:undo-|confirm$|reject$)/;

/** Why something was not done to an order whose card, which says it itself, is not shown: others dealt with it meanwhile. */
export function RefusedElsewhere({ desk, refused }: { desk: DeskData; refused: DeskRefusal }) {
  if (!refused || !acts.test(refused.act)) return null;
  if (desk.orders.some(({ id }) => id === refused.values.order)) return null;
  return <Notice tone="error">{refused.refused.message}</Notice>;
}
