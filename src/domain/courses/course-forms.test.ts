import { expect, test } from 'vitest';
import type { Parsed } from '#domain/form.ts';
import {
  parseComment,
  parseCourse,
  parseLesson,
  parseModule,
  parseMove,
  parseOrder,
  parsePublishing,
  parseTitle,
  parseVersion,
} from './course-forms.ts';

const timeZone = 'Europe/Madrid';
const id = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
const [choice, required, format] = [{ code: 'choice' }, { code: 'required' }, { code: 'format' }];

/** What a form was read as, or what is wrong with it. */
const read = <T>(parsed: Parsed<T>) => (parsed.ok ? parsed.value : { wrong: parsed.fields });

test('a course needs a title alone, and is for all members in any order unless it says otherwise', () => {
  expect(read(parseCourse({ title: ' Aves ' }))).toMatchObject({
    ...{ title: 'Aves', summary: '', access: 'all_members', progression: 'free', cover: null },
  });
  const cover = 'a'.repeat(64);
  const said = { title: 'Aves', access: 'paid', progression: 'sequential', cover, removeCover: 'on' };
  expect(read(parseCourse(said))).toMatchObject({ ...said, removeCover: true });
  expect(read(parseCourse({ access: 'x', progression: 'x', cover: 'A'.repeat(64) }))).toEqual({
    wrong: { title: required, access: choice, progression: choice, cover: format },
  });
});

test('what is scheduled says when, by the clocks of its place, and nothing else does', () => {
  const publishing = (status: string, publishAt?: string) => read(parsePublishing({ status, publishAt }, timeZone));
  expect(publishing('scheduled', '2026-07-01T10:00')).toEqual({
    status: 'scheduled',
    publishAt: Temporal.Instant.from('2026-07-01T08:00:00Z'),
  });
  for (const status of ['draft', 'published', 'archived'])
    expect(publishing(status, '2026-07-01T10:00')).toEqual({ status, publishAt: null });
  expect(publishing('scheduled')).toMatchObject({ wrong: { publishAt: expect.anything() } });
  expect(publishing('x')).toEqual({ wrong: { status: choice } });
});

test('a module opens at once, after some days, on a day, or after the one before it', () => {
  const unlock = (raw: Record<string, string>) => {
    const parsed = parseModule({ title: 'Uno', ...raw }, timeZone);
    return parsed.ok ? parsed.value.unlock : parsed.fields;
  };
  expect(read(parseModule({ title: 'Uno' }, timeZone))).toEqual({
    ...{ title: 'Uno', status: 'published', isPreview: false, unlock: { kind: 'at-once' } },
  });
  expect(read(parseModule({ title: 'Uno', status: 'draft', isPreview: 'on' }, timeZone))).toMatchObject({
    ...{ status: 'draft', isPreview: true },
  });
  expect(unlock({ unlock: 'days', days: '3' })).toEqual({ kind: 'days', days: 3 });
  expect(unlock({ unlock: 'date', opensAt: '2026-07-01T10:00' })).toEqual({ kind: 'date', at: '2026-07-01T08:00:00Z' });
  expect(unlock({ unlock: 'after-previous', days: '3' })).toEqual({ kind: 'after-previous' });
  for (const days of ['', '0', '731', 'x']) expect(Object.keys(unlock({ unlock: 'days', days }))).toEqual(['days']);
  expect(Object.keys(unlock({ unlock: 'date' }))).toEqual(['opensAt']);
  expect(unlock({ unlock: 'x', status: 'x', title: '' })).toEqual({ title: required, status: choice, unlock: choice });
});

test('a lesson has a title, and its words, its length and its film where it has any', () => {
  const lesson = (raw: Record<string, string>) =>
    read(parseLesson({ status: 'draft', title: 'Uno', ...raw }, timeZone));
  const plain = { title: 'Uno', body: '', minutes: null, video: null, isPreview: false, unlock: { kind: 'at-once' } };
  expect(lesson({ video: ' ' })).toEqual({ ...plain, status: 'draft', publishAt: null });
  expect(lesson({ body: 'Hola', minutes: '7', isPreview: 'on', video: 'https://youtu.be/dQw4w9WgXcQ' })).toMatchObject({
    ...{ body: 'Hola', minutes: 7, isPreview: true, video: expect.anything() },
  });
  expect(lesson({ title: '', minutes: '601', video: 'x', unlock: 'days', status: 'scheduled' })).toMatchObject({
    wrong: {
      title: required,
      minutes: expect.anything(),
      video: { code: 'video' },
      days: expect.anything(),
      publishAt: expect.anything(),
    },
  });
  expect(lesson({ video: 'x' })).toEqual({ wrong: { video: { code: 'video' } } });
});

test('a title and a comment say something, and an answer says what it answers', () => {
  expect([read(parseTitle({ title: 'Uno' })), read(parseTitle({}))]).toEqual([
    { title: 'Uno' },
    { wrong: { title: required } },
  ]);
  expect(read(parseComment({ body: ' Hola ' }))).toEqual({ body: 'Hola', parent: null });
  expect(read(parseComment({ body: 'Hola', parent: id }))).toEqual({ body: 'Hola', parent: id });
  expect(read(parseComment({ body: ' ', parent: 'x' }))).toEqual({ wrong: { body: required, parent: format } });
});

test('a new order names every module with its lessons, and what it was made from', () => {
  const order = (text: string, version = '7') => parseOrder({ order: text, version });
  expect(
    read(
      order(
        JSON.stringify([
          [id, [id]],
          [id, []],
        ]),
      ),
    ),
  ).toEqual({
    order: [
      { module: id, lessons: [id] },
      { module: id, lessons: [] },
    ],
    version: 7,
  });
  for (const text of [
    '',
    '{',
    '{}',
    '[["x",[]]]',
    `[["${id}",["x"]]]`,
    `[["${id}"]]`,
    `[["${id}",[],1]]`,
    '['.repeat(50_000),
  ])
    expect(order(text).ok, text.slice(0, 50)).toBe(false);
  for (const version of ['', '0', '2000000001', 'x']) expect(order('[]', version).ok).toBe(false);
});

test('a module or a lesson moves up or down by one, from a version that is said', () => {
  const move = { what: 'module', id, by: 'up', version: '2' };
  expect(read(parseMove(move))).toEqual({ ...move, version: 2 });
  expect(parseMove({ ...move, what: 'lesson', by: 'down' }).ok).toBe(true);
  expect(read(parseMove({ what: 'course', id: 'x', by: 'left', version: '2' }))).toEqual({
    wrong: { what: choice, id: format, by: choice },
  });
  expect([read(parseVersion({ version: '2' })), parseVersion({}).ok]).toEqual([{ version: 2 }, false]);
});
