-- What people ask before they enter, with the answers, as who runs a community wrote them: shown on its page.
alter table communities add column questions jsonb not null default '[]'
  check (jsonb_typeof(questions) = 'array' and jsonb_array_length(questions) <= 12);
