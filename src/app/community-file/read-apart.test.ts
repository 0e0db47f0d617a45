import { createHash } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import type { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import type { Transaction } from '#db/client.ts';
import { sections } from '#db/communities/community-tables.ts';
import { fileFormat, fileNames, fileVersion, raffleRoom } from '#domain/communities/community-file.ts';
import { fileLimits } from '#domain/communities/community-file-limits.ts';
import { courseLimits } from '#domain/courses/course.ts';
import { canonicalText } from '#domain/draw/canonical.ts';
import { messageLimits } from '#domain/messages/message.ts';
import { headOf } from './file-messages.ts';
import { withFileApart } from './read-apart.ts';
import { readFile } from './read-file.ts';

const readApart = (file: Blob, who: string) => withFileApart(file, who, async ({ head }) => head);
const hash = 'a'.repeat(64);
const hashOfAbc = createHash('sha256').update('abc').digest('hex');
const id = '0a1b2c3d-0000-4000-8000-000000000000';
const past = {
  id,
  slug: 'jamon',
  title: 'Jamón',
  status: 'drawn',
  createdAt: '2026-10-01T10:00:00Z',
  drawAt: '2026-10-09T10:00:00Z',
};

/** The text of a file with some raffles in it, or more of what is given. */
function holding(raffles: readonly unknown[], more: object = {}): string {
  const community = { name: 'Club' };
  return JSON.stringify({ format: fileFormat, version: fileVersion, community, raffles, ...more });
}

const refusedApart = (text: string) =>
  readApart(new Blob([text]), 'ana').then(
    () => 'read',
    (refusal: { code?: string }) => refusal.code,
  );

/** What the reader refuses a text with; in the thread it is the same, which takes longer to be started. */
function refused(text: string): string | undefined {
  try {
    readFile(strToU8(text));
    return 'read';
  } catch (refusal) {
    return (refusal as { code?: string }).code;
  }
}

/** A file with many of everything that its reader takes, most of it not understood. */
function archive(): Uint8Array<ArrayBuffer> {
  const many = (of: (index: number) => object, length = 450) => Array.from({ length }, (_, index) => of(index));
  const row = (id: number) => ({ id, courseId: `c${id}`, words: 'ñandú 🎟️' });
  const whole = {
    format: fileFormat,
    version: fileVersion,
    community: { name: 'Club' },
    people: many((index) => ({ account: `p${index}`, name: `Eva ${index}` })),
    members: [],
    raffles: [],
    ...Object.fromEntries(Object.keys(sections).map((name) => [name, many(row)])),
    courses: many(row, courseLimits.courses),
  };
  const about = { files: [{ hash: hashOfAbc, mediaType: 'text/plain', bytes: 3, isPicture: false }] };
  return zipSync({
    [fileNames.community]: strToU8(JSON.stringify(whole)),
    [fileNames.about]: strToU8(JSON.stringify(about)),
    [fileNames.files + hashOfAbc]: strToU8('abc'),
  });
}

test('a file that is read in a thread of its own is the file that is read here', async () => {
  const { head, files } = await withFileApart(new Blob([archive()]), 'ana', async (apart) => ({
    head: apart.head,
    files: await Array.fromAsync(apart.files()),
  }));
  const file = readFile(archive());
  expect(head).toEqual(headOf(file));
  expect(files).toEqual(file.files.map((named) => ({ file: named, bytes: strToU8('abc'), isRefused: false })));
});

test('files are compared with what an archive says of them in its thread: only those that are as it says leave it', async () => {
  const listed = (content: string, mediaType: string) => ({
    hash: createHash('sha256').update(content).digest('hex'),
    mediaType,
    bytes: content.length,
    isPicture: mediaType === 'image/webp',
  });
  const there = {
    text: listed('hola', 'text/plain'),
    page: listed('<p>', 'application/zip'),
    picture: listed('no picture', 'image/webp'),
    other: { ...listed('%PDF-1.7', 'application/pdf'), hash },
  };
  const lost = listed('lost', 'text/plain');
  const bytes = { text: 'hola', page: '<p>', picture: 'no picture', other: '%PDF-1.7' };
  const sent = zipSync({
    [fileNames.community]: strToU8(holding([])),
    [fileNames.about]: strToU8(JSON.stringify({ files: [...Object.values(there), lost] })),
    ...Object.fromEntries(
      Object.entries(there).map(([name, each]) => [
        fileNames.files + each.hash,
        strToU8(bytes[name as keyof typeof bytes]),
      ]),
    ),
  });
  const came = await withFileApart(new Blob([sent]), 'ana', ({ files }) => Array.fromAsync(files()));
  expect(came).toEqual([
    { file: there.text, bytes: strToU8('hola'), isRefused: false },
    ...[there.page, there.picture, there.other].map((file) => ({ file, bytes: null, isRefused: true })),
    { file: lost, bytes: null, isRefused: false },
  ]);
});

test('what is refused in the thread is refused here with the same words, and the next file is read', async () => {
  const other = strToU8(JSON.stringify({ format: fileFormat, version: 7 }));
  await expect(readApart(new Blob([other]), 'ana')).rejects.toMatchObject({
    code: 'import.version',
    params: { version: '7' },
  });
  await expect(readApart(new Blob(['nada']), 'ana')).rejects.toMatchObject({ code: 'import.unreadable' });
  expect((await readApart(new Blob([archive()]), 'ana')).faultCount).toBeGreaterThan(0);
});

test('a file that takes longer than there is for one is left, and the next one is read', async () => {
  const idle = async () => undefined;
  const text = new Blob([holding([])]);
  await expect(withFileApart(text, 'ana', idle, { reading: 1, all: 60_000 })).rejects.toMatchObject({
    code: 'import.too-slow',
  });
  const working = withFileApart(
    text,
    'ana',
    async ({ files }) => {
      for (;;) await Array.fromAsync(files());
    },
    { reading: 60_000, all: 1000 },
  );
  await expect(working).rejects.toMatchObject({ code: 'import.too-slow' });
  // something else than the thread never answers
  const endless = withFileApart(text, 'ana', () => new Promise(() => undefined), { reading: 60_000, all: 1000 });
  await expect(endless).rejects.toMatchObject({ code: 'import.too-slow' });
  expect(await readApart(text, 'ana')).toMatchObject({ community: { name: 'Club' } });
});

test('what only begins like an archive is refused before it is copied, and so is a text that is too long', async () => {
  const junk = new Blob([strToU8('PK\x03\x04'), new Uint8Array(100_000)]);
  const long = new Blob(['{', new Uint8Array(fileLimits.community)]);
  const copied: string[] = [];
  for (const [name, file] of Object.entries({ junk, long })) {
    file.arrayBuffer = () => {
      copied.push(name);
      return Blob.prototype.arrayBuffer.call(file);
    };
  }
  await expect(readApart(junk, 'ana')).rejects.toMatchObject({ code: 'import.unreadable' });
  await expect(readApart(long, 'ana')).rejects.toMatchObject({ code: 'import.too-large' });
  expect(copied).toEqual([]);
});

test('the record of a raffle of 100,000 numbers with two actas comes as it stands, as one text', async () => {
  const list = 'QUJD'.repeat(1_200_000);
  const winners = Array.from({ length: 120 }, (_, place) => ({ place, number: place * 7, isReserve: place > 19 }));
  const actas = [1, 2].map((sequence) => ({ sequence, document: JSON.stringify({ lista: { datos: list } }) }));
  const raffle = { ...past, bases: [{ version: 1, document: '{}' }], closures: [{ ticketList: list }], actas, winners };
  const { raffles, faults } = readFile(strToU8(holding([raffle])));
  expect(faults.filter(({ at }) => at.startsWith('raffles'))).toEqual([]);
  expect(raffles).toHaveLength(1);
  expect(raffles[0]).toMatchObject(past);
  expect(raffles[0]?.record === canonicalText(raffle)).toBe(true);
});

test('a raffle that holds more than one held here can is refused, and so are more of them than there are', () => {
  const with_ = (bases: unknown) => holding([{ ...past, bases }]);
  expect(refused(with_(Array(100_000).fill({ b: 1 })))).toBe('import.too-large');
  expect(refused(with_([{ document: 'a'.repeat(raffleRoom.letters) }]))).toBe('import.too-large');
  // twice as long once it is written
  expect(refused(with_([{ document: '"'.repeat(raffleRoom.letters * 0.6) }]))).toBe('import.too-large');
  expect(refused(with_([{ deep: [[[[[[[[[[[[]]]]]]]]]]]] }]))).toBe('import.too-large');
  expect(refused(with_([{ document: 'a\u0000b' }]))).toBe('import.unreadable');
  expect(refused(with_([{ 'key\ud800': 1 }]))).toBe('import.unreadable');
  expect(refused(holding(Array(fileLimits.raffles + 1).fill(past)))).toBe('import.too-large');
});

test('the parts of a raffle are lists of records', () => {
  const odd = { prizes: 'no', bases: null, closures: 'x', actas: { a: 1 }, winners: [7] };
  for (const [name, value] of Object.entries(odd)) {
    const { faults, raffles } = readFile(strToU8(holding([{ ...past, [name]: value }])));
    expect(raffles).toEqual([]);
    expect(faults.map(({ at }) => at)).toContainEqual(expect.stringContaining(`raffles[0].${name}`));
  }
});

test('a text nested thousands deep is unreadable at once, wherever it is, and the next file is read', async () => {
  for (const levels of [40, 7000]) {
    const nested = '['.repeat(levels) + ']'.repeat(levels);
    for (const text of [holding([{ ...past, bases: '@' }]), holding([], { events: [{ data: '@' }], other: '@' })])
      expect(await refusedApart(text.replaceAll('"@"', nested))).toBe('import.unreadable');
  }
  expect((await readApart(new Blob([archive()]), 'ana')).faultCount).toBeGreaterThan(0);
});

test('of what is not understood nothing is handed on but where it stands', async () => {
  const odd = Array(100_000).fill([]);
  const community = { name: 'Club', rules: odd, description: 'x'.repeat(100_000) };
  const keys = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`k${index}`, 'x'.repeat(50_000)]));
  const head = await readApart(
    new Blob([
      holding([], {
        community: { ...community, ...keys },
        ['y'.repeat(100_000)]: 1,
        courses: [{ id, odd }],
        events: [{ data: odd }],
      }),
    ]),
    'ana',
  );
  expect(head.faultCount).toBeGreaterThan(fileLimits.faults);
  expect(head.faults).toHaveLength(fileLimits.faults);
  expect(head.community).toEqual({ id: '', name: 'Club', createdBy: '' });
  expect(JSON.stringify(head).length).toBeLessThan(20_000);
});

