import { expect, test } from 'vitest';
import { visitorOf } from './visitor-of.ts';

test('behind a proxy on this machine each visitor is told apart by what the proxy says, not by what they claim', () => {
  for (const proxy of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    expect(visitorOf(proxy, '203.0.113.9')).toBe('203.0.113.9');
    expect(visitorOf(proxy, '10.0.0.1, 203.0.113.9')).toBe('203.0.113.9');
    expect(visitorOf(proxy, undefined)).toBe(proxy);
  }
});

test('who asks directly is who the network says, whatever they claim', () => {
  expect(visitorOf('198.51.100.7', '203.0.113.9')).toBe('198.51.100.7');
});
