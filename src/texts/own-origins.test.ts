import { expect, test } from 'vitest';
import { isOwnHost, isReachedDirectly, ownOrigins } from './own-origins.ts';

test('on this machine each of its names is ours, with the port', () => {
  const site = { publicUrl: 'http://localhost:3000', localPort: 3000 };
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST:3000'])
    expect(isOwnHost(host, site), host).toBe(true);
  for (const host of [
    'localhost',
    'localhost:3001',
    'evil.example',
    'evil.example:3000',
    '',
    'localhost:3000@evil',
    'a b',
  ])
    expect(isOwnHost(host, site), host).toBe(false);
});

test('in public the public name is ours, and what a proxy beside us asks for that passes no name on', () => {
  const site = { publicUrl: 'https://rifas.example', localPort: 3000 };
  for (const host of ['rifas.example', 'rifas.example:443', 'Rifas.Example', '127.0.0.1:3000', 'localhost:3000'])
    expect(isOwnHost(host, site), host).toBe(true);
  for (const host of ['www.rifas.example', 'rifas.example:3000', 'rifas.example.', 'localhost', '10.0.0.1:3000'])
    expect(isOwnHost(host, site), host).toBe(false);
});

test('forms are ours from the public origin, and on this machine from each of its names', () => {
  expect([...ownOrigins('https://rifas.example')]).toEqual(['https://rifas.example']);
  expect([...ownOrigins('http://127.0.0.1:3000')]).toContain('http://localhost:3000');
});

test('only on its own machine, over http and at its own port is a server reached without a proxy', () => {
  expect(isReachedDirectly({ publicUrl: 'http://localhost:3000', localPort: 3000 })).toBe(true);
  for (const publicUrl of [
    'http://localhost:8080',
    'https://localhost:3000',
    'http://rifas.example:3000',
    'https://localhost',
  ])
    expect(isReachedDirectly({ publicUrl, localPort: 3000 }), publicUrl).toBe(false);
});