test('what would take far more room as values than as text is refused before it is made into any', () => {
  const many = (text: string, count: number) => `[${Array(count).fill(text).join(',')}]`;
  const { containers, texts, values } = fileLimits.shape;
  const named = Array.from({ length: 101 }, (_, index) => `"k${index}":0`).join(',');
  for (const [what, text] of Object.entries({
    containers: many('[]', containers),
    texts: many('""', texts),
    values: many('0', values + 2),
    keys: `{${named}}`,
    names: `[${Array.from({ length: fileLimits.shape.names }, (_, index) => `{"n${index}":0}`).join(',')}]`,
  })) {
    expect(refused(`{"format":"${fileFormat}","version":1,"other":${text}}`), what).toBe('import.too-large');
  }
  // what stands within texts is no more than text
  const quoted = JSON.stringify(`${'[{"a":1},\\"'.repeat(200_000)}\\`);
  expect(refused(holding([], { other: '@' }).replace('"@"', quoted))).toBe('read');
});

test('the facts of an event are a few words, and numbers of a raffle', () => {
  const event = {
    kind: 'raffle.numbers-blocked',
    subject: 'raffle',
    subjectId: id,
    raffleId: id,
    fromState: null,
    toState: null,
    actor: 'p1',
    reason: null,
    happenedAt: past.drawAt,
  };
  const faultsOf = (data: object) => {
    const rows = { people: [{ account: 'p1', name: 'Eva', email: null }], events: [{ ...event, data }] };
    return readFile(strToU8(holding([], rows)))
      .faults.map(({ at }) => at)
      .filter((at) => at.startsWith('events['));
  };
  expect(faultsOf({ numbers: Array.from({ length: 100_000 }, (_, number) => number) })).toEqual([]);
  expect(faultsOf({ changed: Array(100).fill('price'), reason: 'x'.repeat(2000) })).toEqual([]);
  for (const odd of [Array(300).fill('x'), Array(300).fill(0.5), Array(300).fill([1]), 'x'.repeat(10_001)])
    expect(faultsOf({ odd })).toEqual(['events[0].data']);
});

