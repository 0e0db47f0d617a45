import { sellerLinkTexts } from '#texts/orders/seller-links.ts';
import type { ShownOrder } from '#web/routes/orders/order.tsx';

/** Who sells the order and so sees it, for its buyer to know. */
export function AttendedBy({ shown: { seller } }: { shown: ShownOrder }) {
  if (seller === null) return null;
  return <p className="measure text-soft">{sellerLinkTexts.attended.now(seller)}</p>;
}
