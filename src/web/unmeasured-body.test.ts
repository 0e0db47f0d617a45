import { expect, test } from 'vitest';
import { unmeasuredStatus } from './unmeasured-body.ts';

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
  expect(unmeasuredStatus({ method, headers })).toBe(status);
});
