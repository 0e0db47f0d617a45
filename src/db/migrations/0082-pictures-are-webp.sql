-- A public picture is a WebP, as every one that the product makes. A community's file could make one of anything it
-- brought, which was then shown to anybody as what it is: a PDF, a text.
create temporary table no_pictures on commit drop as
  select p.file from pictures p join files f on f.hash = p.file where f.media_type <> 'image/webp';
update courses set cover = null where cover in (select file from no_pictures);
update communities set avatar = null where avatar in (select file from no_pictures);
update communities set cover = null where cover in (select file from no_pictures);
delete from pictures where file in (select file from no_pictures);

alter table files add unique (hash, media_type);
alter table pictures
  add column media_type text not null default 'image/webp' check (media_type = 'image/webp'),
  add foreign key (file, media_type) references files (hash, media_type);