test('words that could be accounts are as many as can be looked up, and neither ids, numbers nor sentences are', () => {
  const words = (count: number, of: (index: number) => unknown) => {
    const facts = Array.from({ length: count }, (_, index) => of(index));
    const events = Array.from({ length: Math.ceil(count / 150) }, (_, index) => ({
      kind: 'course.changed',
      subject: 'course',
      subjectId: id,
      raffleId: null,
      fromState: null,
      toState: null,
      actor: 'system',
      reason: null,
      data: { of: facts.slice(index * 150, (index + 1) * 150) },
      happenedAt: past.drawAt,
    }));
    return holding([], { events });
  };
  expect(readFile(strToU8(words(3, (index) => `p${index}`))).words).toEqual(new Set(['p0', 'p1', 'p2']));
  const others = [id, 7, 'dos palabras', past.drawAt];
  expect(readFile(strToU8(words(4, (index) => others[index]))).words).toEqual(new Set());
  expect(refused(words(fileLimits.words, (index) => `p${index}`))).toBe('read');
  expect(refused(words(fileLimits.words + 1, (index) => `p${index}`))).toBe('import.too-large');
});

test('what is there twice is told, and so much of everything that nobody has is refused', () => {
  const person = { account: 'p1', name: 'Eva', email: null };
  const enrolment = { courseId: id, userId: 'p1', startedAt: past.drawAt, completedAt: null, opensAll: false };
  const reminder = { grantId: id, days: 3, sentAt: past.drawAt };
  const twice = <T>(row: T) => [row, { ...row }];
  const { faults } = readFile(
    strToU8(
      holding([], {
        people: twice(person),
        enrolments: [...twice(enrolment), { ...enrolment, courseId: id.replace('0a', '0b') }],
        accessReminders: [...twice(reminder), { ...reminder, days: 1 }],
      }),
    ),
  );
  const reported = faults.filter(({ at }) => !/^(community|members|\w+)(\.\w+)?$/.test(at) || at.startsWith('people'));
  expect(reported).toEqual([
    { at: 'people.account', value: '"p1"' },
    { at: 'accessReminders.grantId+days', value: `"${id} 3"` },
    { at: 'enrolments.courseId+userId', value: `"${id} p1"` },
  ]);
  const rows = (name: string, count: number, row: object) => refused(holding([], { [name]: Array(count).fill(row) }));
  for (const name of ['accessPayments', 'accessGrants']) {
    expect(rows(name, fileLimits.access, { userId: 'p1' }), name).toBe('read');
    expect(rows(name, fileLimits.access + 1, { userId: 'p1' }), name).toBe('import.too-large');
  }
  expect(rows('accessReminders', fileLimits.reminders + 1, { grantId: id })).toBe('import.too-large');
  expect(rows('events', fileLimits.rows + 1, {})).toBe('import.too-large');
});

