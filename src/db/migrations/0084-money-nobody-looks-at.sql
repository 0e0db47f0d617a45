-- A poll that ended could forget that somebody had asked for a look, and money first heard of in dispute was not followed: what
-- is still to go back by itself, or disputed and bought nothing, is asked about again.
update checkouts c set next_look_at = now()
from gateway_payments g
where g.community_id = c.community_id and g.checkout_id = c.id
  and c.next_look_at is null and g.state = 'paid' and g.outcome <> 'settled'
  and (g.dispute = 'open'
    or (g.outcome = 'surplus' and g.dispute = 'none' and g.refunded < g.amount and g.failed_refunds < 3));
