import { BlockList } from 'node:net';
import { expect, test } from 'vitest';
import { visitorOf } from './visitor-of.ts';

const nobody = new BlockList();
const own = new BlockList();
own.addAddress('127.0.0.1');
own.addSubnet('10.0.0.0', 8);
own.addSubnet('fd00::', 8, 'ipv6');

test('without trusted proxies everybody is who the network says, whatever they claim', () => {
  for (const remote of ['127.0.0.1', '198.51.100.7']) {
    expect(visitorOf(remote, '203.0.113.9', nobody)).toBe(remote);
  }
  expect(visitorOf('198.51.100.7', '203.0.113.9', own)).toBe('198.51.100.7');
});

test('behind trusted proxies the visitor is the rightmost address that is no proxy, not what stands before it', () => {
  for (const proxy of ['127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1', 'fd00::1']) {
    expect(visitorOf(proxy, '203.0.113.9', own)).toBe('203.0.113.9');
    expect(visitorOf(proxy, '192.0.2.1, 203.0.113.9', own)).toBe('203.0.113.9');
    expect(visitorOf(proxy, '192.0.2.1,203.0.113.9 , 10.1.2.3,10.9.9.9', own)).toBe('203.0.113.9');
  }
});

test('a trusted proxy that names nobody, or nothing that is an address, is itself the visitor', () => {
  expect(visitorOf('127.0.0.1', undefined, own)).toBe('127.0.0.1');
  expect(visitorOf('127.0.0.1', '203.0.113.9, unknown', own)).toBe('127.0.0.1');
  expect(visitorOf('127.0.0.1', '203.0.113.9, ', own)).toBe('127.0.0.1');
  expect(visitorOf('127.0.0.1', '10.0.0.1, 10.0.0.2', own)).toBe('10.0.0.1');
});

test('an address is known with and without port, brackets and zone', () => {
  expect(visitorOf('127.0.0.1', '203.0.113.9:49152', own)).toBe('203.0.113.9');
  expect(visitorOf('127.0.0.1', '[2001:db8::7]:443', own)).toBe('2001:db8:0:0::/56');
  expect(visitorOf('fe80::1%eth0', undefined, own)).toBe('fe80:0:0:0::/56');
});

test('IPv6 addresses of one household are one visitor, and those of another are not', () => {
  const at = (address: string) => visitorOf(address, undefined, nobody);
  expect(at('2001:db8:1:2::1')).toBe(at('2001:DB8:1:2:ffff:ffff:ffff:ffff'));
  expect(at('2001:db8:1:2::1')).toBe(at('2001:db8:1:ff::1'));
  expect(at('2001:db8:1:2::1')).not.toBe(at('2001:db8:1:102::1'));
  expect(at('2001:db8:1:ab12::1')).toBe('2001:db8:1:ab00::/56');
  expect(at('::ffff:203.0.113.9')).toBe(at('203.0.113.9'));
  expect(at('::ffff:cb00:7109')).toBe(at('203.0.113.9'));
});
