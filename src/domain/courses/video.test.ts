import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseVideo, videoAddress, videoFrame, videoOrigins, videoTextLimit } from './video.ts';

const film = { provider: 'youtube', id: 'dQw4w9WgXcQ', start: null } as const;

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'http://youtube.com/watch?feature=shared&v=dQw4w9WgXcQ',
  'https://m.youtube.com/watch?v=dQw4w9WgXcQ&list=PL123',
  'youtu.be/dQw4w9WgXcQ?si=abc',
  'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  '<iframe width="560" height="315" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=x" title="Y"></iframe>',
  '  https://music.youtube.com/watch?v=dQw4w9WgXcQ  ',
])('%s is that film', (text) => {
  expect(parseVideo(text)).toEqual(film);
});

test.each([
  ['https://youtu.be/dQw4w9WgXcQ?t=90', 90],
  ['https://youtu.be/dQw4w9WgXcQ?t=1m30s', 90],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1h2m3s', 3723],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ#t=15', 15],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ?start=7', 7],
])('%s begins at second %i', (text, start) => {
  expect(parseVideo(text)).toEqual({ ...film, start });
});

test.each([
  ['https://vimeo.com/76979871', null],
  ['https://vimeo.com/76979871/0a1b2c3d4e', '0a1b2c3d4e'],
  ['https://vimeo.com/76979871/0123456789', '0123456789'],
  ['https://player.vimeo.com/video/76979871?h=0a1b2c3d4e&badge=0', '0a1b2c3d4e'],
  ['https://vimeo.com/channels/staffpicks/76979871', null],
  ['https://vimeo.com/showcase/123456/video/76979871', null],
  ['<iframe src="https://player.vimeo.com/video/76979871?h=0a1b2c3d4e&amp;dnt=1"></iframe>', '0a1b2c3d4e'],
])('%s is a film of Vimeo', (text, hash) => {
  expect(parseVideo(text)).toEqual({ provider: 'vimeo', id: '76979871', hash });
});

test('a film of Vimeo begins where its address says', () => {
  const part = parseVideo('https://vimeo.com/76979871#t=1m2s');
  expect(part).toEqual({ provider: 'vimeo', id: '76979871', hash: null, start: 62 });
  expect(part && [videoFrame(part, false), videoAddress(part)]).toEqual([
    'https://player.vimeo.com/video/76979871?dnt=1#t=62s',
    'https://vimeo.com/76979871#t=62s',
  ]);
});

test.each([
  '',
  'hola',
  'https://www.youtube.com/playlist?list=PL123',
  'https://vimeo.com/showcase/12345678',
  'https://vimeo.com/album/12345678',
  'https://vimeo.com/event/12345678',
  'https://ejemplo.es/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.malo.es/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=corto',
  'https://www.youtube.com/@canal',
  'https://vimeo.com/features',
  'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ" onload="x',
])('%s is no film', (text) => {
  expect(parseVideo(text)).toBeNull();
});

test('a film plays by itself only where that was asked for, and never follows who watches', () => {
  expect(videoFrame(film, false)).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0');
  expect(videoFrame(film, true)).toContain('autoplay=1');
  expect(videoFrame({ provider: 'vimeo', id: '76979871', hash: '0a1b2c3d4e' }, false)).toBe(
    'https://player.vimeo.com/video/76979871?dnt=1&h=0a1b2c3d4e',
  );
});

test('a film is found again by its own page, and framed from two places alone', () => {
  const youtube = fc.record({
    provider: fc.constant('youtube' as const),
    id: fc.stringMatching(/^[A-Za-z0-9_-]{11}$/),
    start: fc.option(fc.integer({ min: 1, max: 9999 })),
  });
  const vimeo = fc.record({
    provider: fc.constant('vimeo' as const),
    id: fc.stringMatching(/^\d{6,12}$/),
    hash: fc.option(fc.stringMatching(/^[0-9a-f]{10}$/)),
  });
  fc.assert(
    fc.property(fc.oneof(youtube, vimeo), (video) => {
      expect(parseVideo(videoAddress(video))).toEqual(video);
      expect(videoOrigins).toContain(new URL(videoFrame(video, true)).origin);
    }),
  );
});

test.each([
  'https://www.youtube.com/playlist/dQw4w9WgXcQ',
  'https://www.youtube.com/embedded/dQw4w9WgXcQ',
  'https://www.youtube.com/unlive/dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ1',
  'https://youtu.be/1dQw4w9WgXcQ',
  'https://notvimeo.com/76979871',
  'https://example.org/76979871',
  'https://vimeo.com/showcase/76979871',
  'https://vimeo.com/7697987112345',
  'https://vimeo.com/a76979871',
  'https://vimeo.com/76979871a',
  'https://vimeo.com',
  'mira https://youtu.be/dQw4w9WgXcQ',
])('%s is no film', (text) => {
  expect(parseVideo(text)).toBeNull();
});

test('an address is read up to its limit and not past it', () => {
  const address = 'https://youtu.be/dQw4w9WgXcQ?si='.padEnd(videoTextLimit, 'a');
  expect(parseVideo(address)).toEqual(film);
  expect(parseVideo(`${address}a`)).toBeNull();
});

test.each([
  ['10h', 36_000],
  ['90m', 5400],
  ['1h5s', 3605],
  ['2m', 120],
  ['x90', null],
  ['90x', null],
  ['0', null],
  ['', null],
])('a film begins at %s: second %s', (time, start) => {
  expect(parseVideo(`https://youtu.be/dQw4w9WgXcQ?t=${time}`)).toEqual({ ...film, start });
});

test('a frame begins where the film does, and a hash of Vimeo that is none is left out', () => {
  expect(videoFrame({ ...film, start: 90 }, false)).toBe(
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&start=90',
  );
  for (const word of ['x0a1b2c3d4e', '0a1b2c3d4ex', '0a1b']) {
    expect(parseVideo(`https://vimeo.com/76979871/${word}`)).toMatchObject({ id: '76979871', hash: null });
  }
});
