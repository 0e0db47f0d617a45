import { expect, test } from 'vitest';
import { levelsOf, readTilePath, tilePath, tilesBetween } from './tiles.ts';

test('the place of a tile is written in groups of three digits', () => {
  expect(tilePath({ level: 0, index: 1_234_067, width: 256 })).toBe('tile/0/x001/x234/067');
  expect(tilePath({ level: 1, index: 0, width: 3 })).toBe('tile/1/000.p/3');
  expect(tilePath({ level: 'entries', index: 999, width: 256 })).toBe('tile/entries/999');
  expect(tilePath({ level: 'entries', index: 1000, width: 1 })).toBe('tile/entries/x001/000.p/1');
});

test('a tree has as many levels of tiles as its size asks for', () => {
  expect([0, 1, 255, 256, 65_535, 65_536, 2 ** 32 - 1].map(levelsOf)).toEqual([0, 1, 1, 2, 2, 3, 4]);
});

test('what is written when a log grows is what is new or wider', () => {
  expect(tilesBetween(5, 5)).toEqual([]);
  expect(tilesBetween(0, 1).map(tilePath)).toEqual(['tile/entries/000.p/1', 'tile/0/000.p/1']);
  expect(tilesBetween(250, 260).map(tilePath)).toEqual([
    'tile/entries/000',
    'tile/entries/001.p/4',
    'tile/0/000',
    'tile/0/001.p/4',
    'tile/1/000.p/1',
  ]);
  expect(tilesBetween(256, 257).map(tilePath)).toEqual(['tile/entries/001.p/1', 'tile/0/001.p/1']);
});

test('the path of a tile is read back, and nothing else is read as one', () => {
  for (const tile of tilesBetween(0, 70_000)) expect(readTilePath(tilePath(tile).slice('tile/'.length))).toEqual(tile);
  for (const path of [
    '',
    '0',
    '0/1',
    '0/0001',
    '0/x000/001',
    '4/000',
    '0/000.p/0',
    '0/000.p/256',
    '0/000.p/01',
    'x/000',
  ])
    expect([path, readTilePath(path)]).toEqual([path, null]);
});
