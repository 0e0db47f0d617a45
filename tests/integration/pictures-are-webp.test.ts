import { afterAll, expect, test } from 'vitest';
import { createCourse } from '#app/courses/edit-course.ts';
import { transaction } from '#db/client.ts';
import { readMigrations } from '#db/migrate.ts';
import { insertPicture, pictureType } from '#db/pictures.ts';
import { testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { communityOfAna, rowOf } from '#support/people.ts';

const { handle, drop } = await freshDatabase();
afterAll(drop);
const { app } = testApp(handle);

test('the migration removes stored pictures that are none from wherever they are shown, and keeps the others', async () => {
  const { ana, url } = await communityOfAna(app, { plan: 'pro' });
  await createCourse(app, ana, { communityUrl: url, form: { title: 'Cocina' } });
  const [webp, pdf] = ['a'.repeat(64), 'b'.repeat(64)];
  const now = app.clock.now();
  await transaction(app.db, (tx) => insertPicture(tx, { hash: webp, mediaType: 'image/webp', bytes: 1, now }));
  // as it was before
  const { pool } = handle;
  await pool.query('alter table pictures drop column media_type');
  await pool.query('alter table files drop constraint files_hash_media_type_key');
  await pool.query(`insert into files values ('${pdf}', 'application/pdf', 1, now())`);
  await pool.query(`insert into pictures values ('${pdf}', now())`);
  await pool.query(`update courses set cover = '${pdf}'`);
  await pool.query(`update communities set avatar = '${webp}', cover = '${pdf}'`);
  expect(await pictureType(app.db, pdf)).toBe(undefined);

  const migration = (await readMigrations()).find(({ name }) => name === '0082-pictures-are-webp.sql');
  await pool.query(`begin; ${migration?.sql}; commit`);
  expect(await rowOf(app, url)).toMatchObject({ avatar: webp, cover: null });
  expect(await app.db.selectFrom('courses').select('cover').execute()).toEqual([{ cover: null }]);
  expect(await app.db.selectFrom('pictures').select(['file', 'media_type']).execute()).toEqual([
    { file: webp, media_type: 'image/webp' },
  ]);
  expect(await pictureType(app.db, webp)).toBe('image/webp');
});
