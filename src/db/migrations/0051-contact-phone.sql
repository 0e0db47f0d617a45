-- The WhatsApp number at which holders of numbers can ask whoever organises. Nobody else is shown it.
alter table raffles add column contact_phone text;
