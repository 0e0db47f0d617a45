import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  excerptOf,
  mentionedWords,
  ownPageOf,
  plainText,
  searchedText,
  segmentsOf,
  withMentions,
  withoutMarks,
} from './message-text.ts';

const people = [
  { uid: 'ana1', name: 'Ana Ruiz' },
  { uid: 'ana2', name: 'Ana María Gil' },
  { uid: 'jose', name: 'José Ángel Núñez' },
];
const origin = 'https://rifamiga.example';
const mentionsIn = (text: string, chosen: string[] = []) => withMentions(text, people, chosen).userIds;

test('a whole name is a mention, however it is accented; a first name where only one person has it', () => {
  expect(mentionsIn('@Ana Ruiz, ven')).toEqual(['ana1']);
  expect(mentionsIn('@ana maria gil y @JOSE')).toEqual(['ana2', 'jose']);
  expect(mentionsIn('@Ana')).toEqual([]);
  expect(mentionsIn('@Ana', ['ana2'])).toEqual(['ana2']);
  expect(mentionsIn('@Ana Ruizilla')).toEqual([]);
  expect(mentionsIn('yo@Ana Ruiz, a@jose.com, @@jose')).toEqual([]);
  expect(mentionsIn('@Nadie')).toEqual([]);
  expect(mentionedWords('Hola @José, y @ANA, y a@b.c')).toEqual(['jose', 'ana']);
});

test('of names that begin alike the longest is meant, and of people with one name the one who was picked', () => {
  const more = [{ uid: 'ana', name: 'Ana' }, ...people, { uid: 'ana3', name: 'ana ruiz' }];
  const meant = (text: string, chosen: string[] = []) => withMentions(text, more, chosen);
  expect(meant('@Ana, @Ana María Gil').userIds).toEqual(['ana', 'ana2']);
  expect(meant('@Ana María').body).toBe('@[ana] María');
  expect(meant('@Ana Ruiz').userIds).toEqual([]);
  expect(meant('@Ana Ruiz', ['jose', 'ana3'])).toEqual({ body: '@[ana3]', userIds: ['ana3'] });
  expect(meant('(@José Ángel Núñez)')).toEqual({ body: '(@[jose])', userIds: ['jose'] });
  expect(meant('@José Ángel, @jose_, @jose')).toEqual({ body: '@[jose] Ángel, @[jose]_, @[jose]', userIds: ['jose'] });
});

test('twenty people are mentioned and no more, each as often as they are named, among the first hundred signs', () => {
  const crowd = Array.from({ length: 21 }, (_, at) => ({ uid: `u${at}`, name: `P${at}` }));
  const all = crowd.map(({ name }) => `@${name}`).join(' ');
  const { body, userIds } = withMentions(`${all} @P0`, crowd, []);
  expect(userIds).toEqual(crowd.slice(0, 20).map(({ uid }) => uid));
  expect(body.endsWith('@[u19] @P20 @[u0]')).toBe(true);
  expect(mentionedWords(`${all} ${all}`)).toEqual(crowd.slice(0, 20).map(({ name }) => name.toLowerCase()));
  expect(mentionedWords('@Ana-María @ana')).toEqual(['ana']);
  expect([mentionsIn(`${'@x '.repeat(99)}@jose`), mentionsIn(`${'@x '.repeat(100)}@jose`)]).toEqual([['jose'], []]);
});

test('a message is cut up into text, people and addresses, and whoever is not known stays as kept', () => {
  const names = new Map([['ana1', 'Ana']]);
  const body = 'Hola @[ana1], di a @[nadie]: https://[x o https://a.es/b, ¿no?';
  expect(segmentsOf(body, { names, origin })).toEqual([
    { kind: 'text', text: 'Hola ' },
    { kind: 'mention', userId: 'ana1', name: 'Ana' },
    { kind: 'text', text: ', di a @[nadie]: https://[x o ' },
    { kind: 'link', href: 'https://a.es/b', text: 'https://a.es/b', isOwn: false },
    { kind: 'text', text: ', ¿no?' },
  ]);
  expect(segmentsOf('@[ana1]', { names, origin })).toEqual([{ kind: 'mention', userId: 'ana1', name: 'Ana' }]);
  expect(plainText('@[ana1] y @[nadie]', names)).toBe('@Ana y @[nadie]');
  expect(searchedText('de @[ana1] a @[nadie].')).toBe('de   a  .');
});

