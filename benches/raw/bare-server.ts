import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/* The least that can send a file's bytes as a page: node benches/raw/bare-server.ts FILE ENCODING. Says its port. */
const [, , file = '', encoding = ''] = process.argv;
const body = readFileSync(file);
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Length': body.length,
  ...(encoding && { 'Content-Encoding': encoding }),
};
const server = createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
});
