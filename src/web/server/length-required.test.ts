import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { endUnread, lengthStatus } from './length-required.ts';

test.each([
  ['POST', { 'content-length': '12' }, null],
  ['POST', {}, null],
  ['GET', {}, null],
  ['GET', { 'content-length': '0' }, null],
  ['GET', { 'content-length': '1' }, 400],
  ['HEAD', { 'content-length': '1' }, 400],
  ['GET', { 'transfer-encoding': 'chunked' }, 411],
  ['POST', { 'transfer-encoding': 'chunked' }, 411],
  ['POST', { 'transfer-encoding': 'identity', 'content-length': '12' }, 411],
])('%s with %j is answered %s before anything of it is read', (method, headers, status) => {
  expect(lengthStatus({ method, headers })).toBe(status);
});

test('behind a request whose answer is still to come, the connection is closed and nothing is answered', () => {
  const socket = { pause: vi.fn(), end: vi.fn(), destroy: vi.fn() };
  endUnread({ socket } as unknown as IncomingMessage, { socket: null } as unknown as ServerResponse, 411);
  expect([socket.destroy.mock.calls.length, socket.end.mock.calls.length]).toEqual([1, 0]);
});
