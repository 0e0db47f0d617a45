-- What an organiser states of a paid raffle where its country asks, shown on its page and in its published terms beside the
-- number of the authorisation: why none is needed, the social purpose, and what kind of organisation they are. Raffles from
-- before state none of it, and are asked for it when they are published the next time.
alter table raffles
  add column exemption text check (length(exemption) between 1 and 300),
  add column purpose text check (length(purpose) between 1 and 200),
  add column organisation text check (
    organisation in ('neighbours', 'parents', 'pupils', 'club', 'union', 'association', 'nonprofit', 'person')
  );
