-- What everybody may find, in the order in which it came: a sitemap is read along these, and counted on them.
create index communities_to_find on communities (created_at, id) where visibility = 'public' and status = 'active';
create index raffles_to_find on raffles (created_at, id) where status <> 'draft';
