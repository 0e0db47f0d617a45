-- Until a while ago what undid a payment was noted by the way of an earlier one of its order, so that 0095, which pairs them by
-- way, left some without theirs, or with one that was noted after them. Each is against the next payment of that amount.
alter table payments disable trigger payments_are_append_only;
update payments undone set undoes = null
from payments paid
where undone.kind = 'undone' and paid.community_id = undone.community_id and paid.id = undone.undoes
  and paid.recorded_at > undone.recorded_at;
with numbered as (
  select community_id, id, order_id, kind, amount,
    row_number() over (partition by community_id, order_id, kind, amount order by recorded_at, id) as place
  from payments line
  where kind = 'undone' and undoes is null
    or kind = 'payment' and way not in ('stripe', 'mercado-pago') and not exists (
      select from payments against where against.community_id = line.community_id and against.undoes = line.id
    )
)
update payments undone set undoes = paid.id
from numbered against join numbered paid using (community_id, order_id, amount, place)
where against.kind = 'undone' and paid.kind = 'payment'
  and undone.community_id = against.community_id and undone.id = against.id;
alter table payments enable trigger payments_are_append_only;