test('a kept mention is made here only: what is typed as one stays text', () => {
  const { body, userIds } = withMentions('@[ana1] y @Ana Ruiz', people, []);
  expect([body, userIds]).toEqual(['@ [ana1] y @[ana1]', ['ana1']]);
});

test('a name that is repeated over and over stays text behind the first mentions, and what is kept has its measure', () => {
  const uid = 'x'.repeat(43);
  const { body, userIds } = withMentions(`${'@Jo '.repeat(60)}${'@['.repeat(1880)}`, [{ uid, name: 'Jo' }], []);
  expect([userIds, body.split(uid).length - 1, body.split('@Jo').length - 1]).toEqual([[uid], 40, 20]);
  expect(body.length).toBeLessThanOrEqual(8000);
});

test('no text is lost between typing it, keeping it and showing it', () => {
  const names = new Map(people.map(({ uid, name }) => [uid, name]));
  const pieces = fc.constantFrom(
    '@Ana Ruiz',
    '@jose',
    ' ',
    'hola',
    'https://a.example/b)',
    '@',
    '.',
    '\n',
    'ñ',
    '@[x]',
  );
  fc.assert(
    fc.property(fc.array(pieces), (parts) => {
      const typed = parts.join('');
      const { body, userIds } = withMentions(typed, people, []);
      const shown = segmentsOf(body, { names: new Map(userIds.map((uid) => [uid, names.get(uid) ?? ''])), origin })
        .map((segment) => (segment.kind === 'mention' ? `@${segment.name}` : segment.text))
        .join('');
      const folded = (text: string) => text.replaceAll('@ [', '@[').replaceAll('@José Ángel Núñez', '@jose');
      expect(folded(shown)).toBe(folded(typed));
      expect(folded(plainText(body, names))).toBe(folded(typed));
      expect(searchedText(body)).not.toContain('ana1');
    }),
  );
});

test('an address ends where the sentence goes on, and only one of ours is ours', () => {
  const links = (text: string) =>
    segmentsOf(text, { names: new Map(), origin }).flatMap((each) =>
      each.kind === 'link' ? [[each.text, each.isOwn]] : [],
    );
  expect(links('Mira (https://rifamiga.example/club).')).toEqual([['https://rifamiga.example/club', true]]);
  expect(links('https://es.wikipedia.org/wiki/A_(b), y HTTP://X.example!')).toEqual([
    ['https://es.wikipedia.org/wiki/A_(b)', false],
    ['HTTP://X.example', false],
  ]);
  expect(links('https://rifamiga.example.evil.example/')).toEqual([['https://rifamiga.example.evil.example/', false]]);
  expect(links('javascript:alert(1) https://a:b@rifamiga.example/ https://')).toEqual([]);
  expect(links('http://[x https://% http://exa^mple.com http://:80')).toEqual([]);
  for (const sign of ".,;:!?)]}'»”…*_")
    expect(links(`https://a.es/b${sign}${sign}`)).toEqual([['https://a.es/b', false]]);
  for (const rest of ['', '/', '?a=b', '#c', ':3000', '/x?y#z'])
    expect(links(`xhttps://a.es HTTPS://Rifamiga.example${rest}`)).toEqual([
      [`HTTPS://Rifamiga.example${rest}`, rest !== ':3000'],
    ]);
  expect(links('https://peña.example:8080/ñ')).toEqual([['https://peña.example:8080/ñ', false]]);
});

test('of our own pages only those that unfold are told apart', () => {
  const page = (path: string) => ownPageOf(`${origin}${path}`);
  expect(page('/club')).toEqual({ communityUrl: 'club', raffle: null, page: 'community' });
  expect(page('/club/rifas/bici/acta?x#y')).toEqual({ communityUrl: 'club', raffle: 'bici', page: 'record' });
  expect(page('/club/rifas/bici/sorteo')?.page).toBe('raffle');
  expect(page('/club/contenido/aves')?.page).toBe('courses');
  for (const path of ['/club/', '/club/profile', '/club?x=/rifas/bici'])
    expect(page(path)).toEqual({ communityUrl: 'club', raffle: null, page: 'community' });
  expect(page('/club-del-sur-2/rifas/bici')).toEqual({
    communityUrl: 'club-del-sur-2',
    raffle: 'bici',
    page: 'raffle',
  });
  expect(page('/club/contenido')).toEqual({ communityUrl: 'club', raffle: null, page: 'courses' });
  for (const path of ['/', '/club/mensajes', '/club/rifas', '/club/rifas/bici/gestion', '/Club', '/club/profile/x'])
    expect(page(path)).toBeNull();
  for (const path of ['', '/-club', '/club-', '/club/x/bici/acta', '/club/rifas/bici/acta/1', '/club/mensajes/1'])
    expect(page(path)).toBeNull();
  expect(ownPageOf('club')).toBeNull();
});

