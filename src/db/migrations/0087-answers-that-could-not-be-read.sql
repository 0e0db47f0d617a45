-- An answer of Mercado Pago that was cut, empty or not JSON was taken for a payment without id, sum or state. Kept of it is at
-- most one row, since (gateway, ref) is unique: 'undefined' waits for good, bought nothing and holds no money, so nothing is
-- lost with it. What it hid is asked again.
with unread as (
  delete from gateway_payments where gateway = 'mercado-pago' and ref = 'undefined' and outcome = 'none'
  returning community_id, checkout_id
)
update checkouts c set next_look_at = now()
from unread u where u.community_id = c.community_id and u.checkout_id = c.id and c.external_id is not null;

-- Notices whose answer could not be read are booked as of a payment unknown here, and which payment that was is not kept. What
-- bought something, or came on top, waits for a notice alone, also that a refund of it failed, so each such payment of Mercado
-- Pago whose notice may be one of those is asked about once more: to ask again changes nothing where nothing happened.
update checkouts c set next_look_at = now()
from gateway_payments g
where g.community_id = c.community_id and g.checkout_id = c.id
  and c.gateway = 'mercado-pago' and c.external_id is not null
  and g.outcome <> 'none'
  and exists (
    select from gateway_notices n
    where n.gateway = 'mercado-pago' and n.outcome = 'unknown' and n.taken_at >= c.opened_at
  );
