-- Which entry an acta was made from, and not when: where the clock of a server went back, an acta that was published before
-- a correction can have the later instant. Null: made by itself from a round of drand, or void.
alter table actas add column source_sequence integer;

-- of those published until now the last entry before them, as it was told until now
alter table actas disable trigger actas_are_append_only;
update actas a set source_sequence = (
  select max(s.sequence) from draw_sources s
  where s.community_id = a.community_id and s.raffle_id = a.raffle_id and s.entered_at <= a.issued_at
)
where a.state <> 'anulado';
alter table actas enable trigger actas_are_append_only;

alter table actas
  add constraint actas_are_of_a_source foreign key (community_id, raffle_id, source_sequence)
    references draw_sources (community_id, raffle_id, sequence),
  add constraint void_actas_are_of_no_source check (state <> 'anulado' or source_sequence is null);
