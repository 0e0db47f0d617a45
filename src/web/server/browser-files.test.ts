import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { answerFiles } from './browser-files.ts';

const root = mkdtempSync(join(tmpdir(), 'browser-files-'));
mkdirSync(join(root, 'assets'));
writeFileSync(join(root, 'secret.js'), 'not of the folder');
writeFileSync(join(root, 'assets', 'page-a1.js'), 'plain');
writeFileSync(join(root, 'assets', 'page-a1.js.br'), 'by brotli');
writeFileSync(join(root, 'assets', 'page-a1.js.gz'), 'by gzip');
writeFileSync(join(root, 'assets', 'letters-b2.woff2'), 'letters');
const answer = answerFiles(root, { 'X-Usual': 'yes' });
const server = createServer((request, response) => {
  if (!answer(request, response)) response.writeHead(404).end('left to others');
}).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const { port } = server.address() as AddressInfo;
afterAll(() => {
  server.close();
  rmSync(root, { recursive: true });
});

/** What is answered to a path that is sent as it is. */
async function asked(path: string, { method = 'GET', accepted = '' } = {}): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: ${accepted}\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

test.each([
  ['br, gzip', 'by brotli', 'br'],
  ['gzip, deflate', 'by gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'by gzip', 'gzip'],
])('a browser that accepts «%s» is sent what was compressed for it', async (accepted, body, encoding) => {
  const said = await asked('/assets/page-a1.js', { accepted });
  expect(said).toMatch(/^HTTP\/1.1 200 /);
  expect(said).toContain(`\r\nContent-Encoding: ${encoding}\r\n`);
  expect(said).toContain('\r\nVary: Accept-Encoding\r\n');
  expect(said).toContain('\r\nContent-Type: text/javascript; charset=utf-8\r\n');
  expect(said).toContain('\r\nCache-Control: public, max-age=31536000, immutable\r\n');
  expect(said).toContain('\r\nX-Usual: yes\r\n');
  expect(said).toMatch(new RegExp(`\r\n\r\n${body}$`));
});

test('one that accepts nothing is sent the file as it is, which others may still have compressed', async () => {
  const said = await asked('/assets/page-a1.js');
  expect(said).not.toContain('Content-Encoding');
  expect(said).toContain('\r\nVary: Accept-Encoding\r\n');
  expect(said).toMatch(/\r\n\r\nplain$/);
});

test('what is never compressed is the same for all', async () => {
  const said = await asked('/assets/letters-b2.woff2', { accepted: 'br' });
  expect(said).not.toMatch(/Content-Encoding|Vary/);
  expect(said).toContain('\r\nContent-Type: font/woff2\r\n');
  expect(said).toMatch(/\r\n\r\nletters$/);
});

test('who asks for what compresses a file is left to others, and changes nothing for who asks for the file', async () => {
  expect(await asked('/assets/page-a1.js.br')).toMatch(/^HTTP\/1.1 404 /);
  expect(await asked('/assets/page-a1.js.gz')).toMatch(/^HTTP\/1.1 404 /);
  expect(await asked('/assets/page-a1.js', { accepted: 'br' })).toContain('\r\nContent-Encoding: br\r\n');
});

test('a file that is gone since the start is sent as it was', async () => {
  rmSync(join(root, 'assets', 'letters-b2.woff2'));
  expect(await asked('/assets/letters-b2.woff2')).toMatch(/\r\n\r\nletters$/);
});

test('a query changes nothing', async () => {
  expect(await asked('/assets/page-a1.js?x')).toMatch(/\r\n\r\nplain$/);
});

test('the head alone is sent to whoever asks for that', async () => {
  const said = await asked('/assets/page-a1.js', { method: 'HEAD', accepted: 'br' });
  expect(said).toContain('\r\nContent-Length: 9\r\n');
  expect(said).toMatch(/\r\n\r\n$/);
});

test.each([
  ['another method', '/assets/page-a1.js', 'POST'],
  ['a file that is not there', '/assets/page-a2.js', 'GET'],
  ['a way out of the folder', '/assets/../secret.js', 'GET'],
  ['the same in disguise', '/assets/%2e%2e/secret.js', 'GET'],
  ['the folder', '/assets/', 'GET'],
  ['another place', '/page-a1.js', 'GET'],
])('%s is left to others', async (_, path, method) => {
  expect(await asked(path, { method })).toMatch(/^HTTP\/1.1 404 [\s\S]*\r\n\r\n[\s\S]*left to others/);
});
