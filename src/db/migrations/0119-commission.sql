-- What who sells a raffle gets for it, as its terms say; null: nothing, as of every raffle from before. It changes with no
-- amendment, and what it comes to is computed from the ledger.
alter table raffles
  add column commission jsonb,
  add constraint raffles_commission_check check (
    commission is null
    or coalesce(
      case commission ->> 'kind'
        when 'amount' then (commission ->> 'amount')::numeric > 0
        when 'percent' then (commission ->> 'percent')::numeric between 1 and 100
        when 'winner-prize' then length(commission ->> 'prize') between 1 and 120
      end,
      false
    )
  );

-- What it had come to when a settlement was drawn up, which is the seller's to keep.
alter table settlements add column commission bigint not null default 0 check (commission >= 0);

-- Whether who sells a raffle, and who runs it, see who sold how many numbers. It is no part of the terms.
-- raffles from before show none: nobody there was asked
alter table raffles add column shows_ranking boolean not null default false;
alter table raffles alter column shows_ranking set default true;