test('an excerpt shows what was looked for and cuts no word', () => {
  const text = `${'palabra '.repeat(40)}excursión al río ${'final '.repeat(40)}`;
  expect(excerptOf('corta', [], 20)).toBe('corta');
  expect(excerptOf(text, ['excursion'], 120)).toMatch(/^…palabra .*excursión al río .*final…$/);
  expect(excerptOf(text, [], 60)).toMatch(/^palabra .*palabra…$/);
  expect(excerptOf(text, ['excursion'], 120)).toBe(
    `…${'palabra '.repeat(5)}excursión al río ${'final '.repeat(9)}final…`,
  );
});

test('an excerpt begins with the text unless what was looked for stands far behind, and it goes to the end where that is near', () => {
  const words = Array.from({ length: 30 }, (_, at) => `p${at}`.padEnd(4, 'x'));
  const text = words.join(' ');
  const [start, end] = [words.slice(0, 12).join(' '), words.slice(18).join(' ')];
  expect(excerptOf(` ${text.replaceAll(' ', '\n ')} `, [], text.length)).toBe(text);
  expect(excerptOf(text, [], 60)).toBe(`${start}…`);
  for (const near of [['p0xx'], ['nada'], ['p6xx'], ['p29x', 'p5xx']])
    expect(excerptOf(text, near, 60)).toBe(`${start}…`);
  expect(excerptOf(text, ['p26x'], 60)).toBe(`…${end}`);
  expect(excerptOf(text, ['nada', 'p26x', 'p29x'], 60)).toBe(`…${end}`);
  // folded it is longer, so that no place in it can be told
  expect(excerptOf(`½ ${text}`, ['p29x'], 62)).toBe(`½ ${start}…`);
  expect(excerptOf('a'.repeat(100), [], 60)).toBe(`${'a'.repeat(30)}…`);
  expect(excerptOf(`a${'🎟'.repeat(50)}`, [], 60).isWellFormed()).toBe(true);
});

test('a message made of one kind of thing is cut up in no more time than its length asks for', () => {
  const people = Array.from({ length: 400 }, (_, at) => ({ uid: `u${at}`, name: `${'a'.repeat(60)}${at}` }));
  for (const piece of [')', '.', '()', '(', 'http://a ', 'http://a)', '@a ', '@aaaa', '@', '@[', '\u0301']) {
    const text = `http://a${piece.repeat(4000)}`.slice(0, 4000);
    const before = process.threadCpuUsage().user;
    segmentsOf(text, { names: new Map(), origin });
    withMentions(text, people, []);
    // CPU time, not elapsed time
    expect(process.threadCpuUsage().user - before, piece).toBeLessThan(100_000);
  }
});

test('of a message made of addresses the first forty are links, and no letter is lost', () => {
  const body = `${'http://a '.repeat(30)}@[ana1] ${'http://a '.repeat(300)}`;
  const segments = segmentsOf(body, { names: new Map([['ana1', 'Ana']]), origin });
  expect(segments.filter(({ kind }) => kind === 'link')).toHaveLength(40);
  expect(segments.map((segment) => (segment.kind === 'mention' ? '@[ana1]' : segment.text)).join('')).toBe(body);
});

test('of brackets behind an address those that it opened are its own', () => {
  const shown = (text: string) =>
    segmentsOf(text, { names: new Map(), origin }).map((segment) => 'text' in segment && segment.text);
  expect(shown('(mira https://a.es/b_(c)).')).toEqual(['(mira ', 'https://a.es/b_(c)', ').']);
  expect(shown(`https://a.es/${')'.repeat(50)}`)).toEqual(['https://a.es/', ')'.repeat(50)]);
});

test('a line of a message in a list stands without its marks, and with what only looks like one', () => {
  expect(withoutMarks('**Traed** *hoy*:\n- sal\n> ¿`220 ºC`? ~~no~~')).toBe('Traed hoy:\nsal\n¿220 ºC? no');
  expect(withoutMarks('  > a\n \t+ b\n   *   c')).toBe('a\nb\nc');
  expect(withoutMarks('```a``` *b **c** d*')).toBe('a b c d');
  expect(withoutMarks('    - a\n-b')).toBe('    - a\n-b');
  const plain = '2*3*4, 5 * 6, a_b_c, -1 y 10 > 9';
  expect(withoutMarks(plain)).toBe(plain);
});
