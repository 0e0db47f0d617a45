-- Version 2 of the draw protocol. Nothing was published in public under version 1, and no draw of it can be verified.
do $$
begin
  if exists (select from bases) then
    raise exception 'Esta base de datos tiene rifas publicadas con la versión 1 del protocolo del sorteo, que este programa ya no verifica. Empieza con una base de datos nueva.';
  end if;
end $$;

alter table bases
  -- the version that its chain of amendments began with: before a number is taken, a changed raffle begins a new chain
  add column chain integer not null check (chain between 1 and version),
  -- the terms that `condiciones` of the document is the fingerprint of
  add column terms text not null check (octet_length(terms) between 1 and 65536);

-- The signed receipt of a paid ticket: the version that it was sold under, what was paid, when, and the signature.
alter table ticket_records
  add column bases text not null check (bases ~ '^[0-9a-f]{64}$'),
  add column amount bigint check (amount >= 0),
  add column paid_at timestamptz not null,
  add column key text not null check (key ~ '^[0-9a-f]{64}$'),
  add column signature text not null check (signature ~ '^[0-9a-f]{128}$');
