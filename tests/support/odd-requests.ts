/** What is written to a connection, and the statuses that come back on it, in order; none: it is closed without an answer. */
export type RawCase = { name: string; bytes: string; statuses: readonly number[] };

/** Requests that no client of ours writes, for a server whose host is that one. */
export function rawCases(host: string): RawCase[] {
  const own = `Host: ${host}\r\n`;
  const post = (headers: string, body = 'a=b', version = '1.1') =>
    `POST /crear-rifa HTTP/${version}\r\n${own}${headers}\r\n${body}`;
  const get = (target: string, headers = '', version = '1.1') =>
    `GET ${target} HTTP/${version}\r\n${own}${headers}\r\n`;
  const typed = (type: string) =>
    post(`Origin: http://${host}\r\nContent-Type: multipart/form-data;${type}\r\nContent-Length: 3\r\n`);
  const table: [name: string, bytes: string, ...statuses: number[]][] = [
    // how long it says that its body is
    ['a page asked for with a body of no length', get('/', 'Transfer-Encoding: chunked\r\n'), 411],
    ['two lengths of two kinds', post('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'), 400],
    ['an encoding that is none', post('Transfer-Encoding: identity\r\nContent-Length: 3\r\n'), 400],
    ['a length with a sign', post('Content-Length: +3\r\n'), 400],
    ['a length below nothing', post('Content-Length: -1\r\n'), 400],
    ['a length of hexadecimal digits', post('Content-Length: 0x3\r\n'), 400],
    ['a length twice', post('Content-Length: 3\r\nContent-Length: 3\r\n'), 400],
    ['a length beyond 64 bits', post('Content-Length: 99999999999999999999\r\n'), 400],
    ['a length beyond what is exact', post('Content-Length: 9007199254740993\r\n'), 403],
    // what it wants to be done
    ...['PUT', 'DELETE', 'TRACE', 'PATCH', 'QUERY', 'PROPFIND'].map((method): [string, string, number] => [
      `the method ${method}`,
      `${method} / HTTP/1.1\r\n${own}Content-Length: 3\r\n\r\nabc`,
      405,
    ]),
    ['options of everything', `OPTIONS * HTTP/1.1\r\n${own}\r\n`, 400],
    ['a tunnel', `CONNECT ${host} HTTP/1.1\r\n${own}\r\n`],
    ['another protocol', get('/', 'Connection: Upgrade\r\nUpgrade: websocket\r\n'), 200],
    ['a form in another protocol', post('Connection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 3\r\n'), 403],
    ['a form that waits to be asked for', post('Expect: 100-continue\r\nContent-Length: 3\r\n'), 100, 403],
    ['something expected that is not known', post('Expect: x\r\nContent-Length: 3\r\n'), 417],
    ['the same many times', post('Expect: x\r\n', '').repeat(5000), 417],
    ['a page that waits to be asked for', get('/', 'Expect: 100-continue\r\n'), 100, 200],
    ['a body of no length that waits', post('Expect: 100-continue\r\nTransfer-Encoding: chunked\r\n', ''), 100, 411],
    // how many at once
    ['two questions at once', get('/healthz').repeat(2), 200, 200],
    ['three questions at once', get('/healthz').repeat(3)],
    ['sixty thousand questions at once', get('/healthz').repeat(60_000)],
    // whom and what it asks for
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['another host in the line', `GET http://evil.example/ HTTP/1.1\r\n${own}\r\n`, 302],
    ['a line with a host of no letters', `GET http:///x HTTP/1.1\r\n${own}\r\n`, 302],
    ['a line of another scheme', `GET ftp://${host}/ HTTP/1.1\r\n${own}\r\n`, 200],
    ['a host that begins like ours', `GET / HTTP/1.1\r\nHost: ${host}@evil.example\r\n\r\n`, 302],
    ['a host that breaks off', 'GET / HTTP/1.1\r\nHost: [::1\r\n\r\n', 302],
    ['a host with a path', `GET / HTTP/1.1\r\nHost: ${host}/x\r\n\r\n`, 302],
    ['everything', get('*'), 400],
    ['two slashes', get('//evil.example/'), 301],
    ['a backslash', get('/\\evil.example/'), 400],
    ['no path', get('?x'), 400],
    ['a fragment', get('/#x'), 301],
    ['bytes that are no text', get('/%ff%00%2f'), 301],
    // how it is written
    ['a request of 1996', 'GET / HTTP/1.0\r\n\r\n', 302],
    ['a form of 1996', post('', 'a=b', '1.0'), 400],
    ['a header over two lines', get('/', 'X: a\r\n b\r\n'), 400],
    ['lines without their first half', `GET / HTTP/1.1\nHost: ${host}\n\n`, 400],
    ['a path of 15,000 letters', get(`/${'a'.repeat(15_000)}`), 404],
    ['a head above its bound', get('/', `X: ${'a'.repeat(20_000)}\r\n`), 431],
    ['3,000 cookies', get('/', `Cookie: ${'a=b; '.repeat(3000)}\r\n`), 200],
    ['a language of 12,000 letters', get('/', `Accept-Language: ${'es-'.repeat(4000)}\r\n`), 200],
    ['1,500 encodings', get('/', `Accept-Encoding: ${'gzip;q=1,'.repeat(1500)}\r\n`), 200],
    ['3,000 ranges', get('/assets', `Range: bytes=${'0-1,'.repeat(3000)}\r\n`), 404],
    ['3,000 marks of versions', get('/', `If-None-Match: ${'"a",'.repeat(3000)}\r\n`), 200],
    ['1,500 networks', get('/', `X-Forwarded-For: ${'1.2.3.4,'.repeat(1500)}\r\n`), 200],
    ['a browser of 15,000 brackets', get('/', `User-Agent: ${'('.repeat(15_000)}\r\n`), 200],
    ['a type of 12,000 semicolons', typed(`${';'.repeat(12_000)} boundary="x`), 400],
    ['a type of 14,000 spaces', typed(`${' '.repeat(14_000)}boundary=`), 400],
    ['a type of 1,500 marks', typed(';boundary'.repeat(1500)), 400],
  ];
  return table.map(([name, bytes, ...statuses]) => ({ name, bytes, statuses }));
}

/** Texts that a field, a part of an address or a word of its query is not made for. */
export const oddTexts: readonly string[] = [
  '',
  'x',
  'on',
  '-1',
  '0',
  '1e999',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999',
  'NaN',
  'infinity',
  '1,50',
  '0,001',
  '99999999999,99',
  '00000000-0000-0000-0000-000000000000',
  '00000000-0000-0000-0000-00000000000G',
  '{00000000-0000-0000-0000-000000000000}',
  '2026-13-45',
  '2026-12-17T20:00',
  '+275760-09-13T00:00',
  '10000-01-01',
  '0000-00-00',
  '-000001-01-01T00:00',
  "'",
  '">',
  '[object Object]',
  '../..',
  '[]',
  '{"a":1}',
  '[["00000000-0000-0000-0000-000000000000",["x"]]]',
  '__proto__',
  'constructor',
  'null',
  'eyJ9',
  '\uffff',
  '\u0130',
  '👍',
  'a'.repeat(3000),
];

/** The same numbers below `bound` each time, for the same seed (mulberry32). */
export function seeded(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}
