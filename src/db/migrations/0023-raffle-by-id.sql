-- a form that comes twice asks whether the raffle that it makes is there, whichever community it is in
create unique index raffles_id on raffles (id);