test('more than can be made here of what a page shows whole is too large', () => {
  const rows = (count: number, row: object) => Array(count).fill(row);
  const sections = (name: string, count: number, row: object) => refused(holding([], { [name]: rows(count, row) }));
  const most = [
    ['lessonComments', courseLimits.answers, { parentId: 'o', deletedAt: null }],
    ['lessonFiles', courseLimits.files, { lessonId: 'l' }],
    ['messageVersions', messageLimits.changes, { messageId: 'm' }],
    ['messageThreads', messageLimits.pinned, { pinnedAt: past.drawAt }],
  ] as const;
  for (const [name, count, row] of most) {
    expect(sections(name, count, row), name).toBe('read');
    expect(sections(name, count + 1, row), name).toBe('import.too-large');
  }
  // what was deleted takes no place, and what begins a discussion none in another
  expect(sections('lessonComments', 300, { parentId: 'o', deletedAt: past.drawAt })).toBe('read');
  expect(sections('lessonComments', 300, { parentId: null, deletedAt: null })).toBe('read');
});

test('what people say to one another is no longer in a file than in a form, and nothing in it is piled', () => {
  const author = 'p1';
  const comment = {
    id,
    lessonId: id,
    parentId: null,
    author,
    writtenAt: past.drawAt,
    deletedAt: null,
    deletedBy: null,
    editedAt: null,
  };
  const message = {
    id,
    threadId: id,
    authorId: author,
    status: 'published',
    version: 1,
    createdAt: past.drawAt,
    editedAt: null,
  };
  const faultsOf = (body: string) => {
    const people = [{ account: author, name: 'Eva', email: null }];
    const rows = { people, messages: [{ ...message, body }], lessonComments: [{ ...comment, body }] };
    const { faults } = readFile(strToU8(holding([], rows)));
    return faults.map(({ at }) => at).filter((at) => at.includes('].'));
  };
  const both = ['messages[0].body', 'lessonComments[0].body'];
  expect(faultsOf('a'.repeat(courseLimits.comment))).toEqual([]);
  expect(faultsOf('a'.repeat(messageLimits.body))).toEqual(['lessonComments[0].body']);
  expect(faultsOf('a'.repeat(messageLimits.body + 1))).toEqual(both);
  // a mention is kept longer than it was typed
  const mentioning = `@[${'x'.repeat(30)}] `.repeat(40);
  const full = mentioning + 'a'.repeat(messageLimits.body - 80);
  expect(faultsOf(full)).toEqual(['lessonComments[0].body']);
  expect(faultsOf(`${full}a`)).toEqual(both);
  for (const mark of ['\u0301', '\uff9e', '\uff9f']) {
    expect(faultsOf(`a${mark.repeat(30)}`)).toEqual([]);
    expect(faultsOf(`a${mark.repeat(31)}`)).toEqual(both);
  }
});

