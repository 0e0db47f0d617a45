import { expect, test } from 'vitest';
import { floorOf, hasRoom } from './free-space.ts';
import type { FileStore, Room } from './store.ts';

const gigabyte = 1024 ** 3;
const storeWith = (room: Room | null) => ({ room: async () => room }) as FileStore;

test('guests leave files while the disk has room, and none below two gigabytes or a tenth of a small disk', async () => {
  expect(floorOf({ free: 0, total: 100 * gigabyte })).toBe(2 * gigabyte);
  expect(floorOf({ free: 0, total: 10 * gigabyte })).toBe(gigabyte);
  expect(await hasRoom(storeWith({ free: 3 * gigabyte, total: 100 * gigabyte }))).toBe(true);
  expect(await hasRoom(storeWith({ free: 2 * gigabyte, total: 100 * gigabyte }))).toBe(false);
  expect(await hasRoom(storeWith(null))).toBe(true);
});