test('one person has two files waiting at most, and others have their turn before the second', async () => {
  const order: string[] = [];
  const read = (who: string) =>
    readApart(new Blob([holding([])]), who).then(
      () => order.push(who),
      ({ code }: { code: string }) => order.push(`${who} ${code}`),
    );
  await Promise.all([...Array.from({ length: 4 }, () => read('many')), read('one')]);
  expect(order[0]).toBe('many too-many-requests');
  expect(order.filter((who) => who === 'many')).toHaveLength(3);
  // how much before depends on the time that the first has taken
  expect(order.indexOf('one')).toBeLessThan(order.lastIndexOf('many'));
});

/** A file without faults: so many people, messages of one author, and numbers that were set aside at once. */
function whole({ people, messages, numbers }: { people: number; messages: number; numbers: number }): string {
  const at = past.drawAt;
  const idOf = (index: number) => `0a1b2c3d-0000-4000-8000-${String(index).padStart(12, '0')}`;
  const many = (count: number, of: (index: number) => object) => Array.from({ length: count }, (_, index) => of(index));
  const community = {
    id,
    name: 'Club',
    description: '',
    status: 'active',
    visibility: 'public',
    joinPolicy: 'open',
    joinQuestion: '',
    rules: '',
    accessType: 'free',
    paymentType: null,
    price: null,
    currency: 'EUR',
    country: 'ES',
    timeZone: 'Europe/Madrid',
    maxTickets: null,
    paymentWays: [],
    avatar: null,
    cover: null,
    allowInvites: true,
    allowMessages: true,
    allowFormation: true,
    createdAt: at,
    createdBy: 'p0',
  };
  const message = { threadId: id, authorId: 'p0', status: 'published', version: 1, createdAt: at, editedAt: null };
  const event = {
    kind: 'raffle.numbers-blocked',
    subject: 'raffle',
    subjectId: id,
    raffleId: id,
    fromState: null,
    toState: null,
    actor: 'p0',
    reason: null,
    happenedAt: at,
    data: { numbers: Array.from({ length: numbers }, (_, number) => number) },
  };
  return JSON.stringify({
    format: fileFormat,
    version: fileVersion,
    ...Object.fromEntries(Object.keys(sections).map((name) => [name, []])),
    community,
    people: many(people, (index) => ({ account: `p${index}`, name: `Eva ${index}`, email: null })),
    members: [],
    raffles: [{ ...past, closures: [{ ticketList: 'QUJD'.repeat(200_000) }] }],
    messageThreads: [{ id, title: 'Hilo', pinnedAt: null, announcedAt: null, lastAt: at }],
    messages: many(messages, (index) => ({ ...message, id: idOf(index), body: 'Quedamos el jueves. '.repeat(200) })),
    events: [event],
  });
}

test('what is written of a file comes in statements of a bounded weight, and others have their turn between any two', async () => {
  const asked: { bytes: number; turns: number; sql: string }[] = [];
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  const tx = {
    executeQuery: async ({ sql, parameters }: CompiledQuery) => {
      const weight = (value: unknown) =>
        value instanceof Uint8Array ? value.byteLength : typeof value === 'string' ? value.length : 0;
      asked.push({ bytes: Math.max(0, ...parameters.map(weight)), turns, sql });
      return { rows: [] };
    },
  } as unknown as Transaction;
  turn();
  const text = whole({ people: 3000, messages: 500, numbers: 60_000 });
  const written = await withFileApart(new Blob([text]), 'ana', async ({ head, write }) => {
    expect(head.faults).toEqual([]);
    const writing = { communityId: id, mask: id, userId: 'ana', email: null, own: null };
    return write(tx, { ...writing, now: past.drawAt, files: [] });
  });
  isOver = true;
  expect(written).toEqual({ people: { in: 1, byName: 0, banned: 0, noRoom: 0 }, filesRefused: 0 });
  const into = (table: string) => asked.filter(({ sql }) => sql.includes(`insert into "${table}"`));
  expect(into('users').length).toBeGreaterThan(5);
  expect(into('messages').length).toBeGreaterThan(6);
  // what is one row goes by itself, whatever it weighs
  const alone = [...into('past_raffles'), ...into('events')];
  expect(alone.filter(({ bytes }) => bytes > 300_000)).toHaveLength(2);
  for (const each of asked) if (!alone.includes(each)) expect(each.bytes, each.sql).toBeLessThan(300_000);
  for (const [index, each] of asked.entries()) expect(each.turns).toBeGreaterThan(asked[index - 1]?.turns ?? 0);
});

test('a statement that fails ends the writing with its own error, and the same file can be written again', async () => {
  const failing = { executeQuery: async () => Promise.reject(new Error('no room')) } as unknown as Transaction;
  const taking = { executeQuery: async () => ({ rows: [] }) } as unknown as Transaction;
  const text = whole({ people: 2, messages: 1, numbers: 1 });
  await withFileApart(new Blob([text]), 'ana', async ({ write }) => {
    const writing = { communityId: id, mask: id, userId: 'ana', email: null, own: null, now: past.drawAt, files: [] };
    await expect(write(failing, writing)).rejects.toThrow('no room');
    expect(await write(taking, writing)).toMatchObject({ filesRefused: 0 });
  });
});
